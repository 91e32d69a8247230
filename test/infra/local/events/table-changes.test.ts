import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StreamReader } from '../../../../infra/local/dynamodb/engine.ts';
import type { EventSource } from '../../../../infra/local/events/event-source.ts';
import { deliverChanges } from '../../../../infra/local/events/table-changes.ts';
import type { LocalTrigger } from '../../../../infra/local/functions.ts';
import { eventually } from '../../../support/wait.ts';

const HOUR = 3600;
const sources: EventSource[] = [];

afterEach(async () => {
  for (const source of sources.splice(0)) await source.close();
});

type Handle = (numbers: number[]) => unknown;

/** Creates a stream of numbered records, and delivers it to a function that gets the numbers. */
function deliver(count: number, handle: Handle, { background = false, ageSeconds = 0 } = {}) {
  let left = Array.from({ length: count }, (_, at) => recordOf(at + 1, ageSeconds));
  let notify = () => undefined as unknown;
  const stream: StreamReader = {
    onRecords: (listener) => {
      notify = listener;
    },
    read: async (limit) => left.slice(0, limit),
    removeUpTo: async (last) => {
      left = left.filter((record) => numberOf(record) > Number(last));
    },
  };
  const seen: number[][] = [];
  const run: LocalTrigger['run'] = async (event) => {
    const numbers = (event as DynamoDBStreamEvent).Records.map(numberOf);
    seen.push(numbers);
    return handle(numbers);
  };
  const dead: unknown[] = [];
  const keep = async (id: string, event: unknown) => void dead.push([id, event]);
  const publish: LocalTrigger = { id: 'publish', source: { kind: 'table-changes' }, run };
  const source = deliverChanges(stream, { publish, sweep: undefined }, keep);
  if (background) source.start();
  sources.push(source);
  return {
    source,
    seen,
    dead,
    left: () => left.map(numberOf),
    /** Changes the partition of a record. */
    move: (number: number, pk: string) => {
      left = left.map((record) => (numberOf(record) === number ? recordOf(number, 0, pk) : record));
    },
    add: () => {
      left.push(recordOf(left.length + 1, 0));
      notify();
    },
  };
}

const recordOf = (number: number, ageSeconds: number, pk = 'APP#app_1'): DynamoDBRecord => ({
  dynamodb: {
    Keys: { pk: { S: pk }, sk: { S: '1' } },
    SequenceNumber: String(number),
    ApproximateCreationDateTime: Math.floor(Date.now() / 1000) - ageSeconds,
  },
});
const numberOf = ({ dynamodb }: DynamoDBRecord) => Number(dynamodb?.SequenceNumber);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('deliverChanges', () => {
  it('delivers up to 100 records at once, in order, and removes them', async () => {
    const { source, seen, left } = deliver(201, () => undefined);
    await source.drain();
    expect(seen).toEqual([from(1, 100), from(101, 200), [201]]);
    expect(left()).toEqual([]);
  });

  it('delivers new records without being asked', async () => {
    const { seen, add } = deliver(0, () => undefined, { background: true });
    add();
    await eventually(() => expect(seen).toEqual([[1]]));
    add();
    await eventually(() => expect(seen).toEqual([[1], [1]]));
  });

  it('rests between batches while changes come, so that a batch has several', async () => {
    const times: number[] = [];
    const handle = () => times.push(performance.now());
    const { seen, add, left } = deliver(1, handle, { background: true });
    await eventually(() => expect(left()).toEqual([]));
    for (let n = 0; n < 5; n++) add();
    await eventually(() => expect(seen).toEqual([[1], [1, 2, 3, 4, 5]]));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(200);
  });

  it('does not rest while a batch is full', async () => {
    const { seen, left } = deliver(250, () => undefined, { background: true });
    await eventually(() => expect(left()).toEqual([]));
    expect(seen.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it('repeats from the first failed record on, and keeps what comes after', async () => {
    let failures = 1;
    const { source, seen, left } = deliver(10, () => {
      if (failures-- <= 0) return undefined;
      return { batchItemFailures: [{ itemIdentifier: '8' }, { itemIdentifier: '4' }] };
    });
    await expect(source.drain()).rejects.toThrow('failed at 2 of 10 records');
    expect(left()).toEqual(from(4, 10));
    await source.drain();
    // In a smaller part, as Lambda bisects a batch.
    expect(seen).toEqual([from(1, 10), from(4, 7), from(8, 10)]);
    expect(left()).toEqual([]);
  });

  it('delivers only records of partitions that have events, and removes the others', async () => {
    const first = deliver(3, () => undefined);
    first.move(2, 'THROTTLE#x');
    await first.source.drain();
    expect(first.seen).toEqual([[1, 3]]);
    const second = deliver(4, () => ({ batchItemFailures: [{ itemIdentifier: '3' }] }));
    second.move(1, 'EVENTS#app_1');
    await expect(second.source.drain()).rejects.toThrow('failed at 1 of 3 records');
    expect(second.left()).toEqual([3, 4]);
    const third = deliver(1, () => undefined);
    third.move(1, 'EVENTS#app_1');
    await third.source.drain();
    expect([third.seen, third.left()]).toEqual([[], []]);
  });

  it('repeats a whole batch if the function throws or names an unknown record', async () => {
    const results = [
      () => Promise.reject(new Error('down')),
      () => ({ batchItemFailures: [{ itemIdentifier: '' }] }),
    ];
    const { source, seen, left } = deliver(4, () => results.shift()?.());
    await expect(source.drain()).rejects.toThrow('down');
    await expect(source.drain()).rejects.toThrow('failed at 1 of 2 records');
    expect(left()).toEqual(from(1, 4));
    await source.drain();
    expect(seen).toEqual([from(1, 4), from(1, 2), [1], from(2, 4)]);
  });

  it('repeats in the background until the function succeeds', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    let failures = 2;
    const run = () => {
      if (failures-- > 0) throw new Error('down');
    };
    const { seen, left } = deliver(2, run, { background: true });
    await eventually(() => expect(left()).toEqual([]));
    expect(seen.slice(0, 2)).toEqual([[1, 2], [1]]);
  });

  it('keeps a failing batch as a dead letter once it is too old, and goes on', async () => {
    const age = { ageSeconds: 13 * HOUR };
    const poisoned = (numbers: number[]) => {
      if (numbers.includes(1)) throw new Error('poisoned');
    };
    const { source, dead, left } = deliver(1, poisoned, age);
    await source.drain();
    expect(dead).toEqual([
      ['publish', { Records: [expect.objectContaining({ dynamodb: expect.anything() })] }],
    ]);
    expect(left()).toEqual([]);
    const young = deliver(1, poisoned, { ageSeconds: 11 * HOUR });
    await expect(young.source.drain()).rejects.toThrow('poisoned');
    expect(young.dead).toEqual([]);
  });

  it('says once an hour has passed that a change waits, as the alarm does', async () => {
    const failing = () => Promise.reject(new Error('down'));
    const young = deliver(1, failing, { ageSeconds: HOUR - 60 });
    await expect(young.source.drain()).rejects.toThrow(/^down$/);
    const old = deliver(1, failing, { ageSeconds: HOUR + 60 });
    await expect(old.source.drain()).rejects.toThrow(
      'a change has waited for 61 minutes to become an event (docs/runbooks.md#events-that-are-late): down',
    );
  });

  it('ends with the batch that is being delivered', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { source, seen, left } = deliver(200, () => released, { background: true });
    await eventually(() => expect(seen).toHaveLength(1));
    const closed = source.close();
    expect(await Promise.race([closed, 'under way'])).toBe('under way');
    release();
    await closed;
    expect(left()).toEqual(from(101, 200));
    await source.drain();
    expect(seen).toHaveLength(1);
  });
});
