import { AccountMember, MemberInviteReq } from '../../shared/accounts/account.ts';
import { inviteMember } from '../../shared/accounts/invite-member.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'inviteAccountMember',
  method: 'POST',
  path: '/accounts/{account}/members',
  summary: 'Invite somebody into an account by e-mail',
  description:
    'Membership begins when a user who has verified the address accepts. The response is the same whether or not a hub user has the address. Inviting an address again renews its invite, with the new role, and sends it again. An invite is valid for 14 days.',
  tags: ['accounts'],
  auth: ['hub'],
  roles: ['owner'],
  firstPartyOnly: true,
  uses: ['table:write', 'accounts:write', 'emails:send'],
  body: MemberInviteReq,
  idempotent: true,
  success: { status: 201, schema: AccountMember, location: '/accounts/{account}/members/{id}' },
  errors: ['too_many_requests', 'budget_exhausted', 'budget_reserved', 'conflict'],
});

export const handler = lambda(operation, ({ params, body, principal }) =>
  inviteMember(params.account, body, principal.userId),
);
