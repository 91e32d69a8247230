import { describe, expect, it } from 'vitest';
import { groupOfTwo, groups, itemsOfGroup, newUser } from '../../support/groups.ts';
import { sweep } from '../../support/purge.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('DELETE /me/groups/{group}', () => {
  it('answers 204 to an owner, and leaves nothing of the group', async () => {
    const { owner, member, group } = await groupOfTwo(tenant);
    expect(await groups.remove(owner, { group })).toMatchObject({ status: 204, text: '' });
    for (const user of [owner, member]) expect((await groups.get(user, { group })).status).toBe(404);
    await sweep();
    expect(await itemsOfGroup(group)).toEqual([]);
  });

  it('answers 403 to a member who is no owner, 404 to a stranger, and keeps the group', async () => {
    const { owner, member, group } = await groupOfTwo(tenant);
    expect(await groups.remove(member, { group })).toBeApiError(403, 'forbidden');
    expect((await groups.remove(await newUser(tenant), { group })).status).toBe(404);
    expect((await groups.get(owner, { group })).status).toBe(200);
  });

  it('answers 412 if the group has changed since the caller read it, and keeps it', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const headers = { 'if-match': '"v99"' };
    expect(await groups.remove(owner, { group }, { headers })).toBeApiError(412, 'precondition_failed');
    expect((await groups.get(owner, { group })).status).toBe(200);
  });
});
