import { MembershipEntry } from '../../shared/groups/group.ts';
import { openGroup } from '../../shared/groups/group-access.ts';
import { ownEntryOf, shownOf } from '../../shared/groups/member-view.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { schemaOf } from '../../shared/schemas/schema-store.ts';
import { keys } from '../../shared/storage/keys.ts';

export const operation = defineOperation({
  id: 'getMyGroup',
  method: 'GET',
  path: '/me/groups/{group}',
  summary: 'Read a group that the caller is a member of',
  tags: ['groups'],
  auth: ['user'],
  uses: ['table:read'],
  success: { status: 200, schema: MembershipEntry },
  errors: ['group_not_found'],
});

export const handler = lambda(operation, async ({ params, principal, profile }) => {
  const schemaKey = keys.schema(principal.app);
  const { group, own, further } = await openGroup(principal, params.group, 'read', [schemaKey]);
  return ownEntryOf(group, own, shownOf(profile, schemaOf(further[0])));
});
