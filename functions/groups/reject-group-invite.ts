import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { rejectInvite } from '../../shared/invites/answer-invite.ts';

export const operation = defineOperation({
  id: 'rejectGroupInvite',
  method: 'POST',
  path: '/me/groups/{group}/invites/{invite}/reject',
  summary: 'Decline an invite',
  description: 'For the user that the invite names, or the user who has verified the invited address.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['invite_not_found', 'invite_ended', 'conflict'],
});

export const handler = lambda(operation, ({ params, principal, profile }) =>
  rejectInvite(principal, profile, params.group, params.invite),
);
