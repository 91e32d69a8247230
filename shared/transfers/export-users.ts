import { isFileField } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { listUsers } from '../users/list-users.ts';

export type ExportPage = { text: string; next?: string | undefined };

/**
 * Returns one page of all users of an application, guests too, as lines that can be imported, without files.
 * `next` is the cursor of the next page.
 */
export async function exportUsers(
  app: string,
  page: { page_size: number; after?: string | undefined },
): Promise<ExportPage> {
  const [{ results, next }, { schema }] = await Promise.all([
    listUsers(app, { ...page, sort: 'asc', guests: 'include' }),
    findSchema(app),
  ]);
  const lines = results.map(
    ({ svc_user: user_id, version: _version, updated_at: _updatedAt, data, ...rest }) => {
      const values = Object.entries(data).filter(
        ([field]) => field !== 'user_id' && !isFileField(schema[field]),
      );
      return `${JSON.stringify({ user_id, data: Object.fromEntries(values), ...rest })}\n`;
    },
  );
  return { text: lines.join(''), next };
}
