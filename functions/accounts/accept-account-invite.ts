import { AccountMember, INVITE_ANSWERER } from '../../shared/accounts/account.ts';
import { acceptAccountInvite } from '../../shared/accounts/answer-account-invite.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'acceptAccountInvite',
  method: 'POST',
  path: '/me/account-invites/{invite}/accept',
  summary: 'Accept an invite: become a member of the account',
  description: INVITE_ANSWERER,
  tags: ['accounts'],
  auth: ['hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'accounts:write', 'users:write'],
  success: { status: 200, schema: AccountMember },
  errors: ['invite_not_found', 'already_member', 'limit_reached', 'user_not_found', 'conflict'],
});

export const handler = lambda(operation, ({ params, principal }) =>
  acceptAccountInvite(principal.userId, params.invite),
);
