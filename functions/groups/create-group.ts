import { Group, GroupCreateReq } from '../../shared/groups/group.ts';
import { createGroup } from '../../shared/groups/group-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';

export const operation = defineOperation({
  id: 'createGroup',
  method: 'POST',
  path: '/applications/{app}/groups',
  summary: 'Create a group; its first member becomes its owner',
  description: 'With `owner`, group and owner are created together, or nothing is.',
  tags: ['groups'],
  auth: ['keys', 'hub'],
  withoutApplication: true,
  uses: ['table:write', 'users:write'],
  body: GroupCreateReq,
  idempotent: true,
  success: { status: 200, schema: Group },
  errors: ['user_not_found', 'conflict'],
});

export const handler = lambda(operation, ({ params, body, principal }) =>
  createGroup(params.app, body, actorOf(principal)),
);
