import { type Configuration, fetchUserInfo, type TokenEndpointResponse } from 'openid-client';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { nameOfIdentity } from '../profiles/identity/leave-token.ts';
import { exchangeCode, type KeptRequest } from './exchange-code.ts';
import { githubIdentity } from './github-answers.ts';
import { nameFromApple } from './profile-claims.ts';
import { CHECKED_CONNECTIONS, type ProviderConnections } from './provider-connections.ts';
import { failureFrom, ProviderFailure } from './provider-failure.ts';
import { identityOfClaims, type ProviderClaims, type ProviderIdentity } from './provider-identity.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** The longest refresh token that is kept. Apple's have about 60 characters. */
const MAX_TOKEN_LENGTH = 2048;

/**
 * Returns who signed in at a provider, by its answer: the query of the callback, or the form that it posted.
 * Nothing of the provider is stored, logged or shown; Apple's refresh token comes sealed. Throws
 * ProviderFailure if the answer is an error, proves nothing, or the provider cannot be asked; 503 while KMS
 * does not answer.
 */
export async function identityOfCallback(
  provider: IdentityProviderRecord,
  parameters: URLSearchParams,
  kept: KeptRequest,
  connections = CHECKED_CONNECTIONS,
): Promise<ProviderIdentity> {
  try {
    return await readCallback(provider, parameters, kept, connections);
  } catch (error) {
    throw failureFrom(error);
  }
}

async function readCallback(
  provider: IdentityProviderRecord,
  parameters: URLSearchParams,
  kept: KeptRequest,
  connections: ProviderConnections,
): Promise<ProviderIdentity> {
  const { config, tokens } = await exchangeCode(provider, parameters, kept, connections);
  if (provider.preset === 'github') return githubIdentity(provider, config, tokens);
  if (tokens.id_token === undefined) throw new ProviderFailure('invalid_answer', 'there is no id token');
  const expected = { audiences: [provider.client_id], nonces: [kept.nonce] };
  const { issuer, subject, claims } = await verifyIdToken(
    provider,
    tokens.id_token,
    expected,
    connections.fetch,
  );
  const further = await furtherClaims(provider, config, tokens, { ...claims, sub: subject });
  const name = provider.preset === 'apple' ? nameFromApple(parameters.get('user')) : {};
  const names = { issuer, subject, auth_time: claims['auth_time'] };
  const identity = identityOfClaims(provider, names, { ...further, ...name, ...claims }, further ?? claims);
  return { ...identity, ...(await keptToken(provider, tokens, identity, connections)) };
}

/** Returns Apple's refresh token, sealed for its identity: Apple wants it back (decision 0592). */
async function keptToken(
  { app, preset }: IdentityProviderRecord,
  { refresh_token: token }: TokenEndpointResponse,
  identity: ProviderIdentity,
  { sealToken }: ProviderConnections,
): Promise<Pick<ProviderIdentity, 'sealed_token'>> {
  if (preset !== 'apple' || token === undefined || token.length > MAX_TOKEN_LENGTH) return {};
  return { sealed_token: await sealToken(nameOfIdentity(app, identity), token) };
}

/**
 * Returns the claims of the userinfo endpoint, if the id token has no address and the scope of the address
 * was granted. The library compares their subject with that of the id token.
 */
async function furtherClaims(
  { endpoints, scopes }: IdentityProviderRecord,
  config: Configuration,
  { access_token, scope }: TokenEndpointResponse,
  claims: ProviderClaims & { sub: string },
): Promise<ProviderClaims | undefined> {
  const granted = scope?.split(' ') ?? scopes;
  const isNeeded = claims['email'] === undefined && granted.includes('email');
  if (!isNeeded || endpoints?.userinfo_endpoint === undefined) return undefined;
  return fetchUserInfo(config, access_token, claims.sub);
}
