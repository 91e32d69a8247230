import { ApiError, tooManyRequests } from '../../platform/errors.ts';
import { DAY, epochNow, epochOf, secondsToNextDay, utcDay } from '../../platform/time.ts';
import { keys, owners } from '../../storage/keys.ts';
import { stale } from '../../storage/stale.ts';
import { below, either, exists, hasNo } from '../../storage/writes/expressions.ts';
import { updateItem } from '../../storage/writes/write-items.ts';
import { update, type Write } from '../../storage/writes/writes.ts';

/** The number of wrong codes per UTC day after which no code is compared until the next day. */
const MAX_GUESSES = 60;

/**
 * Groups of wrong codes that count together: those for sign-ins that a known device began, for all others,
 * and for changes to the address. So nobody uses up the guesses of a device that has signed in before.
 */
export type Guesser = 'known device' | 'stranger' | 'change of address';

/**
 * Counts a guess of a code for one account before the code is compared, so that parallel guesses are counted
 * one by one. After the 60th wrong code of a UTC day, no code is compared until the next day. Links are not
 * affected (decision 0091). Returns the write that takes the guess back, for the transaction that consumes
 * the right code. Throws 429 `too_many_requests`.
 */
export async function countGuess(account: string, guesser: Guesser): Promise<Write> {
  const day = utcDay();
  const key = keys.codeGuesses(`${guesser} ${account}`, day);
  await updateItem(
    key,
    { add: { guesses: 1 }, set: { expires_at: epochOf(day) + 2 * DAY } },
    either(hasNo('guesses'), below('guesses', MAX_GUESSES)),
    () => tooManyGuesses(guesser),
  );
  return update(key, { add: { guesses: -1 } }, exists(), stale);
}

/** The number of wrong codes that ends the code of a test identity. */
const MAX_TEST_GUESSES = 20;
/** Longer than any code of a test identity lives. */
const TEST_GUESSES_SECONDS = 100 * DAY;

/**
 * Counts a guess of the code of a test identity, over its whole life. Throws `ended()` after 20 wrong ones.
 * Returns the write that takes the guess back.
 */
export async function countTestGuess(app: string, identity: string, ended: () => ApiError): Promise<Write> {
  const key = keys.codeGuesses(`test identity ${identity}`, 'ever');
  const set = { ...owners.ofApplication(app, key), expires_at: epochNow() + TEST_GUESSES_SECONDS };
  const isOpen = either(hasNo('guesses'), below('guesses', MAX_TEST_GUESSES));
  await updateItem(key, { add: { guesses: 1 }, set }, isOpen, ended);
  return update(key, { add: { guesses: -1 } }, exists(), stale);
}

function tooManyGuesses(guesser: Guesser): ApiError {
  const wait = secondsToNextDay();
  if (guesser === 'change of address')
    return tooManyRequests('Too many wrong codes for this address today; wait until tomorrow (UTC)', wait);
  const detail =
    'Too many wrong codes for this address today; open the link of the message in the browser that began the sign-in';
  const { code, extras } = tooManyRequests(detail, wait);
  return new ApiError(
    code,
    detail,
    guesser === 'stranger' ? { ...extras, log: { slowed: 'codes' } } : extras,
  );
}
