import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countRequest,
  forgetRequestCounts,
  type RequestBudget,
} from '../../../shared/storage/counters/request-counter.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { useTableOutage } from '../../support/table-outage.ts';

useBackends();
const outage = useTableOutage();

const MINUTE_MS = 60_000;
const start = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
const at = (milliseconds: number) => vi.useFakeTimers({ now: start + milliseconds, toFake: ['Date'] });

beforeEach(() => {
  at(0);
  startAnotherInstance();
});
afterEach(() => vi.useRealTimers());

/** A function instance that has counted nothing. */
const startAnotherInstance = forgetRequestCounts;

function budgetOf(limit: number, subject = `subject ${crypto.randomUUID()}`): RequestBudget {
  return { subject, label: 'test', least: limit, limit: async () => limit };
}

/** Sends requests one after the other. Returns how many were accepted. */
async function accepted(requests: number, ...budgets: RequestBudget[]): Promise<number> {
  let count = 0;
  for (let n = 0; n < requests; n++) if ((await countRequest(budgets)) === undefined) count += 1;
  return count;
}

const stored = ({ subject }: RequestBudget, minute = start / MINUTE_MS) =>
  getItem(keys.requestCount(subject, minute));

describe('a counter of requests', () => {
  it('writes once in 100 requests, and never before', async () => {
    const budget = budgetOf(1000);
    expect(await countCalls(() => accepted(99, budget))).toEqual([]);
    expect(await countCalls(() => accepted(1, budget))).toEqual(['UpdateItem']);
    expect(await countCalls(() => accepted(250, budget))).toEqual(['UpdateItem', 'UpdateItem']);
    expect(await stored(budget)).toMatchObject({ requests: 300 });
  });

  it('writes once in 100 requests also if each counts for two budgets', async () => {
    const calls = await countCalls(() => accepted(1000, budgetOf(2000), budgetOf(2000)));
    expect(calls).toHaveLength(10);
  });

  it('accepts exactly its limit from one instance', async () => {
    const budget = budgetOf(250);
    expect(await accepted(400, budget)).toBe(250);
  });

  it('reads and writes nothing for a request that it refuses', async () => {
    const budget = budgetOf(30);
    await accepted(30, budget);
    expect(await countCalls(() => accepted(300, budget))).toEqual([]);
  });

  it('counts the requests of all instances, and exceeds its limit by 100 for each', async () => {
    const budget = budgetOf(250);
    const counts = [];
    for (let instance = 0; instance < 5; instance++) {
      startAnotherInstance();
      counts.push(await accepted(400, budget));
    }
    // 250, of which 200 are written. Each further instance sees the others at its first write.
    expect(counts).toEqual([250, 100, 100, 100, 100]);
  });

  it('loses at most 99 requests with an instance that ends', async () => {
    const budget = budgetOf(1000);
    await accepted(399, budget);
    startAnotherInstance();
    await accepted(100, budget);
    expect(await stored(budget)).toMatchObject({ requests: 400 });
  });

  it('accepts requests again with the next minute, which the refusal names', async () => {
    const budget = budgetOf(10);
    at(13_000);
    await accepted(10, budget);
    expect(await countRequest([budget])).toBe(47);
    at(59_999);
    expect(await countRequest([budget])).toBe(1);
    at(MINUTE_MS);
    expect(await accepted(20, budget)).toBe(10);
  });

  it('counts a refused request for none of its budgets', async () => {
    const [small, large] = [budgetOf(5), budgetOf(20)];
    expect(await accepted(50, small, large)).toBe(5);
    expect(await accepted(50, large)).toBe(15);
  });

  it('asks for its limit only once the least limit is used up', async () => {
    const limit = vi.fn(async () => 20);
    const budget = { ...budgetOf(10), limit };
    await accepted(10, budget);
    expect(limit).not.toHaveBeenCalled();
    expect(await accepted(50, budget)).toBe(10);
  });

  it('accepts exactly its limit from parallel requests', async () => {
    const budget = budgetOf(150);
    const answers = await Promise.all(Array.from({ length: 400 }, () => countRequest([budget])));
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(150);
  });

  it('refuses nobody because its item cannot be written', async () => {
    const budget = budgetOf(300);
    outage.refuse();
    expect(await accepted(250, budget)).toBe(250);
    outage.end();
    expect(await accepted(250, budget)).toBe(50);
  });

  it('has an item that the table deletes 10 minutes after its minute', async () => {
    const budget = budgetOf(1000);
    await accepted(100, budget);
    expect(await stored(budget)).toMatchObject({ expires_at: start / 1000 + 60 + 600 });
  });

  it('logs its first refusal in a minute, by a name without personal data', async () => {
    const budget = budgetOf(1);
    const lines = await logLinesOf(() => accepted(10, budget));
    expect(lines.map((line) => JSON.parse(line).budget)).toEqual(['test']);
  });
});
