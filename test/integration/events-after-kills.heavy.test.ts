/** @module-tag heavy */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';
import type { Seed } from '../../infra/local/seed.ts';
import { call, useNpmStart } from '../support/npm-start.ts';
import { atOnce } from '../support/races.ts';
import { eventIn, type Receiver, startReceiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';

const { startHere, directory } = useNpmStart();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});

const ROUNDS = 3;
const LANES = 4;
/** Acknowledged updates of a round after which the service is killed. */
const ENOUGH = 40;

type Group = { id: string; updates: number; attempted: number };
/** Of the feed, and of a webhook. */
type Event = { id: string; type: string; subject: { id: string }; changed?: string[] | undefined };

const keysOf = ({ client_id, client_secret }: Seed) => ({
  'x-svc-app-key': client_id,
  'x-svc-app-secret': client_secret,
});
const groupsOf = ({ base_url, application }: Seed) => `${base_url}/applications/${application}/groups`;

/** What each update of a group changes in turn. Events have no values, but show this order. */
const CHANGED = [['name'], ['meta'], ['meta', 'name']];
const bodyAfter = (updates: number) => {
  const sets = Array.from({ length: updates }, (_, n) => CHANGED[n % CHANGED.length]);
  const last = (field: string) => sets.findLastIndex((fields) => fields?.includes(field));
  return { name: `name ${last('name')}`, meta: { n: last('meta') } };
};

async function newGroup(seed: Seed): Promise<Group> {
  const { status, body } = await call(groupsOf(seed), keysOf(seed), bodyAfter(0));
  expect(status).toBe(200);
  return { id: String(body['id']), updates: 0, attempted: 0 };
}

async function update(seed: Seed, group: Group): Promise<void> {
  group.attempted = group.updates + 1;
  const url = `${groupsOf(seed)}/${group.id}`;
  const { status } = await call(url, keysOf(seed), bodyAfter(group.attempted), 'PUT');
  expect(status).toBe(200);
  group.updates = group.attempted;
}

/** Updates groups in parallel until the service is killed at once after an answer. */
async function updateUntilKilled(groups: readonly Group[]): Promise<void> {
  const { kill, seed } = await startHere();
  for (const group of groups) await adopt(seed, group);
  let answered = 0;
  const lane = async (group: Group) => {
    for (;;) {
      await update(seed, group);
      answered += 1;
      if (answered === ENOUGH) await kill('SIGKILL');
    }
  };
  await Promise.allSettled(groups.map(lane));
  expect(answered).toBeGreaterThanOrEqual(ENOUGH);
}

/** Finds out whether the update under way when the service was killed was made. */
async function adopt(seed: Seed, group: Group): Promise<void> {
  const { body } = await call(`${groupsOf(seed)}/${group.id}`, keysOf(seed));
  const { name } = bodyAfter(group.attempted);
  const { meta } = bodyAfter(group.attempted);
  const isMade = body['name'] === name && JSON.stringify(body['meta']) === JSON.stringify(meta);
  if (isMade) group.updates = group.attempted;
}

/** The number of changes that the killed service had not published. */
async function unpublished(): Promise<number> {
  const { stream, close } = await startDynamoDb({ directory: join(directory(), 'dynamodb'), streams: true });
  const records = (await stream?.read(1000)) ?? [];
  await close();
  return records.length;
}

async function makeWebhook(seed: Seed, url: string): Promise<void> {
  const path = `${seed.base_url}/applications/${seed.application}/webhooks`;
  const { status } = await call(path, keysOf(seed), { url, types: ['group.*'] });
  expect(status).toBe(201);
}

/** The events that the receiver got, without repetitions. */
function delivered(): Event[] {
  const events = receiver.received.map((request): Event => eventIn(request));
  return [...new Map(events.toReversed().map((event) => [event.id, event] as const)).values()].reverse();
}

async function eventsOf(seed: Seed): Promise<Event[]> {
  const found: Event[] = [];
  let after = '';
  for (;;) {
    const url = `${seed.base_url}/applications/${seed.application}/events?type=group.*${after}`;
    const { status, body } = await call(url, keysOf(seed));
    expect(status).toBe(200);
    found.push(...(body['results'] as Event[]));
    if (body['next']) after = `&after=${body['next']}`;
    if (!body['more']) return found;
  }
}

describe('npm start, killed between changes and their events', () => {
  it('has each event once, in order per group, after a restart, and delivers each', async () => {
    const first = await startHere();
    await makeWebhook(first.seed, receiver.url);
    const groups = await atOnce(LANES, () => newGroup(first.seed));
    await first.kill('SIGKILL');
    let left = await unpublished();
    for (let round = 0; round < ROUNDS; round++) {
      await updateUntilKilled(groups);
      left += await unpublished();
    }
    expect(left).toBeGreaterThan(0);

    const { seed } = await startHere();
    for (const group of groups) await adopt(seed, group);
    const wanted = groups.reduce((sum, { updates }) => sum + updates + 1, 0);
    const events = await until(async () => {
      const found = await eventsOf(seed);
      return found.length >= wanted && found;
    });
    expect(events).toHaveLength(wanted);
    expect(new Set(events.map(({ id }) => id)).size).toBe(wanted);
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort());
    await until(() => delivered().length >= wanted);
    expect(delivered()).toHaveLength(wanted);
    for (const { id, updates } of groups) {
      const expected = [
        'group.created',
        ...Array.from({ length: updates }, (_, n) => CHANGED[n % CHANGED.length]),
      ];
      for (const all of [events, delivered()]) {
        const own = all.filter(({ subject }) => subject.id === id);
        expect(own.map(({ type, changed }) => changed ?? type)).toEqual(expected);
      }
    }
  });
});
