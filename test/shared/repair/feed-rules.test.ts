import { expect, it } from 'vitest';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { positionsOfDay } from '../../../shared/events/day-positions.ts';
import { readEventsAfter, readEventsOfParty } from '../../../shared/events/event-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { changeOf, changesOfScope } from '../../support/events.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { repairAfterLoss } from '../../support/repairs.ts';
import { makeListedTenant } from '../../support/tenants.ts';

useBackends();

/** A feed of five events. */
async function makeFeed() {
  const { app } = await makeListedTenant();
  const changes = changesOfScope(app, 5);
  await appendEvents(changes);
  return { app, changes, loss: { lostAt: Date.now(), lagSeconds: 60 } };
}

const positionsOf = async (app: string) =>
  (await readEventsAfter(app, 0, 100)).map(({ position }) => position);

it('lets a feed go on after every position that the lost region can have given', async () => {
  const { app, loss } = await makeFeed();
  await repairAfterLoss(loss);
  await appendEvents(changesOfScope(app, 1));
  expect(await positionsOf(app)).toEqual([1, 2, 3, 4, 5, 60_006]);
});

it('leaves positions out once for a loss', async () => {
  const { app, loss } = await makeFeed();
  await repairAfterLoss(loss);
  expect(await repairAfterLoss(loss)).toEqual({});
  await repairAfterLoss({ ...loss, lostAt: loss.lostAt + 1 });
  expect((await getItem(keys.eventHead(app)))?.['last']).toBe(120_005);
});

it('appends again to a feed whose head is older than its events, or missing', async () => {
  const [older, missing] = [await makeFeed(), await makeFeed()];
  await changeItem(keys.eventHead(older.app), { last: 3 });
  await removeItem(keys.eventHead(missing.app));
  await repairAfterLoss(older.loss);
  for (const { app } of [older, missing]) {
    const [event] = await appendEvents(changesOfScope(app, 1));
    expect(event?.position).toBeGreaterThan(60_000);
  }
});

it('notes a recorded change again, so that it makes no second event', async () => {
  const { app, changes, loss } = await makeFeed();
  const last = changes.at(-1) ?? changeOf(app);
  await removeItem(keys.recordedChange(app, last.source));
  await repairAfterLoss(loss);
  expect(await appendEvents([last])).toEqual([]);
});

it('finds an event by its user again, and removes the note of one that is lost', async () => {
  const { app, loss } = await makeFeed();
  const party = 'user:user_1';
  await removeItem(keys.eventOfParty(app, party, 2));
  await removeItem(keys.event(app, 4));
  await repairAfterLoss(loss);
  const { events } = await readEventsOfParty(app, party, { limit: 10 });
  expect(events.map(({ position }) => position)).toEqual([1, 2, 3, 5]);
  expect(await getItem(keys.eventOfParty(app, party, 4))).toBeUndefined();
});

it('finds the events of a day on both sides of the positions that were left out', async () => {
  const { app, loss } = await makeFeed();
  await repairAfterLoss(loss);
  await appendEvents(changesOfScope(app, 1));
  const day = new Date().toISOString().slice(0, 10);
  expect(await positionsOfDay(app, day)).toEqual({ before: 0, last: 60_006 });
});
