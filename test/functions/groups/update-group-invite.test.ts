import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { failReadsAfterNext } from '../../support/before-call.ts';
import { ENDINGS, inDays, letDaysPass, pendingInvite } from '../../support/group-invites.ts';
import {
  groupOfTwo,
  invites,
  membershipOf,
  newGroup,
  newInvite,
  newUser,
  soundGroup,
} from '../../support/groups.ts';
import { newEmail, redeemLink, setConfig } from '../../support/magic-links.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({ default_redirect_url: 'https://shop.example/welcome' });
afterEach(() => vi.useRealTimers());

describe('PUT /applications/{app}/groups/{group}/invites/{invite}', () => {
  describe('200', () => {
    it("leads a user's redirect only to return pages, and a backend's anywhere", async () => {
      const own = await makeTenant();
      const { owner, group } = await groupOfTwo(own);
      const listed = { hub: { return_urls: ['https://app.example/x'] } };
      const { invite, code } = await newInvite(own.keys, group, { email: newEmail() });
      const params = { group, invite };
      const body = { redirect_url: 'https://app.example/x' };
      await setConfig(own, listed);
      expect((await invites.update(owner, params, { body })).status).toBe(200);
      const other = { body: { redirect_url: 'https://app.example/y' } };
      expect(await invites.update(owner, params, other)).toBeApiError(400, 'invalid_redirect');
      await setConfig(own, {});
      expect(await redeemLink(code)).toBeApiError(400, 'invalid_redirect');
      const elsewhere = { redirect_url: 'https://app.example/y' };
      expect((await invites.update(own.keys, params, { body: elsewhere })).status).toBe(200);
      expect((await redeemLink(code)).body).toMatchObject(elsewhere);
    });

    // A failing read after the write would lose the answer.
    it.each([{ roles: ['writer'], redirect_url: null, app_variant_id: null }, { state: 'revoked' }])(
      'answers %j like a read, without a read after the write',
      async (body) => {
        const { params } = await pendingInvite(tenant);
        const letReads = failReadsAfterNext('TransactWrite');
        const answer = await invites.update(tenant.keys, params, { body, headers: { 'if-match': '"v1"' } });
        letReads();
        const read = await invites.get(tenant.keys, params);
        expect(answer).toMatchObject({ status: 200, body: read.body, headers: { etag: '"v2"' } });
      },
    );

    it('changes the roles of the future member', async () => {
      const { params, group, code, user } = await pendingInvite(tenant);
      const answer = await invites.update(tenant.keys, params, { body: { roles: ['writer', 'owner'] } });
      expect(answer).toMatchObject({
        status: 200,
        headers: { etag: '"v2"' },
        body: { id: params.invite, state: 'pending', roles: ['writer', 'owner'] },
      });
      expect(await membershipOf(user, group)).toMatchObject({ roles: ['writer', 'owner'] });
      expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
      expect((await soundGroup(group)).owners).toHaveLength(2);
    });

    it('changes the redirect of the link, and resets it', async () => {
      const { params, code } = await pendingInvite(tenant);
      await invites.update(tenant.keys, params, { body: { redirect_url: '/groups' } });
      const { body } = await invites.update(tenant.keys, params, { body: { roles: ['x'] } });
      expect(body).toMatchObject({ redirect_url: '/groups' });
      await invites.update(tenant.keys, params, { body: { redirect_url: null } });
      expect((await redeemLink(code)).body).toMatchObject({ redirect_url: 'https://shop.example/welcome' });
    });

    it('extends the link with the invite', async () => {
      const { params, code, group, user } = await pendingInvite(tenant);
      const answer = await invites.update(tenant.keys, params, { body: { expires_at: inDays(29) } });
      expect(answer.status).toBe(200);
      letDaysPass(28);
      expect((await invites.get(tenant.keys, params)).body).toMatchObject({ state: 'pending' });
      expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
      expect(await membershipOf(user, group)).toMatchObject({ state: 'active' });
    });

    it('shortens the link with the invite', async () => {
      const { params, code } = await pendingInvite(tenant);
      await invites.update(tenant.keys, params, { body: { expires_at: inDays(1) } });
      letDaysPass(2);
      expect((await invites.get(tenant.keys, params)).body).toMatchObject({ state: 'expired' });
      expect((await redeemLink(code)).status).toBe(410);
    });

    it('accepts the invite as it was read, with a change', async () => {
      const { params, owner } = await pendingInvite(tenant);
      const { body: read } = await invites.get(owner, params);
      const body = { ...read, roles: ['x'] };
      const answer = await invites.update(owner, params, { body });
      const made_by = { kind: 'user', id: owner.userId };
      const stamps = { made_by, updated_at: expect.any(String) };
      expect(answer).toMatchObject({ status: 200, body: { ...body, ...stamps } });
      const revoked = await invites.update(owner, params, { body: { ...body, state: 'revoked' } });
      expect(revoked).toMatchObject({ status: 200, body: { state: 'revoked' } });
    });

    it.each([
      ['email', () => ({ email: newEmail() })],
      ['phone', () => ({ phone: '+1 (202) 555-0149' })],
      ['user_id', async () => ({ user_id: (await newUser(tenant)).userId })],
    ])('accepts the %s of the invite as it is', async (_, whom) => {
      const group = await newGroup(tenant.keys);
      const { invite } = await newInvite(tenant.keys, group, await whom());
      const params = { group, invite };
      const { body: read } = await invites.get(tenant.keys, params);
      const answer = await invites.update(tenant.keys, params, { body: { ...read, roles: ['x'] } });
      expect(answer).toMatchObject({
        status: 200,
        body: { user_lookup_value: read['user_lookup_value'], roles: ['x'] },
      });
    });

    it('revokes: the member is deleted, and the link signs in without joining', async () => {
      const { params, group, code, user } = await pendingInvite(tenant);
      const { status, body } = await invites.update(tenant.keys, params, { body: { state: 'revoked' } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: params.invite, state: 'revoked' });
      expect(await membershipOf(user, group)).toBeUndefined();
      expect(await redeemLink(code)).toMatchObject({
        status: 200,
        body: { app_user_id: user.userId, group_joined: false },
      });
      expect((await soundGroup(group)).members).toHaveLength(1);
    });
  });

  describe('400', () => {
    it.each([
      [{ state: 'accepted' }, 'body.state'],
      [{ roles: [] }, 'body.roles'],
      [{ redirect_url: 'data:x' }, 'body.redirect_url'],
      [{ expires_at: '2020-01-01T00:00:00Z' }, 'body.expires_at'],
      [{ expires_at: 'tomorrow' }, 'body.expires_at'],
      [{ name: 'x' }, 'body.name'],
    ])('refuses %j', async (body, path) => {
      const { params } = await pendingInvite(tenant);
      const answer = await invites.update(tenant.keys, params, { body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
      expect((await invites.get(tenant.keys, params)).headers['etag']).toBe('"v1"');
    });

    it.each(['email', 'phone', 'user_id'])('refuses another %s, and names the remedy', async (name) => {
      const group = await newGroup(tenant.keys);
      const { invite } = await newInvite(tenant.keys, group, { email: newEmail() });
      const other = { email: newEmail(), phone: '+12025550150', user_id: (await newUser(tenant)).userId };
      const body = { [name]: Object(other)[name] };
      expect(await invites.update(tenant.keys, { group, invite }, { body })).toMatchObject({
        status: 400,
        body: { errors: [{ path: `body.${name}`, message: expect.stringContaining('revoke') }] },
      });
      expect((await invites.get(tenant.keys, { group, invite })).headers['etag']).toBe('"v1"');
    });

    it('lets no invite live longer than 30 days from its creation', async () => {
      const { params } = await pendingInvite(tenant);
      letDaysPass(5);
      const answer = await invites.update(tenant.keys, params, { body: { expires_at: inDays(26) } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.expires_at' }] } });
      expect((await invites.update(tenant.keys, params, { body: { expires_at: inDays(24) } })).status).toBe(
        200,
      );
    });
  });

  describe('404', () => {
    it('answers invite_not_found for an invite of another group', async () => {
      const [one, other] = [await pendingInvite(tenant), await pendingInvite(tenant)];
      for (const invite of [other.invite, newId('invite'), 'nothing']) {
        const params = { group: one.group, invite };
        const answer = await invites.update(tenant.keys, params, { body: { roles: ['x'] } });
        expect(answer).toBeApiError(404, 'invite_not_found');
      }
    });

    it('answers group_not_found for a group of another application', async () => {
      const { params } = await pendingInvite(await makeTenant());
      const answer = await invites.update(tenant.keys, params, { body: { roles: ['x'] } });
      expect(answer).toBeApiError(404, 'group_not_found');
    });

    it('answers variant_not_found', async () => {
      const { params } = await pendingInvite(tenant);
      const body = { app_variant_id: newId('variant') };
      expect(await invites.update(tenant.keys, params, { body })).toBeApiError(404, 'variant_not_found');
    });
  });

  it.each(ENDINGS)('answers 409 invite_ended for an invite that is %s', async (state, end) => {
    const made = await pendingInvite(tenant);
    await end(made);
    expect((await invites.get(tenant.keys, made.params)).body).toMatchObject({ state });
    for (const body of [{ roles: ['x'] }, { state: 'revoked' }]) {
      expect(await invites.update(tenant.keys, made.params, { body })).toBeApiError(409, 'invite_ended');
    }
  });

  it('lets one of 30 changes with the same If-Match win, and answers 412 to the others', async () => {
    const { params, group } = await pendingInvite(tenant);
    const headers = { 'if-match': '"v1"' };
    const bodies = [{ roles: ['x'] }, { redirect_url: '/x' }, { state: 'revoked' }];
    const answers = await atOnce(30, (n) =>
      invites.update(tenant.keys, params, { body: bodies[n % 3], headers }),
    );
    expect(outcomesOf(answers)).toEqual({ 200: 1, '412 precondition_failed': 29 });
    await soundGroup(group);
  });
});
