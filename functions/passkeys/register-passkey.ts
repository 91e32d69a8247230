import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NewPasskeyResponse, PasskeyName } from '../../shared/passkeys/passkey-contract.ts';
import { registerPasskey } from '../../shared/passkeys/register-passkey.ts';
import { Passkey } from '../../shared/ways-in/passkey-view.ts';

export const operation = defineOperation({
  id: 'registerPasskey',
  method: 'POST',
  path: '/me/applications/{app}/passkeys',
  summary: 'Add a passkey of yours',
  description:
    'Send `toJSON()` of the credential that the browser returned for the options of `POST .../passkey-options`. A user has at most 20. Needs a sign-in within the last 10 minutes, except of a guest, who signs up by it. The same request again, because its answer was lost, returns the same passkey.',
  tags: ['passkeys'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write', 'sign-in:write', 'devices:recognise', 'emails:send', 'texts:send'],
  body: z.strictObject({ name: z.optional(PasskeyName), credential: NewPasskeyResponse }),
  success: { status: 200, schema: Passkey },
  errors: [
    'application_not_found',
    'application_disabled',
    'passkeys_not_enabled',
    'sign_up_closed',
    'email_domain_not_allowed',
    'user_not_verified',
    'reauthentication_required',
    'invalid_passkey',
    'challenge_ended',
    'limit_reached',
    'passkey_not_found',
    'conflict',
  ],
});

export const handler = lambda(operation, ({ principal, profile, body }) =>
  registerPasskey({ principal, profile }, body),
);
