import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/platform/errors.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { DAY, epochNow } from '../../../shared/platform/time.ts';
import { countGuess, countTestGuess, type Guesser } from '../../../shared/sign-in/limits/guess-code.ts';
import { keys, owners } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';

useBackends();

/** What the 61st wrong code of a day gets. */
async function refusalOf(guesser: Guesser): Promise<ApiError> {
  const account = newId('user');
  for (let n = 0; n < 60; n++) await countGuess(account, guesser);
  return countGuess(account, guesser).then(
    () => expect.fail('the 61st guess was taken'),
    (error: ApiError) => error,
  );
}

describe('the 61st wrong code of a day', () => {
  it.each<[Guesser, string, object | undefined]>([
    ['stranger', 'open the link of the message', { slowed: 'codes' }],
    ['known device', 'open the link of the message', undefined],
    ['change of address', 'wait until tomorrow (UTC)', undefined],
  ])('of a %s says what to do, and is noted of strangers alone', async (guesser, remedy, log) => {
    const { status, message, extras } = await refusalOf(guesser);
    expect([status, message]).toEqual([429, expect.stringContaining(remedy)]);
    expect(extras.log).toEqual(log);
    expect(Number(extras.headers?.['Retry-After'])).toBeGreaterThan(0);
  });
});

describe('a wrong code of a test identity', () => {
  it('is counted for longer than the identity lives, with the application as owner', async () => {
    const app = newId('app');
    await countTestGuess(app, 'ada', () => new ApiError('challenge_ended'));
    const key = keys.codeGuesses('test identity ada', 'ever');
    const item = await getItem(key);
    expect(item).toMatchObject({ guesses: 1, ...owners.ofApplication(app, key) });
    expect(Number(item?.['expires_at'])).toBeGreaterThan(epochNow() + 99 * DAY);
  });
});
