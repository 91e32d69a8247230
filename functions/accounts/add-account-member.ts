import { AccountMember, MemberCreateReq } from '../../shared/accounts/account.ts';
import { addMember } from '../../shared/accounts/account-store.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'addAccountMember',
  method: 'POST',
  path: '/accounts/{account}/members',
  summary: 'Add a hub user to an account',
  tags: ['accounts'],
  auth: ['hub'],
  roles: ['owner'],
  uses: ['table:write'],
  body: MemberCreateReq,
  idempotent: true,
  success: { status: 201, schema: AccountMember, location: '/accounts/{account}/members/{id}' },
  errors: ['user_not_found', 'already_member', 'limit_reached', 'member_not_found'],
});

export const handler = lambda(operation, ({ params, body, principal }) =>
  addMember(params.account, body, body.role, principal.userId),
);
