import { GroupReq, MembershipEntry } from '../../shared/groups/group.ts';
import { createOwnGroup } from '../../shared/groups/group-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'createMyGroup',
  method: 'POST',
  path: '/me/groups',
  summary: 'Create a group; the caller becomes its owner',
  tags: ['groups'],
  auth: ['user'],
  reads: 'schema',
  uses: ['table:write', 'users:write'],
  body: GroupReq,
  idempotent: true,
  success: { status: 200, schema: MembershipEntry, versioned: true },
  errors: ['conflict'],
});

export const handler = lambda(operation, async ({ body, principal, profile, schema }) => {
  const { member, ...rest } = await createOwnGroup(principal, { profile, schema }, body);
  // The interface shows no state of the member in this response.
  const { state: _state, ...shown } = member;
  return { ...rest, member: shown };
});
