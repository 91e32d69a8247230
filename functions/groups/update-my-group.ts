import { groupUpdate } from '../../shared/groups/common-contract.ts';
import { GroupReq, MembershipEntry } from '../../shared/groups/group.ts';
import { updateGroup } from '../../shared/groups/group-store.ts';
import { ownGroup } from '../../shared/groups/member-view.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'updateMyGroup',
  method: 'PUT',
  path: '/me/groups/{group}',
  summary: 'Replace name, admission policy and meta of a group; for its owners',
  description: groupUpdate.description,
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:write'],
  body: GroupReq,
  success: { status: 200, schema: MembershipEntry, versioned: true },
  errors: ['group_not_found', 'forbidden', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, body, principal, profile, precondition }) => {
  const { group, own, schema } = await updateGroup(principal, params.group, body, precondition);
  return ownGroup(group, own, profile, schema);
});
