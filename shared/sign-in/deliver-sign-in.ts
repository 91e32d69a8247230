import { deviceKeyFor } from '../auth/device-key.ts';
import { newExchangeCode } from '../auth/exchange-codes.ts';
import { recogniser } from '../auth/keys/recognition-keys.ts';
import { openSigningKeys } from '../auth/keys/signing-keys.ts';
import { issueTokens, openSession, type SignInTokens } from '../auth/sessions.ts';
import type { ActiveGroup } from '../groups/active-group.ts';
import { allInOrder } from '../platform/parallel.ts';
import { epochNow } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { beginningOfSession, type SessionBeginning } from '../profiles/sign-in/session-beginning.ts';
import type { SessionFacts } from '../profiles/sign-in/session-facts.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import type { SignInProof } from './subjects/sign-in-subject.ts';
import type { SignInContext } from './subjects/subjects.ts';

/**
 * The result of a sign-in: tokens, a one-time code for a browser to exchange, or the writes of a function in
 * the same transaction.
 */
export type SignInDelivery = 'tokens' | 'code' | WriteResult;

/** Returns the writes that store a sign-in. Called again if the sign-in is tried again. */
export type WriteResult = (user: SignedInUser) => Promise<Write[]>;

export type SignedInUser = {
  application: EffectiveApplication;
  profile: ProfileRecord;
  facts: SessionFacts;
  /** The methods of the proof (RFC 8176); undefined for those of a code. */
  amr?: readonly string[] | undefined;
  /** Undefined if there was no group to join. */
  groupJoined: boolean | undefined;
};

/** What a delivery gives the client. */
export type Delivered = { tokens: SignInTokens } | { code: string } | Record<never, never>;

/** A session that is not stored yet. */
export type OpenedSession = ReturnType<typeof openSession> & { facts: SessionFacts; began: SessionBeginning };

/** Opens the keys that a delivery needs, beside the reads of the sign-in. */
export async function openKeysFor(deliver: SignInDelivery): Promise<void> {
  if (deliver === 'tokens') await allInOrder([recogniser(), openSigningKeys()]);
}

/** Returns the session of a sign-in, which inherits the facts of the one that requested it. */
export function sessionOfSignIn(
  proof: SignInProof,
  context: SignInContext,
  group: ActiveGroup | undefined,
): OpenedSession {
  const { application, userId, verifies } = context;
  const rests_on = verifies ? [verifies] : [];
  const signedIn = context.sessionFacts ?? { auth_time: epochNow(), rests_on };
  const facts = {
    ...signedIn,
    ...(proof.adds && { way_in: proof.adds.id }),
    ...(proof.idp !== undefined && { idp: proof.idp }),
  };
  const began = beginningOfSession(proof);
  const { variant } = application;
  return { ...openSession({ application, userId, variant, facts, began, group }), facts, began };
}

/** Returns what the client of a sign-in gets, and the writes that store it. */
export async function deliverSignIn(
  deliver: SignInDelivery,
  proof: SignInProof,
  { application, userId, ownKey: client }: SignInContext,
  { user, session }: { user: SignedInUser; session: OpenedSession },
): Promise<{ delivered: Delivered; writes: readonly Write[] }> {
  const { variant } = application;
  const { facts, began } = session;
  if (typeof deliver === 'function') return { delivered: {}, writes: await deliver(user) };
  if (deliver === 'code') {
    const group = user.groupJoined ? proof.admission?.group : undefined;
    const granted = { app: proof.app, userId, ...(variant && { variant }), began, group };
    const { code, write } = newExchangeCode(granted, facts, proof.codeChallenge);
    return { delivered: { code }, writes: [write] };
  }
  const { profile } = user;
  const [devices, tokens] = await allInOrder([
    recogniser(),
    issueTokens({
      ...session,
      ...{ application, profile, variant, client },
      rotation: proof.rotation,
      idp: facts.idp,
    }),
  ]);
  const device_key = deviceKeyFor(devices, proof.app, facts.rests_on);
  return { delivered: { tokens: { ...tokens, device_key } }, writes: [session.write] };
}
