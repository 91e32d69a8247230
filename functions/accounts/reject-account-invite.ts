import { INVITE_ANSWERER } from '../../shared/accounts/account.ts';
import { rejectAccountInvite } from '../../shared/accounts/answer-account-invite.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'rejectAccountInvite',
  method: 'POST',
  path: '/me/account-invites/{invite}/reject',
  summary: 'Reject an invite into an account',
  description: INVITE_ANSWERER,
  tags: ['accounts'],
  auth: ['hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'accounts:write'],
  success: { status: 204 },
  errors: ['invite_not_found', 'conflict'],
});

export const handler = lambda(operation, ({ params, principal }) =>
  rejectAccountInvite(principal.userId, params.invite),
);
