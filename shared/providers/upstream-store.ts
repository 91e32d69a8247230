import type { BrowserKind } from '../http/browser-kind.ts';
import type { PromotedGuest } from '../links/link-record.ts';
import { seal, unseal } from '../platform/crypto/sealing.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { epochNow, isoNow, MINUTE } from '../platform/time.ts';
import type { Address } from '../profiles/identity/address-change.ts';
import { methodOfProvider } from '../profiles/sign-in/provider-check.ts';
import { completedAttempt } from '../sign-in/completed-attempt.ts';
import type { NamedByProvider } from '../sign-in/policies/asked-start.ts';
import type { Consumption } from '../sign-in/sign-in.ts';
import { keys, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { all, exists, hasNo, type Item, notExists } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { put, update, type Write } from '../storage/writes/writes.ts';
import type { ProviderIdentity } from './provider-identity.ts';

/** How long a provider may take to send its user back, and how long its answer is good then. */
const UPSTREAM_SECONDS = 10 * MINUTE;
/** How long the item stays, so that a page that is opened again can say what happened. */
const KEPT_SECONDS = 60 * MINUTE;

const PURPOSES = { request: 'request to a provider', answer: 'answer of a provider' };

/** What only the browser brings back: it is sealed with the `state`, of which the table has a hash. */
export type SealedRequest = {
  nonce: string;
  /** The verifier of the request to the provider (RFC 7636). */
  verifier: string;
  /** The sign-in of the screen that goes on with the answer. */
  interaction?: string | undefined;
  /** Set if the browser of the screen can make passkeys. */
  makes_passkeys?: '1' | undefined;
};

/** A sign-in under way at a provider. */
export type UpstreamSignIn = {
  app: string;
  variant?: string | undefined;
  /** The id of the identity provider. */
  provider: string;
  /** The publishable key with which it began; undefined at the screen. */
  client?: string | undefined;
  /** Where the browser goes on; undefined at the screen. */
  return_url?: string | undefined;
  /** Binds what the client gets to its verifier (RFC 7636); undefined at the screen. */
  code_challenge?: string | undefined;
  guest?: PromotedGuest | undefined;
  /**
   * `link` for a user who is signed in: the answer is for its session to take. `id-token` for an app that
   * asks the provider by itself, with the state as nonce.
   */
  purpose: 'sign-in' | 'link' | 'id-token';
  /** The time after which the person has to sign in at the provider, or to prove an address (0598). */
  fresh_since?: string | undefined;
  /** Who links an account, and the name of the session: no other one may take the answer. */
  linker?: { user_id: string; session: string } | undefined;
  /** The account page of the service, to which the browser goes back in place of `return_url`. */
  account_page?: string | undefined;
  browser?: BrowserKind | undefined;
  created_at: string;
};

type StoredUpstream = UpstreamSignIn & {
  request: string;
  used_at?: string;
  answered_at?: string;
  answer?: string;
};

/** Creates the `state` of a request. The code for its answer begins with it. */
export function newState(): string {
  return randomToken(24);
}

/** The write that begins a sign-in at a provider. */
export function upstreamWrite(state: string, sealed: SealedRequest, record: UpstreamSignIn): Write {
  const request = seal(JSON.stringify(sealed), state, PURPOSES.request);
  const expires_at = epochNow() + KEPT_SECONDS;
  return put({ ...keys.upstreamSignIn(state), ...record, request, expires_at }, notExists());
}

/** A sign-in that a provider answers, as it was stored. `ended` if its answer comes too late or again. */
export type FoundUpstream = UpstreamSignIn & SealedRequest & { ended: boolean };

/** Returns the sign-in of a `state`; undefined for an unknown one. */
export async function findUpstream(state: string): Promise<FoundUpstream | undefined> {
  const item = await getItem(keys.upstreamSignIn(state));
  if (!item) return undefined;
  const { request, used_at, answered_at, answer: _answer, ...record } = storedFrom(item);
  const sealed: SealedRequest = JSON.parse(unseal(request, state, PURPOSES.request));
  const isOver = used_at !== undefined || answered_at !== undefined;
  return { ...record, ...sealed, ended: isOver || isTooOld(record.created_at) };
}

/**
 * The write that uses a sign-in up, with the marks of its attempt. It throws `upstreamEnded` if that has
 * happened before.
 */
export function upstreamUsedWrite(state: string, marks: object = {}): Write {
  const key = keys.upstreamSignIn(state);
  const set = { used_at: isoNow(), ...marks };
  return update(key, { set }, all(exists(), hasNo('used_at')), upstreamEnded);
}

/** Returns the consumption of a sign-in by what a provider has said, which is an attempt of its own. */
export function usingUp(state: string, provider: string): Consumption {
  return (opened) => [upstreamUsedWrite(state, completedAttempt(methodOfProvider(provider), opened))];
}

/**
 * Keeps whom the provider has named, with the address that is to be proved before that signs anybody in, and
 * returns the code by which its browser goes on. The table has neither the code nor anything else that opens
 * the answer. Throws `upstreamEnded` if it was answered before.
 */
export async function keepAnswer(
  state: string,
  identity: ProviderIdentity,
  needed?: CodeNeeded,
): Promise<string> {
  const code = `${state}.${randomToken(24)}`;
  const answer = seal(JSON.stringify({ identity, needed }), code, PURPOSES.answer);
  const isOpen = all(exists(), hasNo('used_at'), hasNo('answered_at'));
  const set = { answer, answered_at: isoNow() };
  await writeAll([update(keys.upstreamSignIn(state), { set }, isOpen, upstreamEnded)]);
  return code;
}

/** The address to which a code goes, and whom it signs in together with the account at the provider. */
export type CodeNeeded = Address & { named: NamedByProvider };

/** What a provider has said, and what is needed beside it. */
type SealedAnswer = { identity: ProviderIdentity; needed?: CodeNeeded | undefined };

/** An answer that waits for its client, or that its client has used. */
export type KeptAnswer = SealedAnswer & {
  state: string;
  isUsed: boolean;
  upstream: UpstreamSignIn & SealedRequest;
};

/**
 * Returns the answer that a code opens. Throws `upstreamEnded` for another code, after ten minutes, and for a
 * used one.
 */
export async function openAnswer(code: string): Promise<KeptAnswer> {
  const kept = await openAnswerAgain(code);
  if (kept.isUsed) throw upstreamEnded();
  return kept;
}

/** As `openAnswer`, also for a used one: a client repeats a request whose answer was lost. */
export async function openAnswerAgain(code: string): Promise<KeptAnswer> {
  const [state = '', secret = ''] = code.split('.');
  const item = state && secret ? await getItem(keys.upstreamSignIn(state)) : undefined;
  if (!item) throw upstreamEnded();
  const { request, used_at, answered_at, answer, ...upstream } = storedFrom(item);
  if (!answer || !answered_at || isTooOld(answered_at)) throw upstreamEnded();
  const sealed: SealedRequest = JSON.parse(unseal(request, state, PURPOSES.request));
  const isUsed = used_at !== undefined;
  return { state, isUsed, upstream: { ...upstream, ...sealed }, ...opened(answer, code) };
}

function opened(answer: string, code: string): SealedAnswer {
  let text: string;
  try {
    text = unseal(answer, code, PURPOSES.answer);
  } catch {
    throw upstreamEnded();
  }
  return JSON.parse(text);
}

/** The error for a sign-in at a provider that cannot go on. */
export const upstreamEnded = () =>
  new ApiError('challenge_ended', 'The sign-in at the provider has ended or was used; begin again');

function isTooOld(time: string): boolean {
  return Date.parse(time) + UPSTREAM_SECONDS * 1000 < Date.now();
}

function storedFrom(item: Item): StoredUpstream {
  return recordFromItem<StoredUpstream>(item);
}
