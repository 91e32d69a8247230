import { newId } from '../../shared/platform/ids.ts';
import { isoNow } from '../../shared/platform/time.ts';
import { keys } from '../../shared/storage/keys.ts';
import { notExists } from '../../shared/storage/writes/expressions.ts';
import { writeAll } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';
import type { Tenant } from './tenants.ts';

/** Makes the user a member of so many groups, straight in the table. */
export async function joinGroups(
  { app, userId }: Pick<Tenant, 'app' | 'userId'>,
  count: number,
  { meta = {}, state = 'active' }: { meta?: object; state?: string } = {},
): Promise<void> {
  const now = isoNow();
  const stamps = { created_at: now, updated_at: now, created_by: 'test', updated_by: 'test', version: 1 };
  for (let i = 0; i < count; i++) {
    const group = { id: newId('group'), name: `Group ${i}`, app_id: app, admission_policy: 'open', meta };
    const member = { id: newId('member'), group_id: group.id, user_id: userId, roles: ['owner'], state };
    const counts = { member_count: 0, active_members: 1, active_owners: 1 };
    const failed = () => new Error('the fixture was not written') as never;
    await writeAll([
      put({ ...keys.group(group.id), ...group, ...counts, ...stamps }, notExists(), failed),
      put({ ...keys.userGroup(app, userId, group.id), ...member, ...stamps }, notExists(), failed),
    ]);
  }
}
