import { staticLambda } from '../../shared/handlers/static-lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { cacheable, METADATA_SECONDS, NOT_MODIFIED } from '../../shared/http/reply.ts';
import { config } from '../../shared/platform/config.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };

export const operation = defineOperation({
  id: 'getAuthorizationServerMetadata',
  method: 'GET',
  path: '/hub/auth/.well-known/oauth-authorization-server',
  // The issuer has no path, so RFC 8414 (insert) and OpenID Connect Discovery (append) give these URLs.
  alsoAt: ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
  summary: 'The token endpoint and how to verify its tokens (RFC 8414)',
  tags: ['sign-in'],
  auth: [],
  uses: [],
  success: {
    status: 200,
    document: {
      type: 'object',
      properties: {
        issuer: text,
        token_endpoint: text,
        jwks_uri: text,
        grant_types_supported: texts,
        response_types_supported: texts,
        token_endpoint_auth_methods_supported: texts,
        code_challenge_methods_supported: texts,
      },
      required: [
        'issuer',
        'token_endpoint',
        'jwks_uri',
        'grant_types_supported',
        'response_types_supported',
        'token_endpoint_auth_methods_supported',
        'code_challenge_methods_supported',
      ],
      additionalProperties: false,
    },
    alternatives: { 304: NOT_MODIFIED },
  },
  errors: [],
});

export const handler = staticLambda(operation, () => {
  const issuer = config('BASE_URL');
  const metadata = {
    issuer,
    token_endpoint: `${issuer}/hub/auth/token`,
    jwks_uri: `${issuer}/hub/auth/keys`,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  };
  return cacheable(metadata, METADATA_SECONDS);
});
