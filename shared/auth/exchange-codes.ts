import { ApiError, assertThat } from '../http/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { epochOf, isoIn, isoNow, isPast, MINUTE } from '../platform/time.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { equals, notExists } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { check, getItem, put, remove, type Write, writeAll } from '../storage/table.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { factsFromItem, type SessionFacts } from './session-facts.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';
import { signingKey } from './signing-keys.ts';

const CODE_SECONDS = MINUTE;

/**
 * Makes a one-time code for a browser to carry to its application: 60 seconds, 256 bits, stored as a hash. Returns the
 * write for the caller's transaction. The session is opened when the code is exchanged, with the facts given here.
 */
export function newExchangeCode(
  signIn: { app: string; userId: string; variant?: string | undefined },
  facts: SessionFacts,
): { code: string; write: Write } {
  const code = randomToken(32);
  const expires = isoIn(CODE_SECONDS);
  const key = keys.exchangeCode(code);
  const item = {
    ...key,
    ...owners.ofUser(signIn.app, signIn.userId, key),
    ...signIn,
    ...facts,
    created_at: isoNow(),
    expires,
    expires_at: epochOf(expires),
  };
  return { code, write: put(item, notExists(), () => new ApiError('conflict')) };
}

/** Exchanges a code for tokens; of any number of attempts one succeeds. Throws 400 `invalid_grant`, 403 `user_disabled`. */
export async function redeemExchangeCode(code: string): Promise<Tokens> {
  const dead = () => new ApiError('invalid_grant', 'The code was used already or has expired; sign in again');
  const item = await getItem(keys.exchangeCode(code));
  if (!item || isPast(String(item['expires']))) throw dead();
  const [app, userId] = [String(item['app']), String(item['userId'])];
  const through = typeof item['variant'] === 'string' ? item['variant'] : undefined;
  const [application, profile] = await Promise.all([
    findEffectiveApplication(app, through),
    findProfile(app, userId),
    signingKey(),
  ]);
  assertThat(application && profile, 'invalid_grant');
  const signedOut = Date.parse(String(item['created_at'])) / 1000 < profile.sessions_valid_from;
  if (signedOut) throw dead();
  if (profile.state === 'disabled') throw new ApiError('user_disabled');
  const { variant } = application;
  const session = openSession({ application, userId, variant, facts: factsFromItem(item) });
  await writeAll([
    remove(keys.exchangeCode(code), equals('expires', item['expires']), dead),
    // A sign-out everywhere since the read ends what the code stands for.
    check(keys.profile(app, userId), equals('sessions_valid_from', profile.sessions_valid_from), dead),
    session.write,
  ]);
  return issueTokens({ ...session, application, profile, variant });
}
