import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ndjson } from '../../shared/http/reply.ts';
import { importUsers, MAX_LINES } from '../../shared/transfers/import-users.ts';
import { EDITORS_OF_USERS, NOTICE_CAPABILITIES, writerOf } from '../../shared/users/write-as-platform.ts';

export const operation = defineOperation({
  id: 'importUsers',
  method: 'POST',
  path: '/applications/{app}/users/import',
  summary: 'Create or replace users from NDJSON: one JSON object a line',
  description: `Up to ${MAX_LINES} lines a request, each as \`GET .../users/export\` writes it: the body of \`PUT .../users/{user}/data\` with an optional user_id and meta; a line without user_id needs an identifying value. Answers a line of JSON for each line: its number, status, user_id and error, and a note if an unknown variant was left out. Repeating an import changes nothing. \`npm run admin -- import\` sends whole files. ${EDITORS_OF_USERS}`,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write', ...NOTICE_CAPABILITIES],
  upload: { types: ['application/x-ndjson', 'application/jsonl'], maxBytes: 4 * 1024 * 1024 },
  success: { status: 200, media: ['application/x-ndjson'], alternatives: { 200: 'One result a line' } },
  errors: [],
});

export const handler = lambda(operation, async (call) =>
  ndjson(
    (await importUsers(writerOf(call), call.body.bytes))
      .map((result) => `${JSON.stringify(result)}\n`)
      .join(''),
  ),
);
