import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { ENDINGS, pendingInvite } from '../../support/group-invites.ts';
import { accept, invites, membershipOf, soundGroup } from '../../support/groups.ts';
import { redeemLink } from '../../support/magic-links.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
afterEach(() => vi.useRealTimers());

describe('DELETE /applications/{app}/groups/{group}/invites/{invite}', () => {
  it('answers 204: invite and member are gone, and the link signs in without joining', async () => {
    const { params, group, code, user } = await pendingInvite(tenant);
    expect((await invites.remove(tenant.keys, params)).status).toBe(204);
    expect((await invites.get(tenant.keys, params)).status).toBe(404);
    expect(await membershipOf(user, group)).toBeUndefined();
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: false });
    expect((await soundGroup(group)).members).toHaveLength(1);
  });

  it.each(ENDINGS.slice(1))('removes one that is %s, with everything it left', async (_, end) => {
    const made = await pendingInvite(tenant);
    await end(made);
    expect((await invites.remove(tenant.keys, made.params)).status).toBe(204);
    expect(await membershipOf(made.user, made.group)).toBeUndefined();
    await soundGroup(made.group);
  });

  it('does not end the membership of a user who has accepted it', async () => {
    const { params, group, invite, user } = await pendingInvite(tenant);
    await accept(user, group, invite);
    expect((await invites.remove(tenant.keys, params)).status).toBe(204);
    expect(await membershipOf(user, group)).toMatchObject({ state: 'active' });
    await soundGroup(group);
  });

  it('answers 412 if the invite has changed since the caller read it', async () => {
    const { params } = await pendingInvite(tenant);
    await invites.update(tenant.keys, params, { body: { roles: ['x'] } });
    const answer = await invites.remove(tenant.keys, params, { headers: { 'if-match': '"v1"' } });
    expect(answer.status).toBe(412);
    expect((await invites.get(tenant.keys, params)).status).toBe(200);
  });

  it('answers 404 invite_not_found for an invite of another group, and leaves it', async () => {
    const [{ group }, other] = [await pendingInvite(tenant), await pendingInvite(tenant)];
    for (const invite of [other.invite, newId('invite'), 'nothing']) {
      expect(await invites.remove(tenant.keys, { group, invite })).toBeApiError(404, 'invite_not_found');
    }
    expect(await other.stateNow()).toBe('pending');
  });

  it('answers 404 for a group of another application, and leaves the invite', async () => {
    const { params, stateNow } = await pendingInvite(await makeTenant());
    expect(await invites.remove(tenant.keys, params)).toBeApiError(404, 'group_not_found');
    expect(await stateNow()).toBe('pending');
  });
});
