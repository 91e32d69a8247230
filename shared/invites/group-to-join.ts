import type { GroupRecord } from '../groups/group.ts';
import { groupOf } from '../groups/group-items.ts';
import type { LinkRecord } from '../links/magic-link.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';

/**
 * The group that a link leads into; undefined where there is none, and where the group is gone or admits
 * nobody without an invite any more.
 */
export async function groupToJoin({
  app,
  invite,
  group_to_join,
}: LinkRecord): Promise<GroupRecord | undefined> {
  const id = invite?.group ?? group_to_join;
  const group = id === undefined ? undefined : groupOf(await getItem(keys.group(id)), app);
  return group && (invite || group.admission_policy === 'open') ? group : undefined;
}
