import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UpsertResult, upsertUsers } from '../../shared/users/upsert-users.ts';
import { EDITORS_OF_USERS, NOTICE_CAPABILITIES, writerOf } from '../../shared/users/write-as-platform.ts';

export const operation = defineOperation({
  id: 'upsertUsers',
  method: 'PUT',
  path: '/applications/{app}/users/data',
  summary: 'Create or replace up to 100 users, independently',
  description: `Each element is the body of \`PUT .../users/{user}/data\` with an optional \`user_id\`; without one it is the user who has the identifying values in data, or a new one. The answer is 200 even if elements fail: each result has its own status and error, and no element stops another. A precondition holds for each element: \`If-None-Match: *\` only creates users, \`If-Match: *\` only replaces them. ${EDITORS_OF_USERS}`,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write', ...NOTICE_CAPABILITIES],
  body: z.strictObject({
    users: z.array(z.unknown()).check(z.minLength(1), z.maxLength(100)),
  }),
  success: { status: 200, schema: z.object({ results: z.array(UpsertResult) }) },
  errors: [],
});

export const handler = lambda(operation, (call) =>
  upsertUsers(writerOf(call), call.body.users, undefined, call.precondition),
);
