import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { PasskeyId } from '../../shared/passkeys/passkey-contract.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { removeWayIn } from '../../shared/ways-in/manage-ways-in.ts';
import { notifyOfWayIn } from '../../shared/ways-in/notify-of-way-in.ts';
import { PASSKEYS } from '../../shared/ways-in/passkey-store.ts';

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
  const profile = await removeWayIn(PASSKEYS, { app, userId: user }, passkey);
  await notifyOfWayIn(profile, { of: 'passkey', kind: 'revoked' }, application);
});
