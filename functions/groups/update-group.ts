import { groupUpdate } from '../../shared/groups/common-contract.ts';
import { Group, GroupReq } from '../../shared/groups/group.ts';
import { platformCaller } from '../../shared/groups/group-access.ts';
import { updateGroup } from '../../shared/groups/group-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'updateGroup',
  method: 'PUT',
  path: '/applications/{app}/groups/{group}',
  summary: 'Replace name, admission policy and meta of a group',
  description: groupUpdate.description,
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write'],
  body: GroupReq,
  success: { status: 200, schema: Group },
  errors: ['group_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, body, principal, precondition }) => {
  const { group } = await updateGroup(
    platformCaller(principal, params.app),
    params.group,
    body,
    precondition,
  );
  return group;
});
