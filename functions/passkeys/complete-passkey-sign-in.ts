import * as z from 'zod/mini';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { PASSKEY_SIGN_IN_ERRORS, PasskeyUseResponse } from '../../shared/passkeys/passkey-contract.ts';
import { signInByPasskey } from '../../shared/passkeys/sign-in-by-passkey.ts';
import { KEY_HEADERS, sourceOfCaller } from '../../shared/sign-in/limits/named-source.ts';
import { signedInMembers } from '../../shared/sign-in/sign-in-contract.ts';

export const operation = defineOperation({
  id: 'completePasskeySignIn',
  method: 'POST',
  path: '/hub/auth/passkey',
  summary: 'Sign in with a passkey',
  description:
    'Send `toJSON()` of the credential that the browser returned for the options of `POST /hub/auth/passkey-options`. The same request again, because its answer was lost, returns the same session: for a minute, and until one of the tokens is used.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write', 'tokens:issue', 'emails:send', 'texts:send'],
  headers: { ...KEY_HEADERS, origin: z.optional(z.string()) },
  body: PasskeyUseResponse,
  success: { status: 200, schema: z.object(signedInMembers) },
  errors: ['missing_credentials', ...PASSKEY_SIGN_IN_ERRORS],
});

export const handler = lambda(operation, async ({ body, headers, sourceIp }) => {
  const source = sourceOfCaller(headers, sourceIp);
  const owner = await ownerOfKey(headers['x-svc-app-key'], headers['x-svc-app-secret']);
  return signInByPasskey(body, { ...owner, origin: headers.origin, source });
});
