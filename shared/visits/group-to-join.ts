import type { GroupRecord } from '../groups/group.ts';
import { groupOf } from '../groups/group-items.ts';
import type { LinkRecord } from '../links/magic-link.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';

/**
 * Returns the group that a link joins. Undefined if the link names none, if the group is gone, or if it is no
 * longer open and the link has no invite.
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
