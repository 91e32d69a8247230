import { config } from '../platform/config.ts';
import { allInOrder } from '../platform/parallel.ts';
import { countOnRequest, noteOnRequest } from '../platform/request/request-notes.ts';
import { DAY, epochOf, MINUTE } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { above, below, either, hasNo } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import type { BudgetChannel, LimitsOfAccount } from './account-limits.ts';
import { usedUp } from './budget-refusals.ts';
import { farOf, type SharedCount } from './shared-count.ts';

/** There is one part for each so many messages of a day, and at most so many: a part takes 1,000 a second. */
const MESSAGES_PER_PART = 1_000;
const MAX_PARTS = 8;
/** The time for which an instance does not ask a part again that was used up. */
const FULL_MILLISECONDS = MINUTE * 1000;

const SETTINGS = { email: 'POOL_EMAILS_PER_DAY', sms: 'POOL_TEXTS_PER_DAY' } as const;

/** One item of the pool, with its share of the messages of a day. */
type PoolPart = { channel: BudgetChannel; day: string; number: number; quota: number };

/** Until when parts are not asked again, by their name. */
const fullUntil = new Map<string, number>();
/** Counts of accounts outside of the pool, which the next count of the day takes back. */
let owed: Readonly<Record<BudgetChannel, { day: string; sent: number }>> = nothingOwed();

function nothingOwed() {
  return { email: { day: '', sent: 0 }, sms: { day: '', sent: 0 } };
}

/** Forgets what this instance knows of the pool, as a new one does. For tests and local servers. */
export function forgetPool(): void {
  fullUntil.clear();
  owed = nothingOwed();
}

/**
 * Returns the count of the pool, which all accounts share whose plan anybody may take. Its parts together are
 * never above the limit (decision 0403). A message counts as long as the plan of its account is not known.
 */
export function countOfPool(channel: BudgetChannel, day: string, limits: LimitsOfAccount): SharedCount {
  let taken: PoolPart | undefined;
  return {
    early: async () => {
      if (limits.known()?.isPooled === false) return true;
      const [{ isPooled }, part] = await allInOrder([limits.read(), takeIfFar(partsOf(channel, day))]);
      if (!isPooled && part) owe(part, 1);
      taken = isPooled ? part : undefined;
      return !isPooled || part !== undefined;
    },
    late: async () => {
      taken = await takeFromAny(partsOf(channel, day));
      if (!taken) throw usedUp({ whose: 'plan', channel });
    },
    giveBack: async () => {
      if (taken) await tryWrite(update(keyOfPart(taken), { add: { sent: -1 } }, above('sent', 0)));
    },
  };
}

/** Returns the parts of a pool in random order. */
function partsOf(channel: BudgetChannel, day: string): PoolPart[] {
  const limit = Number(config(SETTINGS[channel]));
  const count = Math.min(MAX_PARTS, Math.ceil(limit / MESSAGES_PER_PART));
  const first = Math.floor(Math.random() * count);
  return Array.from({ length: count }, (_, n) => {
    const number = (first + n) % count;
    return { channel, day, number, quota: Math.floor((limit + number) / count) };
  });
}

/** Counts in one part unless it is nearly used up. Returns the part if it did. */
async function takeIfFar(parts: readonly PoolPart[]): Promise<PoolPart | undefined> {
  const part = parts.find(isOpen);
  return part && (await take(part, farOf(part.quota))) ? part : undefined;
}

/** Counts in the first part that is not used up. Returns the part; undefined if all are. */
async function takeFromAny(parts: readonly PoolPart[]): Promise<PoolPart | undefined> {
  for (const part of parts.filter(isOpen)) if (await take(part, part.quota)) return part;
  return undefined;
}

async function take(part: PoolPart, most: number): Promise<boolean> {
  const { channel, day, quota } = part;
  const back = owed[channel].day === day ? owed[channel].sent : 0;
  owe(part, -back);
  const changes = { add: { sent: 1 - back }, set: { expires_at: epochOf(day) + 2 * DAY } };
  const outcome = await tryWrite(
    update(keyOfPart(part), changes, either(hasNo('sent'), below('sent', most))),
  );
  if (!outcome.held) {
    owe(part, back);
    if (Number(outcome.current?.['sent']) >= quota)
      fullUntil.set(partName(part), Date.now() + FULL_MILLISECONDS);
    return false;
  }
  if (Number(outcome.item?.['sent']) === Math.ceil(quota / 2)) {
    countOnRequest('pools_half_used');
    noteOnRequest({ pool: channel });
  }
  return true;
}

/** Adds to what the next count of the day takes back. */
function owe({ channel, day }: PoolPart, sent: number): void {
  const before = owed[channel].day === day ? owed[channel].sent : 0;
  owed = { ...owed, [channel]: { day, sent: before + sent } };
}

function isOpen(part: PoolPart): boolean {
  return (fullUntil.get(partName(part)) ?? 0) <= Date.now();
}

function partName({ channel, number }: PoolPart): string {
  return `${channel} ${number}`;
}

function keyOfPart({ channel, day, number }: PoolPart) {
  return keys.poolBudget(number, channel, day);
}
