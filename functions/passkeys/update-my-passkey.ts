import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { PasskeyId, PasskeyName } from '../../shared/passkeys/passkey-contract.ts';
import { renamePasskey } from '../../shared/passkeys/rename-passkey.ts';
import { Passkey } from '../../shared/ways-in/passkey-view.ts';

export const operation = defineOperation({
  id: 'updateMyPasskey',
  method: 'PATCH',
  path: '/me/applications/{app}/passkeys/{passkey}',
  summary: 'Rename a passkey of yours',
  tags: ['passkeys'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write'],
  params: { passkey: PasskeyId },
  body: z.strictObject({ name: PasskeyName }),
  success: { status: 200, schema: Passkey },
  errors: ['passkey_not_found', 'conflict'],
});

export const handler = lambda(operation, ({ params: { passkey }, profile, body }) =>
  renamePasskey(profile, passkey, body.name),
);
