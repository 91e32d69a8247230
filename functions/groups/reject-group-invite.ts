import { rejectInvite } from '../../shared/groups/answer-invite.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'rejectGroupInvite',
  method: 'POST',
  path: '/me/groups/{group}/invites/{invite}/reject',
  summary: 'Decline an invite',
  description: 'For the user that the invite names, and for whoever has verified the invited address.',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  success: { status: 204 },
  errors: ['invite_not_found', 'invite_ended', 'conflict'],
});

export const handler = lambda(operation, ({ params, principal, profile }) =>
  rejectInvite(principal, profile, params.group, params.invite),
);
