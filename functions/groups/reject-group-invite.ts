import { inviteAnswer } from '../../shared/groups/common-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { rejectInvite } from '../../shared/invites/answer-invite.ts';

export const operation = defineOperation({
  id: 'rejectGroupInvite',
  method: 'POST',
  path: '/me/groups/{group}/invites/{invite}/reject',
  summary: 'Decline an invite',
  description: inviteAnswer.description,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['invite_not_found', 'invite_ended', 'conflict'],
});

export const handler = lambda(operation, ({ params, principal, profile }) =>
  rejectInvite(principal, profile, params.group, params.invite),
);
