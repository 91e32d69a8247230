import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { signInByIdToken } from '../../shared/providers/sign-in-by-id-token.ts';
import { KEY_HEADERS } from '../../shared/sign-in/limits/named-source.ts';
import { SIGN_IN_ERRORS, signedInMembers } from '../../shared/sign-in/sign-in-contract.ts';

export const operation = defineOperation({
  id: 'signInByIdToken',
  method: 'POST',
  path: '/hub/auth/upstream/{provider}/token',
  summary: 'Sign in with an id token of the SDK of an identity provider',
  description:
    'The id token must be for `client_id` or one of the `audiences` of the provider, and carry the nonce or its SHA-256 in hex. 403 `code_required` means that the address is still to be proved: send its `upstream_code` to `POST /hub/auth/init`.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write', 'tokens:issue'],
  headers: { ...KEY_HEADERS, origin: z.optional(z.string()) },
  body: z.strictObject({
    id_token: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(16_384),
        z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, { error: 'is no JWT' }),
        z.describe('As the SDK returns it'),
      ),
    nonce: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(128),
        z.regex(/^[\w-]+$/, { error: 'must be a nonce of the service' }),
        z.describe('As `POST /hub/auth/upstream/{provider}/nonce` returned it'),
      ),
  }),
  success: { status: 200, schema: z.object(signedInMembers) },
  errors: [
    'missing_credentials',
    'invalid_key',
    'origin_not_allowed',
    'identity_provider_not_found',
    'challenge_ended',
    'invalid_grant',
    'code_required',
    'forbidden',
    'link_not_found',
    'limit_reached',
    ...SIGN_IN_ERRORS,
    'conflict',
  ],
});

export const handler = lambda(operation, ({ params, body, headers }) => {
  const { 'x-svc-app-key': key, 'x-svc-app-secret': secret, origin } = headers;
  const sent = { provider: params.provider, idToken: body.id_token, nonce: body.nonce };
  return signInByIdToken(sent, { key, secret, origin });
});
