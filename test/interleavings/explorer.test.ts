import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/platform/errors.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { exists, notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';
import { useBackends } from '../support/backends.ts';
import { exploreSchedules, type Scenario } from '../support/explore-schedules.ts';

useBackends();

const keyOf = (name: string) => ({ pk: `TEST#${name}`, sk: 'COUNT' });
const taken = () => new ApiError('conflict', 'somebody else was first');

async function newCounter() {
  const key = keyOf(crypto.randomUUID());
  await write(put({ ...key, count: 0 }, notExists(), taken));
  return key;
}

type Counter = Awaited<ReturnType<typeof newCounter>>;

/** Adds 1 as code without a condition would. */
async function addCarelessly(key: Counter) {
  const item = await getItem(key);
  await write(put({ ...key, count: Number(item?.['count']) + 1 }, exists()));
}

const counting = (actors: number): Scenario<Counter> => ({
  prepare: newCounter,
  actors: Array.from({ length: actors }, () => addCarelessly),
  check: async (key) => {
    expect((await getItem(key))?.['count']).toBe(actors);
  },
});

describe('exploreSchedules', () => {
  it('finds a lost update, and says after which schedule', async () => {
    await expect(exploreSchedules(counting(2))).rejects.toThrow(
      /GetItem TEST#.*\n.*GetItem TEST#.*\n.*PutItem TEST#/,
    );
  });

  it('runs each order of two reads and two writes that differs in a read', async () => {
    const seen = new Set<unknown>();
    const scenario = {
      ...counting(2),
      check: async (key: Counter) => seen.add((await getItem(key))?.['count']),
    };
    // Of the 6 orders, 2 only swap the first reads, which do not influence each other, or do so twice.
    expect(await exploreSchedules(scenario)).toBe(4);
    expect(seen.size).toBe(2);
  });

  it('runs actors who share no item once', async () => {
    const scenario: Scenario<undefined> = {
      prepare: async () => undefined,
      actors: [1, 2, 3].map(() => async () => addCarelessly(await newCounter())),
      check: () => undefined,
    };
    expect(await exploreSchedules(scenario)).toBe(1);
  });

  it('runs every order of calls that an actor makes at once', async () => {
    const reads: string[] = [];
    const scenario: Scenario<Counter> = {
      prepare: newCounter,
      actors: [
        async (key) => {
          const both = await Promise.all([getItem(key), getItem(key)]);
          reads.push(both.map((item) => item?.['count']).join(''));
        },
        (key) => write(put({ ...key, count: 1 }, exists())),
      ],
      check: () => undefined,
    };
    await exploreSchedules(scenario);
    expect(new Set(reads)).toEqual(new Set(['00', '01', '10', '11']));
  });
});
