import { describe, expect, it } from 'vitest';
import { useBench } from './support.ts';

/** A port of the one module of the plan `oidcc-config-certification-test-plan` of the OpenID conformance suite, with its criteria, over HTTP. */
const bench = useBench();

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
    // Deployments have https: all addresses have the origin of the issuer.
    const addresses = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name));
    expect(addresses.length).toBeGreaterThan(6);
    for (const [, address] of addresses) expect(String(address).startsWith(`${client.issuer}/`)).toBe(true);
    const { keys } = await (await fetch(metadata.jwks_uri)).json();
    for (const key of keys) {
      expect(key).toMatchObject({
        kid: expect.any(String),
        use: 'sig',
        kty: expect.stringMatching(/^(RSA|OKP)$/),
      });
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
    }
  });
});
