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
        authorization_endpoint: text,
        token_endpoint: text,
        jwks_uri: text,
        grant_types_supported: texts,
        response_types_supported: texts,
        subject_types_supported: texts,
        id_token_signing_alg_values_supported: texts,
        service_documentation: text,
        token_endpoint_auth_methods_supported: texts,
        code_challenge_methods_supported: texts,
      },
      required: [
        'issuer',
        'authorization_endpoint',
        'token_endpoint',
        'jwks_uri',
        'grant_types_supported',
        'response_types_supported',
        'subject_types_supported',
        'id_token_signing_alg_values_supported',
        'service_documentation',
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
  // Each application is a provider with metadata of its own. There is no authorization endpoint, but OpenID
  // Connect Discovery, 3, requires the member. Its address explains where users sign in.
  const guide = `${issuer}/docs/guides/sign-in-by-openid-connect`;
  const metadata = {
    issuer,
    authorization_endpoint: guide,
    token_endpoint: `${issuer}/hub/auth/token`,
    jwks_uri: `${issuer}/hub/auth/keys`,
    grant_types_supported: ['refresh_token', 'client_credentials'],
    response_types_supported: [],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    service_documentation: guide,
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  };
  return cacheable(metadata, METADATA_SECONDS);
});
