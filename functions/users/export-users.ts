import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ndjson } from '../../shared/http/reply.ts';
import { exportUsers } from '../../shared/transfers/export-users.ts';

export const operation = defineOperation({
  id: 'exportUsers',
  method: 'GET',
  path: '/applications/{app}/users/export',
  summary: 'All users as NDJSON, page by page, in the form that can be imported',
  description:
    'The `Link` header with rel="next" leads to the next page; it is absent on the last one. Sorted by creation; a new user may be missing for a moment. Files are not exported, and memberships only on request: an import ignores them. `npm run admin -- export` writes whole files.',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:read', 'index:read'],
  query: {
    after: f.pageQuery.after,
    page_size: f.pageSize(1000),
    memberships: z.optional(
      z
        .literal('true')
        .check(
          z.describe(
            'Adds `memberships` to each line: groups with name, member, roles and state, at most 100; `memberships_truncated` if there are more. A page then has at most 50 users',
          ),
        ),
    ),
  },
  success: {
    status: 200,
    media: ['application/x-ndjson'],
    alternatives: { 200: 'One user a line' },
    describedHeaders: { Link: 'The next page, with rel="next" (RFC 8288); absent on the last one' },
  },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, query }) => {
  const { text, next } = await exportUsers(params.app, query);
  const { page_size, memberships } = query;
  const same = { page_size: String(page_size), ...(memberships && { memberships }) };
  const link = next && `<?${new URLSearchParams({ ...same, after: next })}>; rel="next"`;
  return ndjson(text, link ? { Link: link } : {});
});
