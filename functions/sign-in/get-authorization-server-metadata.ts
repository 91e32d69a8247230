import * as z from 'zod/mini';
import { defineOperation } from '../../shared/http/operation.ts';
import { publicLambda } from '../../shared/http/public-lambda.ts';
import { cacheable } from '../../shared/http/reply.ts';
import { config } from '../../shared/platform/config.ts';

export const operation = defineOperation({
  id: 'getAuthorizationServerMetadata',
  method: 'GET',
  path: '/hub/auth/.well-known/oauth-authorization-server',
  summary: 'Where tokens come from and how to verify them (RFC 8414)',
  tags: ['sign-in'],
  auth: [],
  uses: [],
  success: {
    status: 200,
    schema: z.object({
      issuer: z.string(),
      token_endpoint: z.string(),
      jwks_uri: z.string(),
      grant_types_supported: z.array(z.string()),
      response_types_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
    }),
  },
  errors: [],
});

export const handler = publicLambda(operation, async () => {
  const issuer = config('BASE_URL');
  const metadata = {
    issuer,
    token_endpoint: `${issuer}/hub/auth/token`,
    jwks_uri: `${issuer}/hub/auth/keys`,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  };
  return cacheable(metadata, 3600);
});
