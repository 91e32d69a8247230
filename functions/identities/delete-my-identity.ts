import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { LINKED_IDENTITIES, linkNoticeWrites } from '../../shared/ways-in/linked-identity-store.ts';
import { IdentityId } from '../../shared/ways-in/linked-identity-view.ts';
import { removeOwnWayIn } from '../../shared/ways-in/remove-own-way-in.ts';

export const operation = defineOperation({
  id: 'deleteMyIdentity',
  method: 'DELETE',
  path: '/me/applications/{app}/identities/{identity}',
  summary: 'Unlink an account of yours at an identity provider',
  description:
    'It signs you in no more; sessions that it began go on. A user without a verified address keeps one linked identity or passkey. Needs a sign-in within the last 10 minutes.',
  tags: ['identities'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write'],
  params: { identity: IdentityId },
  success: { status: 204 },
  errors: [
    'user_not_found',
    'identity_not_found',
    'reauthentication_required',
    'last_identifier',
    'conflict',
  ],
});

export const handler = lambda(operation, async ({ params: { identity }, principal, profile }) => {
  await removeOwnWayIn(LINKED_IDENTITIES, { principal, profile }, identity, (before, removed) =>
    linkNoticeWrites('removed', before, removed),
  );
});
