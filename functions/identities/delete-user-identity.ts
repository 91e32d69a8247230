import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { LINKED_IDENTITIES, linkNoticeWrites } from '../../shared/ways-in/linked-identity-store.ts';
import { IdentityId } from '../../shared/ways-in/linked-identity-view.ts';
import { removeWayIn } from '../../shared/ways-in/manage-ways-in.ts';

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
  uses: ['table:write', 'users:write'],
  params: { user: UserId, identity: IdentityId },
  success: { status: 204 },
  errors: ['user_not_found', 'identity_not_found', 'conflict'],
});

export const handler = lambda(operation, async ({ params: { app, user, identity } }) => {
  await removeWayIn(LINKED_IDENTITIES, { app, userId: user }, identity, {
    noticeWrites: (before, removed) => linkNoticeWrites('revoked', before, removed),
  });
});
