import { firstActiveGroup } from '../groups/active-group.ts';
import { assertVerifier } from '../http/code-challenge.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { allInOrder } from '../platform/parallel.ts';
import { noteOnRequest } from '../platform/request/request-notes.ts';
import { epochOf, isoIn, isoNow, isPast, MINUTE } from '../platform/time.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { providerChecks } from '../profiles/sign-in/provider-check.ts';
import type { SessionBeginning } from '../profiles/sign-in/session-beginning.ts';
import { factsFromItem, type SessionFacts } from '../profiles/sign-in/session-facts.ts';
import { keys, owners } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { all, type Condition, equals, hasNo, type Item, notExists } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, put, remove, type Write } from '../storage/writes/writes.ts';
import { type EffectiveApplication, findEffectiveApplication } from '../variants/effective-application.ts';
import { deviceKeyFor } from './device-key.ts';
import { recogniser } from './keys/recognition-keys.ts';
import { openSigningKeys } from './keys/signing-keys.ts';
import { issueTokens, openSession, type SignInTokens } from './sessions.ts';
import { findOwnKey } from './token-client.ts';
import { assertUserEnabled, endedByProof } from './user-status.ts';

const CODE_SECONDS = MINUTE;

/** A sign-in whose session is opened later, with these facts. */
type GrantedSignIn = {
  app: string;
  userId: string;
  variant?: string | undefined;
  facts: SessionFacts;
  began: SessionBeginning;
  /** The key that asks for the tokens, if the request names one. */
  key: string | undefined;
  /** The time of the sign-in, in ISO 8601. A later sign-out everywhere ends it. */
  at: string;
  /** Checks the present application before the grant is used up. An error that it throws ends the call. */
  recheck?: ApplicationCheck | undefined;
};

export type ApplicationCheck = (application: EffectiveApplication) => void;

/** A sign-in whose code a browser carries. */
type CodeContents = {
  app: string;
  userId: string;
  variant?: string | undefined;
  began: SessionBeginning;
  /** The group that the sign-in joined. */
  group?: string | undefined;
};

/**
 * Creates a one-time code for a browser to carry to its application. It is valid for 60 seconds, has 256 bits
 * and is stored as a hash. Exchanging it opens the session, with the given facts. `codeChallenge` binds the
 * code to a verifier. Returns the code and the write for the caller's transaction.
 */
export function newExchangeCode(
  signIn: CodeContents,
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
 * Exchanges a code for tokens, which name the `key`, else the one with which the sign-in began. Of several
 * attempts one succeeds. A missing or wrong verifier does not use up the code, nor does an error of
 * `recheck`. Throws that, 400 `invalid_grant`, 403 `user_disabled`.
 */
export async function redeemExchangeCode(
  code: string,
  { verifier, key }: { verifier?: string | undefined; key?: string | undefined } = {},
  recheck?: ApplicationCheck,
): Promise<SignInTokens> {
  const item = await findOpenCode(code, verifier);
  const grant = {
    app: String(item['app']),
    userId: String(item['userId']),
    variant: asText(item['variant']),
    facts: factsFromItem(item),
    began: item['began'] as SessionBeginning,
    key,
    at: String(item['created_at']),
    recheck,
  };
  return openGrantedSession(grant, [
    remove(keys.exchangeCode(code), equals('expires', item['expires']), deadCode),
  ]);
}

/**
 * Returns the item of a code that can be exchanged. Throws 400 `invalid_grant` for others, and for a wrong
 * verifier.
 */
export async function findOpenCode(code: string, verifier?: string): Promise<Item> {
  const item = await getItem(keys.exchangeCode(code));
  if (item) noteOnRequest({ application: String(item['app']) });
  if (!item || isPast(String(item['expires']))) throw deadCode();
  assertVerifier(asText(item['code_challenge']), verifier);
  return item;
}

/** The error for a code that cannot be exchanged any more. */
export function deadCode(): ApiError {
  return new ApiError('invalid_grant', 'The code was used already or has expired; sign in again');
}

/**
 * Opens the session of a sign-in that was granted before. `consume` uses up the grant in the same
 * transaction. Throws 400 `invalid_grant`, errors of `recheck`, 403 `user_disabled`.
 */
async function openGrantedSession(
  { app, userId, variant: variantId, facts, began, key, at, recheck }: GrantedSignIn,
  consume: Write[],
): Promise<SignInTokens> {
  const [application, profile, client, devices] = await allInOrder([
    findEffectiveApplication(app, variantId),
    findProfile(app, userId),
    findOwnKey(app, key ?? began.client),
    recogniser(),
    openSigningKeys(),
  ]);
  if (!application || !profile) throw deadCode();
  recheck?.(application);
  assertUserEnabled(profile);
  const issuedAt = Date.parse(at) / 1000;
  if (issuedAt < profile.sessions_valid_from || endedByProof(profile, { ...facts, issuedAt }))
    throw deadCode();
  const { variant } = application;
  const group = await firstActiveGroup(application, profile);
  const session = openSession({ application, userId, variant, facts, began, group });
  const tokens = await issueTokens({ ...session, application, profile, variant, client, idp: facts.idp });
  await writeAll([
    ...consume,
    // A sign-out everywhere or a first verification since the read ends the granted sign-in.
    check(keys.profile(app, userId), unchangedSince(profile), deadCode),
    ...providerChecks(app, { method: began.method, rests_on: facts.rests_on }, deadCode),
    session.write,
  ]);
  return { ...tokens, device_key: deviceKeyFor(devices, app, facts.rests_on) };
}

/** Returns a stored member if it is a text. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the condition that no sign-out everywhere and no first verification happened since the read. */
function unchangedSince({ sessions_valid_from, first_proofs = {} }: ProfileRecord): Condition {
  const proofs = Object.values(CONTACT_FIELDS).map((field) => {
    const at = first_proofs[field];
    return at === undefined ? hasNo(`first_proofs.${field}`) : equals(`first_proofs.${field}`, at);
  });
  return all(equals('sessions_valid_from', sessions_valid_from), ...proofs);
}
