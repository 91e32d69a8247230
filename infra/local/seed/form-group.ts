import type { Seed } from '../seed.ts';
import { demonstrationService, ignoring } from './demonstration-service.ts';
import type { MadeUpGroup } from './made-up-groups.ts';
import { idOfAddress } from './made-up-people.ts';

/**
 * Creates a made-up group with its members and pending invites, none of which is sent. May be repeated: a
 * group of the same name is the same.
 */
export async function formGroup(seeded: Seed, group: MadeUpGroup): Promise<void> {
  const service = demonstrationService(seeded);
  const { name, admission_policy, about, owner, editors, members, invited } = group;
  const body = { name, admission_policy, meta: { about }, owner: idOfAddress(owner) };
  // The list may lack a new group for a moment, but its key is known for a day.
  const idempotencyKey = `demonstration-${owner}`;
  const { id } = (await findGroup(seeded, name)) ?? (await service.createGroup({ body, idempotencyKey }));
  const path = { group: id };
  const roles = (address: string) => (editors.includes(address) ? { roles: ['editor'] } : {});
  for (const address of [...editors, ...members])
    await service
      .addGroupMember({ path, body: { user_id: idOfAddress(address), ...roles(address) } })
      .catch(ignoring('already_member', 'user_not_found'));
  for (const email of invited)
    await service
      .createGroupInvite({ path, body: { email, roles: ['member'] } })
      .catch(ignoring('already_invited', 'already_member'));
}

async function findGroup(seeded: Seed, name: string): Promise<{ id: string } | undefined> {
  for await (const group of demonstrationService(seeded).listGroups.all())
    if (group.name === name) return group;
  return undefined;
}
