import { assertVerifier } from '../http/code-challenge.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { epochOf, isoIn, isoNow, isPast, MINUTE } from '../platform/time.ts';
import { CONTACT_FIELDS } from '../profiles/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { factsFromItem, type SessionFacts } from '../profiles/session-facts.ts';
import { all, type Condition, equals, hasNo, notExists } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { getItem, writeAll } from '../storage/table.ts';
import { check, put, remove, type Write } from '../storage/writes.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { issueTokens, openSession, type Tokens } from './sessions.ts';
import { signingKey } from './signing-keys.ts';
import { isUnfounded } from './standing.ts';

const CODE_SECONDS = MINUTE;

/** A sign-in whose session is opened later, with these facts. */
export type GrantedSignIn = {
  app: string;
  userId: string;
  variant?: string | undefined;
  facts: SessionFacts;
  /** When the user signed in, in ISO 8601: a sign-out everywhere since then ends it. */
  at: string;
};

/**
 * Makes a one-time code for a browser to carry to its application: 60 seconds, 256 bits, stored as a hash.
 * Returns the write for the caller's transaction. The session is opened when the code is exchanged, with the
 * facts given here. `codeChallenge` binds the code to a verifier.
 */
export function newExchangeCode(
  signIn: { app: string; userId: string; variant?: string | undefined },
  facts: SessionFacts,
  codeChallenge: string | undefined,
): { code: string; write: Write } {
  const code = randomToken(32);
  const expires = isoIn(CODE_SECONDS);
  const key = keys.exchangeCode(code);
  const item = {
    ...key,
    ...owners.ofUser(signIn.app, signIn.userId, key),
    ...signIn,
    ...facts,
    code_challenge: codeChallenge,
    created_at: isoNow(),
    expires,
    expires_at: epochOf(expires),
  };
  return { code, write: put(item, notExists(), () => new ApiError('conflict')) };
}

/**
 * Exchanges a code for tokens; of any number of attempts one succeeds. A missing or wrong verifier leaves the
 * code as it is. Throws 400 `invalid_grant`, 403 `user_disabled`.
 */
export async function redeemExchangeCode(code: string, verifier: string | undefined): Promise<Tokens> {
  const dead = () => new ApiError('invalid_grant', 'The code was used already or has expired; sign in again');
  const item = await getItem(keys.exchangeCode(code));
  if (!item || isPast(String(item['expires']))) throw dead();
  assertVerifier(textOf(item['code_challenge']), verifier);
  const grant = {
    app: String(item['app']),
    userId: String(item['userId']),
    variant: textOf(item['variant']),
    facts: factsFromItem(item),
    at: String(item['created_at']),
  };
  return openGrantedSession(
    grant,
    [remove(keys.exchangeCode(code), equals('expires', item['expires']), dead)],
    dead,
  );
}

/**
 * Opens the session of a sign-in that was granted before, in one transaction with `consume`, which uses the
 * grant up. Throws `dead()`, 403 `user_disabled`.
 */
export async function openGrantedSession(
  { app, userId, variant: through, facts, at }: GrantedSignIn,
  consume: Write[],
  dead: () => ApiError,
): Promise<Tokens> {
  const [application, profile] = await Promise.all([
    findEffectiveApplication(app, through),
    findProfile(app, userId),
    signingKey(),
  ]);
  if (!application || !profile) throw dead();
  const issuedAt = Date.parse(at) / 1000;
  if (issuedAt < profile.sessions_valid_from || isUnfounded(profile, { ...facts, issuedAt })) throw dead();
  if (profile.state === 'disabled') throw new ApiError('user_disabled');
  const { variant } = application;
  const session = openSession({ application, userId, variant, facts });
  await writeAll([
    ...consume,
    // A sign-out everywhere, or a first proof, since the read ends what was granted.
    check(keys.profile(app, userId), asRead(profile), dead),
    session.write,
  ]);
  return issueTokens({ ...session, application, profile, variant });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What decides whether something that was issued to a user still opens a session. */
function asRead({ sessions_valid_from, first_proofs = {} }: ProfileRecord): Condition {
  const proofs = Object.values(CONTACT_FIELDS).map((field) => {
    const at = first_proofs[field];
    return at === undefined ? hasNo(`first_proofs.${field}`) : equals(`first_proofs.${field}`, at);
  });
  return all(equals('sessions_valid_from', sessions_valid_from), ...proofs);
}
