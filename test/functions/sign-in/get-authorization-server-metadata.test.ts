import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as getMetadata from '../../../functions/sign-in/get-authorization-server-metadata.ts';
import * as getSigningKeys from '../../../functions/sign-in/get-signing-keys.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { invoke } from '../../support/invoke.ts';

const issuer = 'https://id.example.com';
beforeEach(() => void vi.stubEnv('BASE_URL', issuer).stubEnv('LOG_LEVEL', 'silent'));
afterEach(() => void vi.unstubAllEnvs());

describe('GET /hub/auth/.well-known/oauth-authorization-server', () => {
  it('answers 200 and the metadata of RFC 8414, cacheable for five minutes', async () => {
    const answer = await invoke(getMetadata);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
    });
    expect(answer.body).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/docs/guides/sign-in-by-openid-connect`,
      token_endpoint: issuer + issueToken.operation.path,
      jwks_uri: issuer + getSigningKeys.operation.path,
      grant_types_supported: ['refresh_token', 'client_credentials'],
      response_types_supported: [],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      service_documentation: `${issuer}/docs/guides/sign-in-by-openid-connect`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    });
  });

  it('has exactly the members that its contract describes', async () => {
    const { body } = await invoke(getMetadata);
    const { properties, required } = getMetadata.operation.success.document;
    expect(Object.keys(body).sort()).toEqual(Object.keys(properties).sort());
    expect([...required].sort()).toEqual(Object.keys(properties).sort());
  });
});
