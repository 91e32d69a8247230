import { AccountMember, AccountMemberUpdateReq } from '../../shared/accounts/account.ts';
import { changeRole } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'updateAccountMember',
  method: 'PUT',
  path: '/accounts/{account}/members/{member}',
  summary: 'Change the role of a member',
  tags: ['accounts'],
  auth: ['hub'],
  roles: ['owner'],
  firstPartyOnly: true,
  uses: ['table:write', 'accounts:write', 'users:write'],
  body: AccountMemberUpdateReq,
  success: { status: 200, schema: AccountMember },
  errors: ['member_not_found', 'last_owner', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, body, principal, precondition }) =>
  changeRole(params.account, params.member, body.role, { actor: principal.userId, precondition }),
);
