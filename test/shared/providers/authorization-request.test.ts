import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { IdentityProviderRecord } from '../../../shared/identity-providers/identity-provider.ts';
import { authorizationRequest, type UpstreamHints } from '../../../shared/providers/authorization-request.ts';
import { KEPT } from '../../support/hostile-provider.ts';
import { DOCUMENTED_PROVIDERS } from '../../support/provider-shapes.ts';

const { google, microsoft, apple, github, oidc } = DOCUMENTED_PROVIDERS;
const HINTS: UpstreamHints = { prompt: 'login', maxAge: 300, loginHint: 'ann@example.com', locale: 'de' };

async function requestAt(provider: IdentityProviderRecord, hints?: UpstreamHints) {
  const { state, redirectUri } = KEPT;
  const made = await authorizationRequest(provider, { state, redirectUri, ...(hints && { hints }) });
  const url = new URL(made.url);
  return { ...made, at: `${url.origin}${url.pathname}`, parameters: Object.fromEntries(url.searchParams) };
}

describe('the request to a provider', () => {
  it.each(Object.values(DOCUMENTED_PROVIDERS))('has state and PKCE S256 at $name', async (provider) => {
    const { at, parameters, verifier } = await requestAt(provider);
    expect(at).toBe(provider.endpoints?.authorization_endpoint);
    expect(parameters).toMatchObject({
      response_type: 'code',
      client_id: provider.client_id,
      redirect_uri: KEPT.redirectUri,
      state: KEPT.state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
  });

  it('has another nonce and verifier each time', async () => {
    const [one, other] = [await requestAt(google), await requestAt(google)];
    expect(one.parameters['nonce']).toBe(one.nonce);
    expect(one.nonce).not.toBe(other.nonce);
    expect(one.verifier).not.toBe(other.verifier);
  });

  it('asks Apple to post a form, as it requires with these scopes', async () => {
    const { parameters } = await requestAt(apple);
    expect(parameters).toMatchObject({ scope: 'openid email name', response_mode: 'form_post' });
  });

  it('asks GitHub for its own scopes alone, without a nonce', async () => {
    const { parameters } = await requestAt(github);
    expect(parameters['scope']).toBe('read:user user:email');
    expect(parameters).not.toHaveProperty('nonce');
  });

  it.each([
    [oidc, { prompt: 'login', max_age: '300', login_hint: 'ann@example.com', ui_locales: 'de' }],
    [google, { login_hint: 'ann@example.com', hl: 'de' }],
    [microsoft, { prompt: 'login', login_hint: 'ann@example.com' }],
    [apple, {}],
    [github, {}],
  ])('has of the hints what $name documents', async (provider, expected) => {
    const [without, { parameters }] = [await requestAt(provider), await requestAt(provider, HINTS)];
    const added = Object.entries(parameters).filter(([name]) => !(name in without.parameters));
    expect(Object.fromEntries(added)).toEqual(expected);
  });

  it('keeps the query of the endpoint', async () => {
    const endpoint = 'https://id.example.com/authorize?tenant=7';
    const endpoints = { ...oidc.endpoints, authorization_endpoint: endpoint } as typeof oidc.endpoints;
    expect((await requestAt({ ...oidc, endpoints })).parameters).toMatchObject({ tenant: '7' });
  });

  it('is not made while the endpoints are unknown, or to http', async () => {
    await expect(requestAt({ ...oidc, endpoints: undefined })).rejects.toMatchObject({
      reason: 'misconfigured',
    });
    const endpoints = { ...oidc.endpoints, authorization_endpoint: 'http://id.example.com/' } as never;
    await expect(requestAt({ ...oidc, endpoints })).rejects.toMatchObject({ reason: 'misconfigured' });
  });
});
