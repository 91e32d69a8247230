import { importJWK, type JWK } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeApplication } from '../support/oidc-flow.ts';
import { useBench } from './support.ts';

/**
 * A port of the one module of the plan `oidcc-config-certification-test-plan` of the OpenID conformance
 * suite, with its criteria, over HTTP.
 */
const bench = useBench();
afterEach(() => void vi.unstubAllEnvs());

const BASE64URL = expect.stringMatching(/^[\w-]+$/);
const COMMON = { kid: expect.stringMatching(/./), use: 'sig' };

/** What a key must have (RFC 7517, RFC 7518, RFC 8037): RSA keys of 2048 bits at least. */
const MEMBERS: Record<string, object> = {
  RSA: { ...COMMON, alg: 'RS256', e: BASE64URL, n: expect.stringMatching(/^[\w-]{342,}$/) },
  OKP: { ...COMMON, alg: 'EdDSA', crv: 'Ed25519', x: expect.stringMatching(/^[\w-]{43}$/) },
};

async function keysAt(address: string): Promise<JWK[]> {
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toMatch(/^application\/(jwk-set\+)?json/);
  return (await response.json()).keys;
}

describe('oidcc-config-certification-test-plan', () => {
  it('oidcc-discovery-endpoint-verification: the metadata has what the specifications require', async () => {
    const { client } = bench();
    const response = await fetch(`${client.issuer}/.well-known/openid-configuration`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const metadata = await response.json();
    expect(metadata).toMatchObject({
      issuer: client.issuer,
      response_types_supported: expect.arrayContaining(['code']),
      grant_types_supported: expect.arrayContaining(['authorization_code']),
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      scopes_supported: expect.arrayContaining(['openid']),
      claims_supported: expect.arrayContaining(['sub', 'name', 'email']),
      claims_parameter_supported: true,
      request_uri_parameter_supported: false,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    for (const scope of metadata.scopes_supported) expect(scope).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
    const addresses = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name));
    expect(addresses.length).toBeGreaterThan(6);
    for (const [, address] of addresses) expect(String(address).startsWith(`${client.issuer}/`)).toBe(true);
    const keys = await keysAt(metadata.jwks_uri);
    expect(keys.filter(({ kty, alg }) => kty === 'RSA' && alg === 'RS256').length).toBeGreaterThan(0);
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatchObject(MEMBERS[String(key['kty'])] ?? { kty: 'RSA or OKP' });
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'])
        expect(key).not.toHaveProperty(secret);
      expect(await importJWK(key)).toMatchObject({ type: 'public' });
    }
  });

  it('oidcc-discovery-endpoint-verification: a deployment has https everywhere', async () => {
    const base = 'https://id.example.com';
    const { app } = await makeApplication(bench().service);
    vi.stubEnv('BASE_URL', base);
    const path = `/oidc/${app}/.well-known/openid-configuration`;
    const metadata = await (await fetch(bench().service.baseUrl + path)).json();
    const addresses = Object.entries(metadata).filter(([name]) => /^issuer$|_(endpoint|uri)$/.test(name));
    expect(addresses.length).toBeGreaterThan(7);
    for (const [, address] of addresses) expect(String(address).startsWith(`${base}/oidc/${app}`)).toBe(true);
  });
});
