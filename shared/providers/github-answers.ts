import { type Configuration, fetchProtectedResource, type TokenEndpointResponse } from 'openid-client';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { valueOfJson } from '../platform/strings/json-fault.ts';
import { failureOfStatus, ProviderFailure } from './provider-failure.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import { identityOfClaims, type ProviderIdentity } from './provider-identity.ts';

/** The issuer that GitHub's authorization answers name (RFC 9207). */
export const GITHUB_ISSUER = 'https://github.com/login/oauth';
/** The issuer of identities at GitHub. It has no id tokens that would name one. */
const IDENTITY_ISSUER = 'https://github.com';
const API = 'https://api.github.com';
const HEADERS = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

/** GitHub's names of errors of RFC 6749. */
const ERRORS: ReadonlyMap<string, string> = new Map([
  ['bad_verification_code', 'invalid_grant'],
  ['incorrect_client_credentials', 'invalid_client'],
]);

/** Returns a `fetch` that turns GitHub's errors, which have status 200, into those of RFC 6749. */
export function githubFetch(fetch: ProviderFetch): ProviderFetch {
  return async (url, request) => {
    const response = await fetch(url, request);
    if (response.status !== 200 || request.method !== 'POST') return response;
    const body = valueOfJson(await response.clone().text());
    if (typeof body !== 'object' || body === null || !('error' in body)) return response;
    const error = typeof body.error === 'string' ? (ERRORS.get(body.error) ?? body.error) : 'invalid_request';
    return Response.json({ ...body, error }, { status: 400 });
  };
}

/**
 * Returns whose access token of GitHub it is: by the number, because names change hands. Its primary address
 * is read if the scopes allow it. Throws ProviderFailure for any other answer than the documented ones.
 */
export async function githubIdentity(
  provider: IdentityProviderRecord,
  config: Configuration,
  { access_token }: TokenEndpointResponse,
): Promise<ProviderIdentity> {
  const read = (path: string) =>
    fetchProtectedResource(config, access_token, new URL(path, API), 'GET', null, new Headers(HEADERS));
  const user = membersOfUser(await jsonOf(await read('/user')));
  const { id, login, name, avatar_url } = user;
  if (!Number.isSafeInteger(id)) throw new ProviderFailure('invalid_answer', 'the user of GitHub has no id');
  const mayReadAddresses = provider.scopes.some((scope) => scope === 'user' || scope === 'user:email');
  const email = mayReadAddresses
    ? primaryAddress(await grantedAddresses(await read('/user/emails')))
    : undefined;
  const claims = { name, preferred_username: login, picture: avatar_url };
  return identityOfClaims(provider, { issuer: IDENTITY_ISSUER, subject: String(id) }, claims, { email });
}

function membersOfUser(user: unknown): Record<string, unknown> {
  if (typeof user === 'object' && user !== null) return user as Record<string, unknown>;
  throw new ProviderFailure('invalid_answer', 'the user of GitHub is no object');
}

async function jsonOf(response: Response): Promise<unknown> {
  if (response.status !== 200) throw failureOfStatus(response.status);
  return valueOfJson(await response.text());
}

/** Returns the addresses; none if the person or an organization did not grant them. */
async function grantedAddresses(response: Response): Promise<unknown> {
  return response.status === 403 || response.status === 404 ? [] : jsonOf(response);
}

function primaryAddress(addresses: unknown): unknown {
  if (!Array.isArray(addresses)) throw new ProviderFailure('invalid_answer', 'the addresses are no list');
  return addresses.find((one) => one?.primary === true && one.verified === true)?.email;
}
