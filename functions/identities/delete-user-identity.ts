import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { LINKED_IDENTITIES } from '../../shared/ways-in/linked-identity-store.ts';
import { IdentityId } from '../../shared/ways-in/linked-identity-view.ts';
import { removeWayIn } from '../../shared/ways-in/manage-ways-in.ts';
import { notifyOfWayIn } from '../../shared/ways-in/notify-of-way-in.ts';

export const operation = defineOperation({
  id: 'deleteUserIdentity',
  method: 'DELETE',
  path: '/applications/{app}/users/{user}/identities/{identity}',
  summary: 'Unlink an account of a user at an identity provider',
  description:
    'It signs the user in no more; sessions that it began go on. Only service staff may unlink those of users of `app_hub`.',
  tags: ['identities'],
  auth: ['keys', 'hub', 'service_account'],
  roles: ['owner', 'admin'],
  support: 'hub',
  uses: ['table:write', 'users:write', 'emails:send', 'texts:send'],
  params: { user: UserId, identity: IdentityId },
  success: { status: 204 },
  errors: ['user_not_found', 'identity_not_found', 'conflict'],
});

export const handler = lambda(operation, async ({ params: { app, user, identity }, application }) => {
  const { profile, removed } = await removeWayIn(LINKED_IDENTITIES, { app, userId: user }, identity);
  const { provider } = removed;
  await notifyOfWayIn(profile, { of: 'identity', kind: 'revoked', provider }, application);
});
