import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { useBackends } from '../../support/backends.ts';
import {
  accept,
  asUser,
  groupOfTwo,
  groups,
  invites,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newUser,
  reject,
  soundGroup,
} from '../../support/groups.ts';
import { newEmail, redeemLink, setConfig, signUp } from '../../support/magic-links.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant({ default_redirect_url: 'https://shop.example/welcome' });
});
afterEach(() => vi.useRealTimers());

const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000).toISOString();

/** A pending invite of an existing user, made by the application's backend. */
async function pending() {
  const made = await groupOfTwo(tenant);
  const userId = await signUp(tenant, { email: newEmail() }, { verification_type: 'email' });
  const invited = await newInvite(tenant.keys, made.group, { user_id: userId });
  const params = { group: made.group, invite: invited.invite };
  return { ...made, ...invited, params, user: asUser(tenant, userId) };
}

type Pending = Awaited<ReturnType<typeof pending>>;

const ENDINGS: [string, (made: Pending) => Promise<unknown>][] = [
  ['accepted', ({ user, group, invite }) => accept(user, group, invite)],
  ['rejected', ({ user, group, invite }) => reject(user, group, invite)],
  ['revoked', ({ params }) => invites.update(tenant.keys, params, { body: { state: 'revoked' } })],
  ['expired', async () => vi.useFakeTimers({ now: Date.now() + 15 * DAY * 1000, toFake: ['Date'] })],
];

describe('PUT /applications/{app}/groups/{group}/invites/{invite}', () => {
  describe('200', () => {
    it('leads where a user has chosen only while the application allows it, and anywhere at the word of its backend', async () => {
      const own = await makeTenant();
      const { owner, group } = await groupOfTwo(own);
      const origins = { hub: { allowed_web_origins: ['https://app.example'] } };
      const { invite, code } = await newInvite(own.keys, group, { email: newEmail() });
      const params = { group, invite };
      const body = { redirect_url: 'https://app.example/x' };
      await setConfig(own, origins);
      expect((await invites.update(owner, params, { body })).status).toBe(200);
      await setConfig(own, {});
      expect(await redeemLink(code)).toMatchObject({ status: 400, body: { code: 'invalid_redirect' } });
      const elsewhere = { redirect_url: 'https://app.example/y' };
      expect((await invites.update(own.keys, params, { body: elsewhere })).status).toBe(200);
      expect((await redeemLink(code)).body).toMatchObject(elsewhere);
    });

    it('changes the roles that the user will have', async () => {
      const { params, group, code, user } = await pending();
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

    it('changes where the link leads, and back', async () => {
      const { params, code } = await pending();
      await invites.update(tenant.keys, params, { body: { redirect_url: '/groups' } });
      const { body } = await invites.update(tenant.keys, params, { body: { roles: ['x'] } });
      expect(body).toMatchObject({ redirect_url: '/groups' });
      await invites.update(tenant.keys, params, { body: { redirect_url: null } });
      expect((await redeemLink(code)).body).toMatchObject({ redirect_url: 'https://shop.example/welcome' });
    });

    it('lets the link live as long as the invite', async () => {
      const { params, code, group, user } = await pending();
      const answer = await invites.update(tenant.keys, params, { body: { expires_at: inDays(29) } });
      expect(answer.status).toBe(200);
      vi.useFakeTimers({ now: Date.now() + 28 * DAY * 1000, toFake: ['Date'] });
      expect((await invites.get(tenant.keys, params)).body).toMatchObject({ state: 'pending' });
      expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
      expect(await membershipOf(user, group)).toMatchObject({ state: 'active' });
    });

    it('ends the link with an invite that is shortened', async () => {
      const { params, code } = await pending();
      await invites.update(tenant.keys, params, { body: { expires_at: inDays(1) } });
      vi.useFakeTimers({ now: Date.now() + 2 * DAY * 1000, toFake: ['Date'] });
      expect((await invites.get(tenant.keys, params)).body).toMatchObject({ state: 'expired' });
      expect((await redeemLink(code)).status).toBe(410);
    });

    it('takes back what was read, with a change in it', async () => {
      const { params, owner } = await pending();
      const { body: read } = await invites.get(owner, params);
      const body = { ...read, roles: ['x'] };
      const answer = await invites.update(owner, params, { body });
      expect(answer).toMatchObject({ status: 200, body: { ...body, updated_at: expect.any(String) } });
      const revoked = await invites.update(owner, params, { body: { ...body, state: 'revoked' } });
      expect(revoked).toMatchObject({ status: 200, body: { state: 'revoked' } });
    });

    it.each([
      ['email', () => ({ email: newEmail() })],
      ['phone', () => ({ phone: '+1 (202) 555-0149' })],
      ['user_id', async () => ({ user_id: (await newUser(tenant)).userId })],
    ])('takes back the %s of the invite as it is', async (_, whom) => {
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

    it('revokes: the member is gone, and the link signs in without joining', async () => {
      const { params, group, code, user } = await pending();
      const { status, body } = await invites.update(tenant.keys, params, { body: { state: 'revoked' } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: params.invite, state: 'revoked' });
      expect(await membershipOf(user, group)).toBeUndefined();
      expect(await redeemLink(code)).toMatchObject({
        status: 200,
        body: { app_user_id: user.userId, group_joined: false },
      });
      expect((await soundGroup(group)).members).toHaveLength(2);
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
      const { params } = await pending();
      const answer = await invites.update(tenant.keys, params, { body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
      expect((await invites.get(tenant.keys, params)).headers['etag']).toBe('"v1"');
    });

    it.each(['email', 'phone', 'user_id'])('refuses another %s, and says what to do', async (name) => {
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
      const { params } = await pending();
      vi.useFakeTimers({ now: Date.now() + 5 * DAY * 1000, toFake: ['Date'] });
      const answer = await invites.update(tenant.keys, params, { body: { expires_at: inDays(26) } });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.expires_at' }] } });
      expect((await invites.update(tenant.keys, params, { body: { expires_at: inDays(24) } })).status).toBe(
        200,
      );
    });
  });

  describe('404', () => {
    it('answers invite_not_found for one that is none of this group', async () => {
      const [one, other] = [await pending(), await pending()];
      for (const invite of [other.invite, newId('invite'), 'nothing']) {
        const params = { group: one.group, invite };
        for (const call of [invites.get, invites.remove]) {
          expect(await call(tenant.keys, params)).toMatchObject({
            status: 404,
            body: { code: 'invite_not_found' },
          });
        }
        expect(await invites.update(tenant.keys, params, { body: { roles: ['x'] } })).toMatchObject({
          status: 404,
          body: { code: 'invite_not_found' },
        });
      }
    });

    it('answers variant_not_found', async () => {
      const { params } = await pending();
      const body = { app_variant_id: newId('variant') };
      expect(await invites.update(tenant.keys, params, { body })).toMatchObject({
        status: 404,
        body: { code: 'variant_not_found' },
      });
    });
  });

  describe('409', () => {
    it.each(ENDINGS)('answers invite_ended for one that is %s', async (state, end) => {
      const made = await pending();
      await end(made);
      expect((await invites.get(tenant.keys, made.params)).body).toMatchObject({ state });
      for (const body of [{ roles: ['x'] }, { state: 'revoked' }]) {
        expect(await invites.update(tenant.keys, made.params, { body })).toMatchObject({
          status: 409,
          body: { code: 'invite_ended' },
        });
      }
    });
  });

  describe('412', () => {
    it('lets exactly one of 30 changes and revocations with the same If-Match win', async () => {
      const { params, group } = await pending();
      const headers = { 'if-match': '"v1"' };
      const bodies = [{ roles: ['x'] }, { redirect_url: '/x' }, { state: 'revoked' }];
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          invites.update(tenant.keys, params, { body: bodies[n % 3], headers }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(29);
      await soundGroup(group);
    });
  });
});

describe('GET /applications/{app}/groups/{group}/invites', () => {
  it.each([
    ['asc', (ids: string[]) => ids],
    ['desc', (ids: string[]) => ids.toReversed()],
  ])('answers 200 with every invite once, %s', async (sort, ordered) => {
    const group = await newGroup(tenant.keys);
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      ids.push((await newInvite(tenant.keys, group, { email: newEmail() })).invite);
    }
    const pages = await pagesOf((query) =>
      invites.list(tenant.keys, { group }, { query: { ...query, sort, page_size: '3' } }),
    );
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual(ordered(ids));
  });

  it('answers 400 invalid_cursor to a cursor that is none', async () => {
    const group = await newGroup(tenant.keys);
    expect(await invites.list(tenant.keys, { group }, { query: { after: newId('group') } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_cursor' },
    });
  });
});

describe('DELETE /applications/{app}/groups/{group}/invites/{invite}', () => {
  it('answers 204: invite and member are gone, and the link signs in without joining', async () => {
    const { params, group, code, user } = await pending();
    expect((await invites.remove(tenant.keys, params)).status).toBe(204);
    expect((await invites.get(tenant.keys, params)).status).toBe(404);
    expect(await membershipOf(user, group)).toBeUndefined();
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: false });
    expect((await soundGroup(group)).members).toHaveLength(2);
  });

  it.each(ENDINGS.slice(1))('removes one that is %s, with what it left', async (_, end) => {
    const made = await pending();
    await end(made);
    expect((await invites.remove(tenant.keys, made.params)).status).toBe(204);
    expect(await membershipOf(made.user, made.group)).toBeUndefined();
    await soundGroup(made.group);
  });

  it('leaves whoever has accepted it a member', async () => {
    const { params, group, invite, user } = await pending();
    await accept(user, group, invite);
    expect((await invites.remove(tenant.keys, params)).status).toBe(204);
    expect(await membershipOf(user, group)).toMatchObject({ state: 'active' });
    await soundGroup(group);
  });

  it('answers 412 when the invite is not as the caller has seen it', async () => {
    const { params } = await pending();
    await invites.update(tenant.keys, params, { body: { roles: ['x'] } });
    const answer = await invites.remove(tenant.keys, params, { headers: { 'if-match': '"v1"' } });
    expect(answer.status).toBe(412);
    expect((await invites.get(tenant.keys, params)).status).toBe(200);
  });
});

describe('/me/groups/{group}/invites', () => {
  it('is read by members, changed by owners, and unknown to strangers', async () => {
    const { owner, member, params } = await pending();
    const nobody = await newUser(tenant);
    const change = { body: { roles: ['x'] } };
    const statuses = async (user: typeof nobody) => [
      (await invites.list(user, params)).status,
      (await invites.get(user, params)).status,
      (await invites.update(user, params, change)).status,
      (await invites.remove(user, params)).status,
    ];
    expect(await statuses(nobody)).toEqual([404, 404, 404, 404]);
    expect(await statuses(member)).toEqual([200, 200, 403, 403]);
    expect(await statuses(owner)).toEqual([200, 200, 200, 204]);
  });

  it('is revoked by removing the member who waits', async () => {
    const { owner, params, group, user } = await pending();
    const waiting = await membershipOf(user, group);
    const answer = await members.remove(owner, { group, member: waiting?.id ?? '' });
    expect(answer.status).toBe(204);
    expect((await invites.get(owner, params)).body).toMatchObject({ state: 'revoked' });
    expect((await groups.list(user)).body).toEqual({ results: [] });
  });

  it('is revoked when an owner adds the user instead', async () => {
    const { owner, params, group, user, code } = await pending();
    const body = { user_id: user.userId, roles: ['boss'] };
    expect(await members.add(owner, { group }, { body })).toMatchObject({
      status: 201,
      body: { state: 'active', roles: ['boss'] },
    });
    expect((await invites.get(owner, params)).body).toMatchObject({ state: 'revoked' });
    expect((await redeemLink(code)).body).toMatchObject({ group_joined: true });
    expect(await membershipOf(user, group)).toMatchObject({ roles: ['boss'] });
    expect((await soundGroup(group)).members).toHaveLength(3);
  });
});
