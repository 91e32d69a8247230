import {
  authorizationCodeGrant,
  type Configuration,
  ResponseBodyError,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { appleSecret } from './apple-secret.ts';
import { clientConfiguration } from './client-configuration.ts';
import { githubFetch } from './github-answers.ts';
import { hasTemplatedIssuer, issuerOfToken } from './microsoft-tenant.ts';
import type { ProviderConnections } from './provider-connections.ts';
import { ProviderFailure } from './provider-failure.ts';

/** What the service kept of a sign-in under way. */
export type KeptRequest = {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
};

export type ExchangedCode = { config: Configuration; tokens: TokenEndpointResponse };

/**
 * Exchanges the code of a callback. The library compares state and issuer of the answer first, and the claims
 * of the id token afterwards. A second secret is tried only if the provider does not know the first: the code
 * may be used up otherwise (decision 0584).
 */
export async function exchangeCode(
  provider: IdentityProviderRecord,
  parameters: URLSearchParams,
  kept: KeptRequest,
  { fetch, secretsOf }: ProviderConnections,
): Promise<ExchangedCode> {
  const answer = answerUrl(provider, parameters, kept.redirectUri);
  const ownFetch = provider.preset === 'github' ? githubFetch(fetch) : fetch;
  const grant = async (secret?: string) => {
    const config = await clientConfiguration(provider, { fetch: ownFetch, secret });
    return { config, tokens: await authorizationCodeGrant(config, answer, checksOf(provider, kept)) };
  };
  // It is refused, and needs no secret for that.
  if (!parameters.get('code')) return grant();
  const [newest, ...earlier] = await secretsOf(provider);
  if (newest === undefined) throw new ProviderFailure('misconfigured', 'the provider has no secret');
  let refusal: unknown;
  for (const secret of [newest, ...earlier]) {
    try {
      return await grant(provider.preset === 'apple' ? await appleSecret(provider, secret) : secret);
    } catch (error) {
      if (!isUnknownClient(error)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

function checksOf(provider: IdentityProviderRecord, { state, nonce, verifier }: KeptRequest) {
  const isOpenId = provider.preset !== 'github';
  return {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
  };
}

/**
 * Returns the address with the answer, as the library reads it. An issuer of several tenants is no constant,
 * so it is compared here.
 */
function answerUrl(provider: IdentityProviderRecord, parameters: URLSearchParams, redirectUri: string): URL {
  const answer = new URLSearchParams(parameters);
  // Apple's first post has the name of the person, and nothing else of it is for the library.
  answer.delete('user');
  const issuers = answer.getAll('iss');
  if (hasTemplatedIssuer(provider) && issuers.length > 0) {
    const [, tenant] = URL.parse(issuers[0] ?? '')?.pathname.split('/') ?? [];
    if (issuers.length > 1 || issuerOfToken(provider, tenant) !== issuers[0])
      throw new ProviderFailure('invalid_answer', 'the answer names another issuer');
    answer.delete('iss');
  }
  const url = new URL(redirectUri);
  url.search = answer.toString();
  return url;
}

/** True if the provider refuses the secret: RFC 6749, 5.2 wants a challenge for one in the header. */
function isUnknownClient(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_client';
  return error instanceof WWWAuthenticateChallengeError && error.response.status === 401;
}
