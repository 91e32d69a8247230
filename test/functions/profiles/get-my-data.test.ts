import { afterEach, describe, expect, it, vi } from 'vitest';
import * as createLink from '../../../functions/magic-links/create-magic-link.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as getUser from '../../../functions/users/get-user.ts';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import { artifactWrite, sealArtifact } from '../../../shared/oidc-store/artifact-items.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { epochNow, HOUR, isoIn } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { tableClient } from '../../../shared/storage/table-client.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { png } from '../../support/files.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { joinGroups } from '../../support/join-groups.ts';
import { newEmail, signUp } from '../../support/magic-links.ts';
import {
  asBackend,
  asMe,
  form,
  patchUser,
  putMyField,
  readMine,
  recordOf,
  withUser,
} from '../../support/profiles.ts';
import type { Tenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant(
  {},
  { hidden: { user_visible: false, unique: true }, old: {}, photo: { type: 'image' } },
);
afterEach(() => {
  vi.useRealTimers();
  tableClient().middlewareStack.remove('beforeNextCall');
});

describe('GET /me/applications/{app}/data', () => {
  describe('200', () => {
    it('answers the whole profile, with validators', async () => {
      const email = newEmail();
      const me = await withUser(tenant, {
        data: { email, first_name: 'Grace', hidden: email },
        verified_data: { email },
        attributes: { 'shop:tier': ['gold'] },
      });
      await joinGroups(me, 1);
      const { status, body, headers } = await readMine(me);
      expect(status).toBe(200);
      const at = expect.stringMatching(/^\d{4}-.*Z$/);
      expect(body).toEqual({
        svc_user: me.userId,
        state: 'enabled',
        auth_level: 'verified',
        attributes: { 'shop:tier': ['gold'] },
        data: { user_id: me.userId, email, first_name: 'Grace' },
        verified_data: { email },
        groups: [
          {
            group: expect.objectContaining({ name: 'Group 0', member_count: 0 }),
            member: expect.objectContaining({ user_id: me.userId, roles: ['owner'], state: 'active' }),
          },
        ],
        meta: { created: at, modified: at, last_active: at },
        connection_map: {},
      });
      const record = await recordOf(me, me.userId);
      expect(headers).toMatchObject({
        etag: `"v${record?.version}"`,
        'last-modified': new Date(record?.updated_at ?? '').toUTCString(),
      });
    });

    it('hides fields that the schema hides from users or no longer has', async () => {
      const me = await withUser(tenant, { data: { hidden: newId('user'), old: 'x' } });
      await changeItem(keys.profile(me.app, me.userId), { data: { user_id: me.userId, gone: 'x' } });
      expect((await readMine(me)).body['data']).toEqual({ user_id: me.userId });
    });

    it('shows at most 100 groups, and says that there are more', async () => {
      const me = await withUser(tenant);
      await joinGroups(me, 100);
      const all = await readMine(me);
      expect(all.body['groups']).toHaveLength(100);
      expect(all.body).not.toHaveProperty('groups_truncated');
      await joinGroups(me, 1);
      const cut = await readMine(me);
      expect(cut.body['groups']).toHaveLength(100);
      expect(cut.body['groups_truncated']).toBe(true);
    });

    it('ends the groups at 200 KB, and says that there are more', async () => {
      const me = await withUser(tenant);
      await joinGroups(me, 100, { meta: { note: 'n'.repeat(3000) } });
      const { body } = await readMine(me);
      expect(JSON.stringify(body['groups']).length).toBeGreaterThan(190_000);
      expect(JSON.stringify(body['groups']).length).toBeLessThan(210_000);
      expect(body['groups_truncated']).toBe(true);
    });

    it.each([{}, { format: 'export' }])('leaves out the groups with groups=false %j', async (query) => {
      const me = await withUser(tenant);
      await joinGroups(me, 101);
      const whole = await readMine(me, query);
      const { body, headers } = await readMine(me, { groups: 'false', ...query });
      const { groups, groups_truncated, export: _export, ...rest } = whole.body;
      expect(groups).toHaveLength(100);
      expect(groups_truncated).toBe(true);
      expect(body).toEqual({ ...rest, ...('format' in query && { export: expect.anything() }) });
      expect(headers['etag']).toBe(whole.headers['etag']);
    });

    it('reads one page of the table without groups, however many there are', async () => {
      const me = await withUser(tenant);
      await joinGroups(me, 3);
      await readMine(me);
      expect(await countCalls(() => readMine(me, { groups: 'false' }))).toEqual(['BatchGetItem']);
    });

    it('refuses another value of groups: 400', async () => {
      const me = await withUser(tenant);
      expect(await readMine(me, { groups: 'no' })).toBeApiError(400, 'invalid_input');
    });

    it('reads profile and memberships in one call, then the schema and any groups', async () => {
      const me = await withUser(tenant);
      await readMine(me);
      expect(await countCalls(() => readMine(me))).toEqual(['Query', 'BatchGetItem']);
      await joinGroups(me, 3);
      expect(await countCalls(() => readMine(me))).toEqual(['Query', 'BatchGetItem', 'BatchGetItem']);
    });
  });

  describe('200 with format=export', () => {
    it('adds all data stored about the user, without codes, hashes and hidden fields', async () => {
      const email = newEmail();
      const userId = await signUp(tenant, { email, hidden: email });
      const me = { ...tenant, userId, user: { ...tenant.user, userId, issuedAt: epochNow() } };
      const body = { user_id: userId, link_data: { campaign: 'spring' }, data: { old: 'x', hidden: email } };
      await invoke(createLink, { principal: tenant.keys, body });
      await putMyField(me, 'photo', await form(png(), 'me.png'));
      await joinGroups(me, 1);
      const answer = await asMe(getMyData, me, { query: { format: 'export' } });
      expect(answer.status).toBe(200);
      expect(answer.body['export']).toMatchObject({
        exported_at: expect.any(String),
        identities: [{ field: 'email', value: email }],
        memberships: [{ group: { name: 'Group 0' }, member: { user_id: userId } }],
        sessions: [{ id: expect.any(String), created_at: expect.any(String) }],
        files: [
          {
            field: 'photo',
            filename: 'me.png',
            content_type: 'image/png',
            size: png().length,
            processing: 'pending',
          },
        ],
      });
      const { links } = Object(answer.body['export']);
      expect(links).toHaveLength(2);
      expect(links).toContainEqual(
        expect.objectContaining({ state: 'open', link_data: { campaign: 'spring' }, data: { old: 'x' } }),
      );
      expect(answer.text).not.toMatch(/hash|LINK#|sealed|hidden/);
    });

    it('shows every membership in any state, and records of OpenID Connect sign-ins', async () => {
      const me = await withUser(tenant);
      await joinGroups(me, 1);
      await joinGroups(me, 1, { state: 'invite_rejected' });
      const key = keys.grant(me.app, newId('user'));
      await write(artifactWrite(me.app, key, sealArtifact({}, 'secret', HOUR), me.userId));
      const { body } = await asMe(getMyData, me, { query: { format: 'export' } });
      expect(body['export']).toMatchObject({
        memberships: [
          { member: { state: 'active' }, joined_at: expect.stringMatching(/Z$/) },
          { member: { state: 'invite_rejected' } },
        ],
        openid: [{ kind: 'Grant', expires: expect.stringMatching(/Z$/) }],
      });
    });

    it('is split into answers of a size that a function can give', async () => {
      const me = await withUser(tenant);
      await joinGroups(me, 450, { meta: { text: '"'.repeat(8_000) } });
      const groups: string[] = [];
      const sizes: number[] = [];
      let after: string | undefined;
      do {
        const query = { format: 'export', ...(after && { after }) };
        const answer = await asMe(getMyData, me, { query });
        const { memberships, next } = Object(answer.body['export']);
        groups.push(...memberships.map(({ group }: { group: { id: string } }) => group.id));
        // Lambda returns the body as a JSON string.
        sizes.push(Buffer.byteLength(JSON.stringify(answer.text)));
        after = next;
      } while (after);
      expect(sizes.length).toBeGreaterThan(2);
      expect(Math.max(...sizes)).toBeLessThan(6 * 1024 * 1024);
      expect(new Set(groups).size).toBe(450);
      expect(groups).toHaveLength(450);
    });

    it.each([
      ['nonsense', 'x'],
      ['another list', Buffer.from('["constructor","x"]').toString('base64url')],
      ['another place', Buffer.from('["sessions","PROFILE"]').toString('base64url')],
      ['a place without an end', Buffer.from(`["owned","${'x'.repeat(1100)}"]`).toString('base64url')],
    ])('refuses a cursor that is %s', async (_, after) => {
      const answer = await asMe(getMyData, tenant, { query: { format: 'export', after } });
      expect(answer).toBeApiError(400, 'invalid_cursor');
    });

    it('has the terms of visible fields by which the platform finds the user', async () => {
      const hidden = newId('user');
      const me = await withUser(tenant, { data: { hidden, first_name: 'Gráce' } });
      const own = await asMe(getMyData, me, { query: { format: 'export' } });
      const grace = { field: 'first_name', term: 'grace' };
      expect(own.body['export']).toMatchObject({ search_terms: [grace] });
      const request = { params: { user: me.userId }, query: { format: 'export' } };
      const { body } = await asBackend(getUser, tenant, request);
      expect(body['export']).toMatchObject({ search_terms: [{ field: 'hidden' }, grace] });
    });

    it('shows the platform hidden fields, too, and fields that the schema lacks', async () => {
      const hidden = newId('user');
      const me = await withUser(tenant, { data: { hidden } });
      await changeItem(keys.profile(me.app, me.userId), { 'data.gone': 'x' });
      const { body } = await asBackend(getUser, tenant, {
        params: { user: me.userId },
        query: { format: 'export' },
      });
      expect(body).toMatchObject({
        data: { hidden, gone: 'x' },
        export: { identities: [{ field: 'hidden', value: hidden }], links: [], sessions: [] },
      });
    });
  });

  describe('last_active', () => {
    const active = async (me: Tenant, last: string) => {
      await changeItem(keys.profile(me.app, me.userId), { 'meta.last_active': last });
      return (await readMine(me)).body['meta'];
    };

    it('is noted at most once an hour, with a new version that the answer has', async () => {
      const me = await withUser(tenant);
      const recent = isoIn(-HOUR + 60);
      expect(await active(me, recent)).toMatchObject({ last_active: recent });
      const before = await recordOf(me, me.userId);
      await changeItem(keys.profile(me.app, me.userId), { 'meta.last_active': isoIn(-HOUR - 60) });
      const { body, headers } = await readMine(me);
      const after = await recordOf(me, me.userId);
      expect(Date.parse(after?.meta.last_active ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(body['meta']).toMatchObject({ last_active: after?.meta.last_active });
      expect(after?.version).toBe((before?.version ?? 0) + 1);
      expect(headers['etag']).toBe(`"v${after?.version}"`);
      expect(after?.updated_at).toBe(before?.updated_at);
    });

    it('does not fail a request if noting it loses against another write', async () => {
      const me = await withUser(tenant);
      await changeItem(keys.profile(me.app, me.userId), { 'meta.last_active': isoIn(-2 * HOUR) });
      beforeNextCall('UpdateItem', () => patchUser(tenant, me.userId, { data: { first_name: 'Ada' } }));
      expect((await readMine(me)).status).toBe(200);
    });
  });

  it('answers 401 to a deleted and 403 to a disabled user from the next request on', async () => {
    const me = await withUser(tenant);
    expect((await readMine(me)).status).toBe(200);
    await asBackend(setUserState, tenant, { params: { user: me.userId }, body: { state: 'disabled' } });
    expect(await readMine(me)).toBeApiError(403, 'user_disabled');
    const nobody = { ...tenant, user: { ...tenant.user, userId: newId('user') } };
    expect(await readMine(nobody)).toBeApiError(401, 'revoked_session');
  });
});
