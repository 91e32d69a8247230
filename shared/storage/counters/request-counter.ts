import { ApiError } from '../../platform/errors.ts';
import { log } from '../../platform/log.ts';
import { MINUTE } from '../../platform/time.ts';
import { keys } from '../keys.ts';
import { either, has, notExists } from '../writes/expressions.ts';
import { updateItem } from '../writes/write-items.ts';

/** At most one in this many requests writes to the table. */
const REQUESTS_PER_WRITE = 100;
/** Seconds for which an item exists after its minute. */
const KEPT_SECONDS = 10 * MINUTE;

/** A caller, or a set of callers, with the requests a minute that it may send. */
export type RequestBudget = {
  /** Unique name, such as `backend of app_1`. Stored as a hash. */
  subject: string;
  /** Name of the subject in logs, without personal data. */
  label: string;
  /** Requests a minute that are accepted without asking for the limit. */
  least: number;
  /** Returns the limit of requests a minute, at least `least`. Called once `least` is used up. */
  limit: () => Promise<number>;
};

/** The requests of a minute: those of all instances at the last write of this one, and its own since then. */
type Count = { written: number; unwritten: number; refused: boolean };

let minute = 0;
let counts = new Map<string, Count>();

/**
 * Counts one request for each budget. Returns undefined if all accept it. Else it counts for none, and the
 * result is the number of seconds until the next minute.
 *
 * The function instance counts in memory. With `n` budgets it adds to the item of a budget after `100 * n`
 * requests, and the table answers with the count of all instances. So at most one request in a hundred
 * writes. A limit is exceeded by at most `100 * n` requests for each instance (decision 0147). A failed write
 * is logged and refuses nobody.
 */
export async function countRequest(budgets: readonly RequestBudget[]): Promise<number | undefined> {
  const now = Math.floor(Date.now() / 1000);
  startMinute(Math.floor(now / MINUTE));
  const usedUp = await countUnlessUsedUp(budgets);
  if (usedUp) {
    noteRefusal(usedUp);
    return MINUTE - (now % MINUTE);
  }
  await Promise.all(budgets.map(({ subject }) => writeIfDue(subject, REQUESTS_PER_WRITE * budgets.length)));
  return undefined;
}

/**
 * Counts a request in memory, or returns a budget that is used up. Checks and counts without a pause between
 * them, so that parallel requests of one process exceed no limit.
 */
async function countUnlessUsedUp(budgets: readonly RequestBudget[]): Promise<RequestBudget | undefined> {
  const limits = new Map<RequestBudget, number>();
  for (;;) {
    const full = budgets.find((budget) => requestsOf(budget) >= (limits.get(budget) ?? budget.least));
    if (!full) break;
    if (limits.has(full)) return full;
    limits.set(full, await full.limit());
  }
  for (const { subject } of budgets) countOf(subject).unwritten += 1;
  return undefined;
}

function requestsOf({ subject }: RequestBudget): number {
  const { written, unwritten } = countOf(subject);
  return written + unwritten;
}

/** Forgets all counts, as a new function instance has none. For tests and local servers. */
export function forgetRequestCounts(): void {
  minute = 0;
  counts = new Map();
}

function startMinute(current: number): void {
  if (minute === current) return;
  minute = current;
  counts = new Map();
}

function countOf(subject: string): Count {
  const count = counts.get(subject) ?? { written: 0, unwritten: 0, refused: false };
  counts.set(subject, count);
  return count;
}

/** Logs the first refusal of an instance in a minute: a line for each would cost more than the request. */
function noteRefusal({ subject, label }: RequestBudget): void {
  const count = countOf(subject);
  if (!count.refused) log.warn('the requests of this minute are used up', { budget: label });
  count.refused = true;
}

async function writeIfDue(subject: string, requestsPerWrite: number): Promise<void> {
  const count = countOf(subject);
  if (count.unwritten < requestsPerWrite) return;
  const amount = count.unwritten;
  count.unwritten = 0;
  count.written += amount;
  try {
    count.written = Math.max(count.written, await addRequests(subject, amount));
  } catch (error) {
    log.warn('the count of requests could not be written', { cause: String(error) });
  }
}

/** Adds to the item of the present minute and returns the requests of all instances. */
async function addRequests(subject: string, requests: number): Promise<number> {
  const set = { expires_at: (minute + 1) * MINUTE + KEPT_SECONDS };
  const ofCounter = either(notExists(), has('requests'));
  const item = await updateItem(
    keys.requestCount(subject, minute),
    { add: { requests }, set },
    ofCounter,
    () => new ApiError('conflict'),
  );
  return Number(item['requests']);
}
