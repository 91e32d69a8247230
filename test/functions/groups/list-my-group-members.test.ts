import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { pendingInvite } from '../../support/group-invites.ts';
import { GRACE, groupOfTwo, members, newGroup, newMember, newUser } from '../../support/groups.ts';
import { pagesOf } from '../../support/pages.ts';
import { expectHidden } from '../../support/refusals.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /me/groups/{group}/members', () => {
  it('answers 200 to every active member, without fields hidden from users', async () => {
    const own = await makeTenant();
    await addFields(own, { last_name: { user_visible: false } });
    const [owner, member] = [await newUser(own, GRACE), await newUser(own)];
    const group = await newGroup(owner);
    await newMember(owner, group, member, ['reader']);
    const { status, body } = await members.list(member, { group });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      results: [{ user_id: owner.userId }, { user_id: member.userId, added_by: owner.userId }],
    });
    const [first] = body['results'] as { profile: unknown }[];
    expect(first?.profile).toEqual({
      user_id: owner.userId,
      email: 'grace@example.com',
      first_name: 'Grace',
    });
  });

  it('answers a stranger as if the group did not exist', async () => {
    const { group } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    await expectHidden(group, 'group_not_found', (id) => members.list(nobody, { group: id }));
  });

  it('pages through the members', async () => {
    const { owner, member, group } = await groupOfTwo(tenant);
    const pages = await pagesOf((query) =>
      members.list(member, { group }, { query: { ...query, page_size: '1', sort: 'desc' } }),
    );
    expect(pages.map((page) => page.map(({ user_id }) => user_id))).toEqual([
      [member.userId],
      [owner.userId],
    ]);
  });

  it('answers 400 invalid_cursor to an invalid cursor', async () => {
    const { member, group } = await groupOfTwo(tenant);
    const answer = await members.list(member, { group }, { query: { after: newId('group') } });
    expect(answer).toBeApiError(400, 'invalid_cursor');
  });

  it('answers 404 to a user whose membership is pending', async () => {
    const { user, group } = await pendingInvite(tenant);
    expect(await members.list(user, { group })).toBeApiError(404, 'group_not_found');
  });
});
