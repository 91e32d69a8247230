import { isFileField } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { listUsers } from '../users/list-users.ts';
import { exportedMemberships, MAX_USERS } from './exported-memberships.ts';

export type ExportPage = { text: string; next?: string | undefined };

type ExportQuery = { page_size: number; after?: string | undefined; memberships?: 'true' | undefined };

/**
 * Returns one page of all users of an application, guests too, as lines that can be imported, without files.
 * `next` is the cursor of the next page. On request, each line has the memberships of its user, and a page
 * has fewer users.
 */
export async function exportUsers(
  app: string,
  { memberships, page_size, ...page }: ExportQuery,
): Promise<ExportPage> {
  const limit = memberships === undefined ? page_size : Math.min(page_size, MAX_USERS);
  const [{ results, next }, { schema }] = await Promise.all([
    listUsers(app, { ...page, page_size: limit, sort: 'asc', guests: 'include' }),
    findSchema(app),
  ]);
  const further = memberships === undefined ? [] : await exportedMemberships(app, results);
  const lines = results.map(
    ({ svc_user: user_id, version: _version, updated_at: _updatedAt, data, ...rest }, i) => {
      const values = Object.entries(data).filter(
        ([field]) => field !== 'user_id' && !isFileField(schema[field]),
      );
      return `${JSON.stringify({ user_id, data: Object.fromEntries(values), ...rest, ...further[i] })}\n`;
    },
  );
  return { text: lines.join(''), next };
}
