import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { pendingInvite } from '../../support/group-invites.ts';
import { inOrder, invites, newGroup, newInvite } from '../../support/groups.ts';
import { newEmail } from '../../support/magic-links.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('GET /applications/{app}/groups/{group}/invites', () => {
  it.each([
    ['asc', (ids: string[]) => ids],
    ['desc', (ids: string[]) => ids.toReversed()],
  ])('answers 200 with every invite once, %s', async (sort, ordered) => {
    const group = await newGroup(tenant.keys);
    const invite = async () => (await newInvite(tenant.keys, group, { email: newEmail() })).invite;
    const ids = await inOrder(7, invite);
    const pages = await pagesOf((query) =>
      invites.list(tenant.keys, { group }, { query: { ...query, sort, page_size: '3' } }),
    );
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual(ordered(ids));
  });

  it('answers 400 invalid_cursor to an invalid cursor', async () => {
    const group = await newGroup(tenant.keys);
    const answer = await invites.list(tenant.keys, { group }, { query: { after: newId('group') } });
    expect(answer).toBeApiError(400, 'invalid_cursor');
  });

  it('shows the state and invitee of each invite', async () => {
    const { owner, params, group, user, email } = await pendingInvite(tenant);
    await invites.update(owner, params, { body: { state: 'revoked' } });
    const { invite } = await newInvite(owner, group, { email, roles: ['writer'] });
    const shown = { user_lookup_value: email, ensured_user_id: user.userId };
    expect((await invites.list(tenant.keys, { group })).body).toMatchObject({
      results: [
        { id: params.invite, state: 'revoked', roles: ['editor'], ...shown },
        { id: invite, state: 'pending', roles: ['writer'], ...shown },
      ],
    });
  });

  it('answers 404 for a group of another application', async () => {
    const group = await newGroup((await makeTenant()).keys);
    expect(await invites.list(tenant.keys, { group })).toBeApiError(404, 'group_not_found');
  });
});
