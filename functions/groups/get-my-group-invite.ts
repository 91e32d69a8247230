import { seenInvites } from '../../shared/groups/common-contract.ts';
import { Invitation } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { getInvite } from '../../shared/invites/invite-store.ts';

export const operation = defineOperation({
  id: 'getMyGroupInvite',
  method: 'GET',
  path: '/me/groups/{group}/invites/{invite}',
  summary: 'Read an invite into a group that the caller is a member of',
  description: seenInvites.description,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:read'],
  success: { status: 200, schema: Invitation },
  errors: ['group_not_found', 'forbidden', 'invite_not_found'],
});

export const handler = lambda(operation, ({ params, principal }) =>
  getInvite(principal, params.group, params.invite),
);
