import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { PasskeyId } from '../../shared/passkeys/passkey-contract.ts';
import { notifyOfWayIn } from '../../shared/ways-in/notify-of-way-in.ts';
import { PASSKEYS } from '../../shared/ways-in/passkey-store.ts';
import { removeOwnWayIn } from '../../shared/ways-in/remove-own-way-in.ts';

export const operation = defineOperation({
  id: 'deleteMyPasskey',
  method: 'DELETE',
  path: '/me/applications/{app}/passkeys/{passkey}',
  summary: 'Remove a passkey of yours',
  description:
    'It signs nobody in any more; sessions that it began go on. The last passkey of a user without a verified address stays. Needs a sign-in within the last 10 minutes.',
  tags: ['passkeys'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write', 'emails:send', 'texts:send'],
  params: { passkey: PasskeyId },
  success: { status: 204 },
  errors: ['user_not_found', 'passkey_not_found', 'reauthentication_required', 'last_identifier', 'conflict'],
});

export const handler = lambda(operation, async ({ params: { passkey }, principal, profile }) => {
  const application = await removeOwnWayIn(PASSKEYS, { principal, profile }, passkey);
  await notifyOfWayIn(profile, { of: 'passkey', kind: 'removed' }, application);
});
