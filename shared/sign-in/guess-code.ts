import { tooManyRequests } from '../platform/errors.ts';
import { DAY, epochOf, MINUTE, secondsToNextDay, utcDay } from '../platform/time.ts';
import { all, below, either, equals, exists, hasNo, type Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { updateItem } from '../storage/write-items.ts';
import { update, type Write } from '../storage/writes.ts';

/** The number of wrong codes per UTC day that cause no pause. */
const FREE_GUESSES = 5;
/** The number of wrong codes per UTC day after which no code is compared until the next day. */
const MAX_GUESSES = 15;

/**
 * Counts a guess of a code for one account before the code is compared, so that parallel guesses are counted
 * one by one. From the 5th wrong code of a UTC day on, each doubles the pause before the next guess,
 * beginning with a minute. After the 15th, no code is compared until the next day. Links are not affected
 * (decision 0091). Returns the write that takes the guess back, for the transaction that consumes the right
 * code. Throws 429 `too_many_requests`.
 */
export async function countGuess(account: string): Promise<Write> {
  const now = Date.now();
  const day = utcDay();
  const key = keys.codeGuesses(account, day);
  await updateItem(
    key,
    { add: { guesses: 1 }, set: { last_at: now, expires_at: epochOf(day) + 2 * DAY } },
    mayGuess(now),
    (item) =>
      tooManyRequests('Too many wrong codes; use the link of the message, or wait', waitOf(item, now)),
  );
  return update(key, { add: { guesses: -1 } }, exists(), stale);
}

function mayGuess(now: number) {
  const afterPause = Array.from({ length: MAX_GUESSES - FREE_GUESSES }, (_, n) => FREE_GUESSES + n).map(
    (guesses) => all(equals('guesses', guesses), below('last_at', now - pauseAfter(guesses) + 1)),
  );
  return either(hasNo('guesses'), below('guesses', FREE_GUESSES), ...afterPause);
}

/** Returns the pause after so many guesses, in milliseconds. */
function pauseAfter(guesses: number): number {
  return MINUTE * 1000 * 2 ** (guesses - FREE_GUESSES);
}

function waitOf(item: Item | undefined, now: number): number {
  const guesses = Number(item?.['guesses'] ?? 0);
  if (guesses >= MAX_GUESSES) return secondsToNextDay();
  const until = Number(item?.['last_at'] ?? now) + pauseAfter(guesses);
  return Math.min(Math.max(1, Math.ceil((until - now) / 1000)), secondsToNextDay());
}
