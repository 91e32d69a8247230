import { revokeInvite } from '../../shared/accounts/account-invite-store.ts';
import { removeAccountMember } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ROLES, roleIn } from '../../shared/http/principal.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { isId } from '../../shared/platform/ids.ts';

export const operation = defineOperation({
  id: 'removeAccountMember',
  method: 'DELETE',
  path: '/accounts/{account}/members/{member}',
  summary: 'Remove a member from an account, leave it, or revoke a pending invite',
  description: 'Owners may remove anybody and revoke invites. Everybody else may only remove themselves.',
  tags: ['accounts'],
  auth: ['hub'],
  roles: ROLES,
  firstPartyOnly: true,
  uses: ['table:write', 'accounts:write', 'users:write'],
  success: { status: 204 },
  errors: ['precondition_failed', 'member_not_found', 'last_owner', 'conflict', 'user_not_found'],
});

export const handler = lambda(operation, ({ params: { account, member }, principal, precondition }) => {
  const isOwner = roleIn(principal, account) === 'owner';
  assertThat(isOwner || member === principal.userId, 'forbidden', 'Only owners remove other members');
  return isId('invite', member)
    ? revokeInvite(account, member, precondition)
    : removeAccountMember(account, member, precondition);
});
