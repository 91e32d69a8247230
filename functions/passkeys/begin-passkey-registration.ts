import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { passkeyCreationOptions } from '../../shared/passkeys/creation-options.ts';
import { CreationOptions } from '../../shared/passkeys/passkey-contract.ts';

export const operation = defineOperation({
  id: 'beginPasskeyRegistration',
  method: 'POST',
  path: '/me/applications/{app}/passkey-options',
  summary: 'Get what a browser needs to make a passkey of yours',
  description:
    'Pass the answer to `PublicKeyCredential.parseCreationOptionsFromJSON()` and to `navigator.credentials.create()`. Its challenge is good for ten minutes and one passkey. Needs a sign-in within the last 10 minutes, except of a guest.',
  tags: ['passkeys'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:read', 'devices:recognise'],
  success: { status: 200, schema: CreationOptions },
  errors: [
    'application_not_found',
    'application_disabled',
    'passkeys_not_enabled',
    'sign_up_closed',
    'email_domain_not_allowed',
    'user_not_verified',
    'reauthentication_required',
  ],
});

export const handler = lambda(operation, ({ principal, profile }) =>
  passkeyCreationOptions({ principal, profile }),
);
