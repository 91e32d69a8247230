import type { KeyOwner } from '../credentials/publishable-key.ts';
import type { BrowserKind } from '../http/browser-kind.ts';
import type { PromotedGuest } from '../links/link-record.ts';
import { defaultTarget, resolveReturnPage } from '../links/redirect.ts';
import { config } from '../platform/config.ts';
import { invalidInput } from '../platform/errors.ts';
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
import { authorizationRequest } from './authorization-request.ts';
import { enabledProvider } from './enabled-provider.ts';
import { newState, type UpstreamSignIn, upstreamWrite } from './upstream-store.ts';

/** The page of the service to which every provider sends its users back. */
export const callbackUrl = () => `${config('BASE_URL')}/hub/auth/upstream/callback`;

/** Where the answer goes: to the client that has the verifier, or to one sign-in of the screen. */
export type UpstreamGoal =
  | { code_challenge: string; return_url?: string | undefined; interaction?: undefined }
  | { interaction: string; code_challenge?: undefined; return_url?: undefined };

/** A sign-in that a client or the screen begins at a provider. */
export type UpstreamStart = UpstreamGoal & {
  provider: string;
  purpose: UpstreamSignIn['purpose'];
  guest_token?: string | undefined;
  /** The solution of a challenge of `proof_required`. */
  proof?: string | undefined;
};

type UpstreamClient = KeyOwner & {
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

/**
 * Begins a sign-in at an identity provider, and returns where the browser goes. It counts for its source as
 * any other start (decision 0255). Throws the refusals of `UPSTREAM_POLICIES`, 400 `invalid_redirect`, 401
 * `invalid_key` if the application is gone, 404 `identity_provider_not_found` for one that is not there or
 * not enabled, and 503 while no secret can be opened.
 */
export function beginUpstream(request: UpstreamStart, client: UpstreamClient): Promise<{ url: string }> {
  noteAttempt(client.app, 'provider', 'start');
  return countingRefusal(() => retryStale(() => beginOnce(request, client)));
}

async function beginOnce(request: UpstreamStart, client: UpstreamClient): Promise<{ url: string }> {
  const { app } = client;
  const asked = await askedUpstream(request, client);
  const [read, provider] = await allInOrder([
    readFor(UPSTREAM_POLICIES, asked),
    enabledProvider(app, request.provider),
  ]);
  const admission = await admit(UPSTREAM_POLICIES, asked, read);
  const return_url = returnPageOf(request, read.application.config);
  const state = newState();
  const { url, nonce, verifier } = await authorizationRequest(provider, {
    state,
    redirectUri: callbackUrl(),
    hints: {},
  });
  const record: UpstreamSignIn = {
    ...{ app, variant: client.variant, provider: provider.id, client: client.client, return_url },
    ...{ code_challenge: request.code_challenge, guest: admission.guest, purpose: request.purpose },
    browser: client.browser,
    created_at: isoNow(),
  };
  const { interaction } = request;
  const counts = admission.counts.map(({ count }) => count());
  const write = upstreamWrite(state, { nonce, verifier, interaction }, record);
  await allInOrder([writeAll([write, ...admission.writes]), ...counts]);
  noteSignIn('started');
  return { url };
}

async function askedUpstream(
  { guest_token, proof: text }: UpstreamStart,
  { app, variant, origin, source }: UpstreamClient,
): Promise<AskedUpstream> {
  // There is no address yet, so a solved proof is good for the source that asked for it.
  const workFor = { field: 'provider', value: source.address };
  const [guest, proof] = await allInOrder([guestOfToken(guest_token, app), solvedProof(text, app, workFor)]);
  return { app, variant, origin, source, workFor, proof, guest, isKnownDevice: false, now: Date.now() };
}

/** Returns where the browser goes on; undefined at the screen. Throws 400 `invalid_redirect`. */
function returnPageOf(
  { interaction, return_url }: UpstreamGoal,
  settings: Parameters<typeof defaultTarget>[0],
): string | undefined {
  if (interaction !== undefined) return undefined;
  const page =
    return_url === undefined
      ? defaultTarget(settings).redirect_url
      : resolveReturnPage(return_url, settings, 'return_url');
  if (page === undefined)
    throw invalidInput('return_url', 'is required, because the application has no default_redirect_url');
  return page;
}
