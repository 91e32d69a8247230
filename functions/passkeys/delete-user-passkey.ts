import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { removePasskey } from '../../shared/passkeys/manage-passkeys.ts';
import { notifyOfPasskey } from '../../shared/passkeys/notify-of-passkey.ts';
import { PasskeyId } from '../../shared/passkeys/passkey-contract.ts';
import { UserId } from '../../shared/profiles/user-id.ts';

export const operation = defineOperation({
  id: 'deleteUserPasskey',
  method: 'DELETE',
  path: '/applications/{app}/users/{user}/passkeys/{passkey}',
  summary: 'Remove a passkey of a user',
  description:
    'It signs nobody in any more; sessions that it began go on. Only service staff may remove those of users of `app_hub`.',
  tags: ['passkeys'],
  auth: ['keys', 'hub', 'service_account'],
  roles: ['owner', 'admin'],
  support: 'hub',
  uses: ['table:write', 'users:write', 'emails:send', 'texts:send'],
  params: { user: UserId, passkey: PasskeyId },
  success: { status: 204 },
  errors: ['user_not_found', 'passkey_not_found', 'conflict'],
});

export const handler = lambda(operation, async ({ params: { app, user, passkey }, application }) => {
  await notifyOfPasskey(await removePasskey({ app, userId: user }, passkey), 'revoked', application);
});
