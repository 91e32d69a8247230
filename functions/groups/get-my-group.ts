import { MembershipEntry } from '../../shared/groups/group.ts';
import { getOwnGroup } from '../../shared/groups/group-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getMyGroup',
  method: 'GET',
  path: '/me/groups/{group}',
  summary: 'Read a group that the caller is a member of',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:read'],
  success: { status: 200, schema: MembershipEntry, versioned: true },
  errors: ['group_not_found'],
});

export const handler = lambda(operation, ({ params, principal, profile }) =>
  getOwnGroup(principal, profile, params.group),
);
