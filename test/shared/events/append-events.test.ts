import { describe, expect, it } from 'vitest';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { eventId, eventPosition } from '../../../shared/events/event-id.ts';
import { lastPosition, readEventsAfter } from '../../../shared/events/event-store.ts';
import { isId, newId } from '../../../shared/platform/ids.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { exists } from '../../../shared/storage/writes/expressions.ts';
import { tryWrite } from '../../../shared/storage/writes/write-items.ts';
import { update } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { changeOf, changesOfScope, sourcesOf } from '../../support/events.ts';
import { FAULT_MODES, type ModeName } from '../../support/fault-modes.ts';
import { useFaultProxies } from '../../support/fault-proxy.ts';

useBackends();

const newScope = () => newId('app');
const positionsIn = (scope: string, party: string) =>
  queryItems(ranges.eventsOfParty(scope, party), { limit: 100 }).then(({ items }) =>
    items.map(({ sk }) => Number(sk)),
  );

describe('appended events', () => {
  it('have dense positions in the order of the changes, and ids that sort as they do', async () => {
    const scope = newScope();
    const changes = changesOfScope(scope, 60);
    const appended = await appendEvents(changes);
    expect(appended.map(({ source }) => source)).toEqual(changes.map(({ source }) => source));
    expect(appended.map(({ position }) => position)).toEqual(changes.map((_, index) => index + 1));
    expect(await readEventsAfter(scope, 0, 100)).toEqual(appended);
    expect(await readEventsAfter(scope, 10, 5)).toEqual(appended.slice(10, 15));
    expect(await lastPosition(scope)).toBe(60);
    const ids = appended.map(({ id }) => id);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.map((id) => eventPosition(scope, id))).toEqual(appended.map(({ position }) => position));
    expect(ids.every((id) => isId('event', id))).toBe(true);
  });

  it('have ids in the order of positions, even if a later change has an earlier time', async () => {
    const scope = newScope();
    const at = (seconds: number) => ({ at: new Date(1_800_000_000_000 + seconds * 1000).toISOString() });
    const early = await appendEvents([changeOf(scope, at(50)), changeOf(scope, at(10))]);
    const late = await appendEvents([changeOf(scope, at(0)), changeOf(scope, at(60))]);
    const events = [...early, ...late];
    expect(events.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id));
    expect(late[0]?.at).toBe(at(0).at);
  });

  it('are found by their subject and by the user whom they concern, once each', async () => {
    const scope = newScope();
    const member = { type: 'member', id: 'member_1' } as const;
    await appendEvents([
      changeOf(scope, { subject: member, user: 'user_1' }),
      changeOf(scope, { user: 'user_1' }),
      changeOf(scope, { subject: { type: 'user', id: 'user_2' } }),
    ]);
    expect(await positionsIn(scope, 'member:member_1')).toEqual([1]);
    expect(await positionsIn(scope, 'user:user_1')).toEqual([1, 2]);
    expect(await positionsIn(scope, 'user:user_2')).toEqual([3]);
  });

  it('expire after EVENT_DAYS', async () => {
    const scope = newScope();
    const change = changeOf(scope);
    await appendEvents([change]);
    const expiry = Date.parse(change.at) / 1000 + 400 * DAY;
    expect(await getItem(keys.event(scope, 1))).toMatchObject({ expires_at: expiry });
    expect(await getItem(keys.eventOfParty(scope, 'user:user_1', 1))).toMatchObject({ expires_at: expiry });
  });

  it('cost one read and one transaction for up to 24 changes of a scope', async () => {
    const scope = newScope();
    const calls = await countCalls(() => appendEvents(changesOfScope(scope, 24, { user: 'user_9' })));
    expect(calls).toEqual(['GetItem', 'TransactWriteItems']);
  });

  it('are dropped if the feed is closed', async () => {
    const scope = newScope();
    await appendEvents([changeOf(scope)]);
    await tryWrite(update(keys.eventHead(scope), { set: { closed: true } }, exists()));
    expect(await appendEvents([changeOf(scope)])).toEqual([]);
    expect(await lastPosition(scope)).toBe(1);
  });
});

describe('a change', () => {
  it('is recorded once, however batches repeat it', async () => {
    const [scope, other] = [newScope(), newScope()];
    const changes = [...changesOfScope(scope, 30), ...changesOfScope(other, 30)];
    const batches = [
      changes.slice(0, 7),
      changes.slice(3, 40),
      [...changes.slice(5, 10), ...changes.slice(30, 45)],
      changes,
      changes,
      [...changes.slice(50), ...changes.slice(50)],
    ];
    const appended = [];
    for (const batch of batches) appended.push(...(await appendEvents(batch)));
    expect(appended).toHaveLength(60);
    expect(await sourcesOf(scope)).toEqual(changes.slice(0, 30).map(({ source }) => source));
    expect(await sourcesOf(other)).toEqual(changes.slice(30).map(({ source }) => source));
  });

  it('is recorded once in dense order while 8 functions append to the feed', async () => {
    const scope = newScope();
    const shards = Array.from({ length: 8 }, () => changesOfScope(scope, 12));
    const batchesOf = async (changes: (typeof shards)[number]) => {
      for (let at = 0; at < changes.length; at += 4) await appendEvents(changes.slice(at, at + 8));
    };
    await Promise.all(shards.map(batchesOf));
    const events = await readEventsAfter(scope, 0, 1000);
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
    const sources = events.map(({ source }) => source);
    expect(sources.toSorted()).toEqual(
      shards
        .flat()
        .map(({ source }) => source)
        .toSorted(),
    );
    for (const shard of shards) {
      const own = shard.map(({ source }) => source);
      expect(sources.filter((source) => own.includes(source))).toEqual(own);
    }
  });
});

describe('an append that fails on the network', () => {
  const faults = useFaultProxies();

  const modes: ModeName[] = ['one lost answer', 'lost answers', 'outage'];
  it.each(modes)('leaves each change once after a repeat: %s', async (mode) => {
    for (let nth = 1; nth <= 6; nth++) {
      const scope = newScope();
      const changes = changesOfScope(scope, 60);
      const append = () => appendEvents(changes).catch(() => undefined);
      await faults().withFault({ nth, mode: FAULT_MODES[mode] }, append);
      await appendEvents(changes);
      expect(await sourcesOf(scope)).toEqual(changes.map(({ source }) => source));
      expect(await lastPosition(scope)).toBe(60);
    }
  });
});

describe('the position of an id', () => {
  it('can be as large as 2^48 - 1', () => {
    const scope = newScope();
    for (const position of [1, 2 ** 36, 2 ** 40 + 12_345, 2 ** 48 - 1])
      expect(eventPosition(scope, eventId(scope, position, Date.now()))).toBe(position);
  });

  it.each([
    ['of another feed', () => eventId(newScope(), 1, Date.now())],
    ['of another kind', () => newId('user')],
    ['that no event has', () => newId('event')],
    ['that is none', () => 'event_x'],
  ])('is refused for an id %s', (_, id) => {
    expect(() => eventPosition(newScope(), id())).toThrow(
      expect.objectContaining({ code: 'invalid_cursor' }),
    );
  });
});
