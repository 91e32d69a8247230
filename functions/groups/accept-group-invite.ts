import { inviteAnswer } from '../../shared/groups/common-contract.ts';
import { MembershipEntry } from '../../shared/groups/group.ts';
import { openGroup } from '../../shared/groups/group-access.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { acceptInvite } from '../../shared/invites/answer-invite.ts';

export const operation = defineOperation({
  id: 'acceptGroupInvite',
  method: 'POST',
  path: '/me/groups/{group}/invites/{invite}/accept',
  summary: 'Accept an invite: become a member of the group',
  description: inviteAnswer.description,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write', 'users:write'],
  idempotent: true,
  success: { status: 200, schema: MembershipEntry, versioned: true },
  errors: ['invite_not_found', 'group_not_found', 'invite_ended', 'already_member', 'conflict'],
});

export const handler = lambda(
  operation,
  ({ params, principal, profile }) => acceptInvite(principal, profile, params.group, params.invite),
  ({ params, principal }) => openGroup(principal, params.group, 'read'),
);
