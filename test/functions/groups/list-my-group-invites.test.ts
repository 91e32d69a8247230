import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { pendingInvite } from '../../support/group-invites.ts';
import { accept, groupOfTwo, inOrder, invites, newInvite, newUser } from '../../support/groups.ts';
import { newEmail } from '../../support/magic-links.ts';
import { pagesOf } from '../../support/pages.ts';
import { expectHidden } from '../../support/refusals.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /me/groups/{group}/invites', () => {
  it('answers 200 with every invite once to owners and members, page by page', async () => {
    const { owner, member, group } = await groupOfTwo(tenant);
    const ids = await inOrder(3, async () => (await newInvite(owner, group, { email: newEmail() })).invite);
    for (const caller of [owner, member]) {
      const pages = await pagesOf((query) =>
        invites.list(caller, { group }, { query: { ...query, page_size: '2' } }),
      );
      expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
    }
  });

  it('names the user of an invited address only after the acceptance', async () => {
    const { owner, group, invite, user, email } = await pendingInvite(tenant);
    const { body: before } = await invites.list(owner, { group });
    expect(before).toMatchObject({ results: [{ id: invite, state: 'pending', email }] });
    expect(JSON.stringify(before)).not.toContain(user.userId);
    await accept(user, group, invite);
    expect((await invites.list(owner, { group })).body).toMatchObject({
      results: [{ id: invite, state: 'accepted', ensured_user_id: user.userId, accepted_by: user.userId }],
    });
  });

  it('answers 400 invalid_cursor to an invalid cursor', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const answer = await invites.list(owner, { group }, { query: { after: newId('group') } });
    expect(answer).toBeApiError(400, 'invalid_cursor');
  });

  it('answers strangers and the invitee as if the group did not exist', async () => {
    const { group, user } = await pendingInvite(tenant);
    for (const caller of [await newUser(tenant), user]) {
      await expectHidden(group, 'group_not_found', (id) => invites.list(caller, { group: id }));
    }
  });
});
