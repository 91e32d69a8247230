import type { KeyOwner } from '../credentials/publishable-key.ts';
import type { BrowserKind } from '../http/browser-kind.ts';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import type { PromotedGuest } from '../links/link-record.ts';
import { allInOrder } from '../platform/parallel.ts';
import { isoNow } from '../platform/time.ts';
import { countingRefusal } from '../sign-in/limits/count-refusal.ts';
import type { CallerSource } from '../sign-in/limits/named-source.ts';
import { proofPolicy, solvedProof } from '../sign-in/limits/proof-of-work.ts';
import { noteAttempt, noteSignIn } from '../sign-in/note-sign-in.ts';
import { admit, readFor } from '../sign-in/policies/admit.ts';
import { originPolicy } from '../sign-in/policies/check-origin.ts';
import type { Asked, Policy } from '../sign-in/policies/policy.ts';
import { guestOfToken, guestPolicy } from '../sign-in/policies/promote-guest.ts';
import { sourcePolicy } from '../sign-in/policies/source-limit.ts';
import { retryStale } from '../storage/stale.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { enabledProvider } from './enabled-provider.ts';
import { newState, type SealedRequest, type UpstreamSignIn, upstreamWrite } from './upstream-store.ts';

/** What every start at a provider may send. */
export type AskedOfProvider = {
  provider: string;
  guest_token?: string | undefined;
  /** The solution of a challenge of `proof_required`. */
  proof?: string | undefined;
};

/** Who begins a sign-in at a provider. */
export type UpstreamClient = KeyOwner & {
  origin: string | undefined;
  source: CallerSource;
  browser: BrowserKind | undefined;
};

type AskedUpstream = Asked & { isKnownDevice: boolean; guest: PromotedGuest | undefined };

/** The policies of a start at a provider, in their order. It has no address yet. */
const UPSTREAM_POLICIES: readonly Policy<AskedUpstream>[] = [
  originPolicy,
  guestPolicy,
  proofPolicy,
  sourcePolicy,
];

/** What a start at a provider stores, beside what is known of who begins it. */
type OwnPart = Pick<
  UpstreamSignIn,
  'purpose' | 'return_url' | 'code_challenge' | 'linker' | 'account_page' | 'fresh_since'
>;

/** Returns what the client gets for a `state`, and what is stored. Called again with each new try. */
type MakeStart<T> = (
  state: string,
  known: { application: EffectiveApplication; provider: IdentityProviderRecord },
) => Promise<{ given: T; sealed: SealedRequest; own: OwnPart }>;

/**
 * Admits a start at an identity provider, and stores what `make` returns. It counts for its source as any
 * other start (decision 0255). Throws the refusals of `UPSTREAM_POLICIES`, errors of `make`, 401
 * `invalid_key` if the application is gone, and 404 `identity_provider_not_found` for one that is not there
 * or not enabled.
 */
export function startUpstream<T>(
  asked: AskedOfProvider,
  client: UpstreamClient,
  make: MakeStart<T>,
): Promise<T> {
  noteAttempt(client.app, 'provider', 'start');
  return countingRefusal(() => retryStale(() => startOnce(asked, client, make)));
}

async function startOnce<T>(asked: AskedOfProvider, client: UpstreamClient, make: MakeStart<T>): Promise<T> {
  const { app, variant, client: credential, browser } = client;
  const start = await askedUpstream(asked, client);
  const [read, provider] = await allInOrder([
    readFor(UPSTREAM_POLICIES, start),
    enabledProvider(app, asked.provider),
  ]);
  const { guest, writes, counts } = await admit(UPSTREAM_POLICIES, start, read);
  const state = newState();
  const { given, sealed, own } = await make(state, { application: read.application, provider });
  const beginner = { app, variant, client: credential, browser, guest };
  const record = { ...beginner, ...own, provider: provider.id, created_at: isoNow() };
  await allInOrder([
    writeAll([upstreamWrite(state, sealed, record), ...writes]),
    ...counts.map(({ count }) => count()),
  ]);
  noteSignIn('started');
  return given;
}

async function askedUpstream(
  { guest_token, proof: text }: AskedOfProvider,
  { app, variant, origin, source }: UpstreamClient,
): Promise<AskedUpstream> {
  // There is no address yet, so a solved proof is good for the source that asked for it.
  const workFor = { field: 'provider', value: source.address };
  const [guest, proof] = await allInOrder([guestOfToken(guest_token, app), solvedProof(text, app, workFor)]);
  return { app, variant, origin, source, workFor, proof, guest, isKnownDevice: false, now: Date.now() };
}
