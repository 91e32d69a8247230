import { removeMember } from '../../shared/accounts/account-store.ts';
import { ROLES, roleIn } from '../../shared/auth/principal.ts';
import { assertThat } from '../../shared/http/errors.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'removeAccountMember',
  method: 'DELETE',
  path: '/accounts/{account}/members/{member}',
  summary: 'Remove a member from an account, or leave it',
  description: 'Owners remove anybody; everybody else, of whatever role, only themselves.',
  tags: ['accounts'],
  auth: ['hub'],
  roles: ROLES,
  uses: ['table:write'],
  success: { status: 204 },
  errors: ['precondition_failed', 'member_not_found', 'last_owner', 'conflict', 'user_not_found'],
});

export const handler = lambda(operation, ({ params: { account, member }, principal, precondition }) => {
  const isOwner = roleIn(principal, account) === 'owner';
  assertThat(isOwner || member === principal.userId, 'forbidden', 'Only owners remove other members');
  return removeMember(account, member, precondition);
});
