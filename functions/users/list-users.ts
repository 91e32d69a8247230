import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { GUEST_FILTERS, listUsers } from '../../shared/users/list-users.ts';
import { UserListItem } from '../../shared/users/user-profile.ts';

/** A value as it was sent: a space before it may have been a `+`. */
const LookupValue = z.string().check(
  z.refine((value) => value.trim() !== '', { error: 'must not be empty' }),
  z.maxLength(256),
  z.describe('An e-mail address or phone number in any spelling, or a unique value exactly'),
);

export const operation = defineOperation({
  id: 'listUsers',
  method: 'GET',
  path: '/applications/{app}/users/data',
  summary: 'The users of an application, without their groups',
  description:
    'Without a filter the list is eventually consistent: a new user may be missing for a moment. With lookup_filter or id_filter it is strongly consistent. A page may be shorter than page_size, or empty: it ends at 4 MB, and users whom `guests` leaves out count for it. Continue as long as there is a `next`.',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:read', 'index:read'],
  query: {
    ...f.pageQuery,
    page_size: f.pageSize(1000),
    lookup_filter: z.optional(f.commaSeparated(LookupValue, 100, (value) => value)),
    id_filter: z.optional(f.commaSeparated(f.userId('User ID'), 100)),
    guests: z.optional(
      z
        .enum(GUEST_FILTERS)
        .check(
          z.describe(
            'Without a filter, guests are left out: `include` lists them too, and `only` them alone. A filter finds guests in any case',
          ),
        ),
    ),
    fields: z.optional(f.commaSeparated(f.line('Field of data', 64), 100)),
  },
  success: { status: 200, schema: f.resultsPage(UserListItem) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ application, query }) => listUsers(application.id, query));
