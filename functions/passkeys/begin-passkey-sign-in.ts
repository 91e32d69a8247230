import * as z from 'zod/mini';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { RequestOptions } from '../../shared/passkeys/passkey-contract.ts';
import { passkeyRequestOptions } from '../../shared/passkeys/request-options.ts';
import { KEY_HEADERS } from '../../shared/sign-in/limits/named-source.ts';

export const operation = defineOperation({
  id: 'beginPasskeySignIn',
  method: 'POST',
  path: '/hub/auth/passkey-options',
  summary: 'Get what a browser needs to offer passkeys for a sign-in',
  description:
    'Send the publishable key of an application that enables `hub.auth.sign_in_methods.passkey`. Pass the answer to `PublicKeyCredential.parseRequestOptionsFromJSON()` and to `navigator.credentials.get()`, also with `mediation: "conditional"` for autofill. It names no user, and its challenge is good for ten minutes and one sign-in.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:read', 'devices:recognise'],
  headers: { 'x-svc-app-key': KEY_HEADERS['x-svc-app-key'], origin: z.optional(z.string()) },
  success: { status: 200, schema: RequestOptions },
  errors: [
    'missing_credentials',
    'invalid_key',
    'origin_not_allowed',
    'application_disabled',
    'passkeys_not_enabled',
  ],
});

export const handler = lambda(operation, async ({ headers }) =>
  passkeyRequestOptions(await ownerOfKey(headers['x-svc-app-key']), headers.origin),
);
