import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { IdentityProviderRecord, Preset } from '../identity-providers/identity-provider.ts';
import { clientConfiguration } from './client-configuration.ts';
import { failureFrom } from './provider-failure.ts';

/** Where the browser is sent, and what must be kept for the callback beside `state`. */
export type UpstreamRequest = { url: string; nonce: string; verifier: string };

/** Wishes for the sign-in at the provider. Each is sent only to providers that have it. */
export type UpstreamHints = {
  prompt?: 'login' | undefined;
  /** The longest time since the person signed in there, in seconds. */
  maxAge?: number | undefined;
  loginHint?: string | undefined;
  /** A language tag. */
  locale?: string | undefined;
};

type HintNames = Partial<Record<keyof UpstreamHints, string>>;

/**
 * The parameters of hints, by preset, from the public documentation. Google's `prompt` has no `login`, and
 * neither Google nor Microsoft documents `max_age`; Apple has no hints; GitHub's `login` is no address.
 */
const HINTS: Readonly<Record<Preset, HintNames>> = {
  google: { loginHint: 'login_hint', locale: 'hl' },
  microsoft: { prompt: 'prompt', loginHint: 'login_hint' },
  apple: {},
  github: {},
  oidc: { prompt: 'prompt', maxAge: 'max_age', loginHint: 'login_hint', locale: 'ui_locales' },
};

/**
 * Returns the authorization request of a sign-in at a provider: with PKCE (S256, whether or not its metadata
 * name it) and, but for GitHub, a nonce. `state` is random and made by the caller. Throws ProviderFailure for
 * a provider whose endpoints are unknown.
 */
export async function authorizationRequest(
  provider: IdentityProviderRecord,
  { state, redirectUri, hints = {} }: { state: string; redirectUri: string; hints?: UpstreamHints },
): Promise<UpstreamRequest> {
  const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()];
  const parameters = {
    ...hintsFor(provider, hints),
    redirect_uri: new URL(redirectUri).href,
    scope: provider.scopes.join(' '),
    state,
    ...(provider.preset !== 'github' && { nonce }),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Apple requires it as soon as a name or address is asked for, and its code stands in no address then.
    ...(provider.preset === 'apple' && { response_mode: 'form_post' }),
  };
  try {
    const config = await clientConfiguration(provider);
    return { url: buildAuthorizationUrl(config, parameters).href, nonce, verifier };
  } catch (error) {
    throw failureFrom(error);
  }
}

function hintsFor({ preset }: IdentityProviderRecord, hints: UpstreamHints): Record<string, string> {
  const names = Object.entries(HINTS[preset]) as [keyof UpstreamHints, string][];
  return Object.fromEntries(
    names.flatMap(([hint, name]) => (hints[hint] === undefined ? [] : [[name, String(hints[hint])]])),
  );
}
