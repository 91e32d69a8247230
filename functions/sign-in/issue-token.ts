import * as z from 'zod/mini';
import { assertWithinBudget } from '../../shared/accounts/request-budget.ts';
import { clientCredentials } from '../../shared/auth/client-credentials.ts';
import { redeemExchangeCode } from '../../shared/auth/exchange-codes.ts';
import { refreshSession } from '../../shared/auth/refresh-session.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { CodeVerifier } from '../../shared/http/code-challenge.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { invalidInput } from '../../shared/platform/errors.ts';
import { notingOrigin, originCheck } from '../../shared/sign-in/policies/check-origin.ts';
import { DeviceKey } from '../../shared/sign-in/sign-in-contract.ts';

const text = z.string().check(z.minLength(1), z.maxLength(2048));
const secret = z.optional(text);
const clientId = z.optional(
  text.check(
    z.describe(
      'A key of the application. With `code` or `refresh_token` the access token names it as its `client_id`; by default that of the sign-in',
    ),
  ),
);

export const operation = defineOperation({
  id: 'issueToken',
  method: 'POST',
  path: '/hub/auth/token',
  summary: 'Get tokens for a one-time code, a refresh token, or an application key and secret',
  description:
    'The token endpoint (RFC 6749). `code` exchanges the one-time code of a redeemed link, with the `code_verifier` if the link has a `code_challenge` (RFC 7636); `refresh_token` rotates a session; `client_credentials` issues a service-account token for the key and secret in the headers, in Basic authorization or in the body.',
  tags: ['sign-in'],
  auth: [],
  uses: [
    'table:write',
    'users:write',
    'sign-in:write',
    'oidc:write',
    'credentials:note-use',
    'requests:count',
    'tokens:issue',
  ],
  headers: {
    'x-svc-app-key': z.optional(z.string()),
    'x-svc-app-secret': z.optional(z.string()),
    authorization: z.optional(z.string()),
    origin: z.optional(z.string()),
  },
  body: z.strictObject({
    grant_type: z.optional(z.enum(['refresh_token', 'authorization_code', 'client_credentials'])),
    refresh_token: secret,
    code: secret,
    code_verifier: z.optional(CodeVerifier),
    client_id: clientId,
    client_secret: secret,
  }),
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
  success: {
    status: 200,
    schema: z.object({
      access_token: z.string(),
      refresh_token: z.optional(z.string()),
      expires_in: z.number().check(z.describe('Seconds until the access token expires')),
      token_type: z.literal('Bearer'),
      device_key: z.optional(DeviceKey),
    }),
  },
  errors: [
    'invalid_grant',
    'invalid_key',
    'application_disabled',
    'user_disabled',
    'origin_not_allowed',
    'too_many_requests',
  ],
});

export const handler = lambda(operation, async ({ body, headers }) => {
  const { grant_type: grant, refresh_token: refreshToken, code } = body;
  const key = body.client_id ?? headers['x-svc-app-key'];
  if (grant === 'client_credentials') return clientCredentials(headers, body, assertWithinBudget);
  if (refreshToken !== undefined && grant !== 'authorization_code') return refreshSession(refreshToken, key);
  if (code !== undefined && grant !== 'refresh_token') {
    const check = originCheck(headers.origin);
    return notingOrigin(() => redeemExchangeCode(code, { verifier: body.code_verifier, key }, check));
  }
  throw invalidInput('body', 'send `refresh_token`, `code`, or `grant_type=client_credentials`');
});
