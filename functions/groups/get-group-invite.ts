import { platformCaller } from '../../shared/groups/group-access.ts';
import { Invitation } from '../../shared/groups/invite-contract.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { getInvite } from '../../shared/invites/invite-store.ts';

export const operation = defineOperation({
  id: 'getGroupInvite',
  method: 'GET',
  path: '/applications/{app}/groups/{group}/invites/{invite}',
  summary: 'Read an invite',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:read'],
  success: { status: 200, schema: Invitation },
  errors: ['group_not_found', 'invite_not_found'],
});

export const handler = lambda(operation, ({ params, principal }) =>
  getInvite(platformCaller(principal, params.app), params.group, params.invite),
);
