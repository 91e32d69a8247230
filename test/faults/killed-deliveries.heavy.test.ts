/** @module-tag heavy */
import { describe, expect, it } from 'vitest';
import { ranges } from '../../shared/storage/keys.ts';
import { queryItems } from '../../shared/storage/read-items.ts';
import { useBackends } from '../support/backends.ts';
import {
  deliverUntil,
  failingFor,
  happen,
  idsOf,
  makeWorld,
  once,
  pass,
  progressFor,
  useDeliveries,
  wake,
} from '../support/deliveries.ts';
import { interceptTable } from '../support/intercept-table.ts';

useBackends();
useDeliveries();

/** More than the lease of a function that died. */
const LEASE_SECONDS = 16;

/**
 * Lets the process die after its nth call of the table: that call has happened, its answer is lost, and no
 * later call happens. Returns whether it died, and brings the table back.
 */
function dieAfter(nth: number): () => boolean {
  let calls = 0;
  const end = interceptTable(async ({ proceed }) => {
    calls += 1;
    if (calls > nth) throw new Error('the process is dead');
    const answer = await proceed();
    if (calls >= nth) throw new Error('the process is dead');
    return answer;
  });
  return () => {
    end();
    return calls >= nth;
  };
}

/** Delivers events of three subjects, one of which fails once, and dies after the nth call of the table. */
async function deliverAndDie(nth: number): Promise<boolean> {
  let failures = 1;
  const world = await makeWorld(failingFor(({ subject }) => subject.id === 'ben' && failures-- > 0));
  const events = await happen(world, ['ann', 'ben', 'ann', 'ben', 'cem', 'ann', 'ben']);
  const revive = dieAfter(nth);
  await wake(world);
  const died = revive();
  pass(LEASE_SECONDS);
  await wake(world);
  await deliverUntil(world);
  const received = once(idsOf(world));
  for (const id of ['ann', 'ben', 'cem']) {
    const ofSubject = events.filter(({ subject }) => subject.id === id).map((event) => event.id);
    expect(received.filter((event) => ofSubject.includes(event))).toEqual(ofSubject);
  }
  expect(received).toHaveLength(events.length);
  expect((await queryItems(ranges.webhookLanes(world.app, world.webhook), { limit: 10 })).items).toEqual([]);
  const progress = await progressFor(world);
  expect(progress).toMatchObject({ position: events.at(-1)?.position });
  expect(progress).not.toHaveProperty('lease_owner');
  return died;
}

describe('a function that dies after any of its calls', () => {
  it('loses no event, preserves the order of each subject, and repeats equal ids only', async () => {
    let nth = 1;
    while (await deliverAndDie(nth)) nth += 1;
    expect(nth).toBeGreaterThan(12);
  });
});
