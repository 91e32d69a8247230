import { describe, expect, it } from 'vitest';
import * as getUser from '../../../functions/users/get-user.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { newGroup } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { readUser, recordOf, withUser } from '../../support/profiles.ts';
import { storeBrowserSession } from '../../support/sessions.ts';
import { openSessionOf } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({}, { hidden: { user_visible: false }, owned: { owned_by: 'app' } });

type Lists = Record<'sessions' | 'openid', Record<string, unknown>[]>;

describe('GET /applications/{app}/users/{user}/data', () => {
  it.each(['keys', 'hub', 'serviceAccount'] as const)(
    'answers 200 to %s with the whole profile, including hidden fields',
    async (caller) => {
      const me = await withUser(tenant, { data: { hidden: 'h', owned: 'o', first_name: 'Grace' } });
      await newGroup(me.user, { name: 'Chess' });
      await changeItem(keys.profile(me.app, me.userId), { 'data.gone': 'x' });
      const params = { app: tenant.app, user: me.userId };
      const answer = await invoke(getUser, { params, principal: tenant[caller] });
      const record = await recordOf(me, me.userId);
      expect(answer).toMatchObject({ status: 200, headers: { etag: `"v${record?.version}"` } });
      expect(answer.body).toMatchObject({
        svc_user: me.userId,
        data: { user_id: me.userId, hidden: 'h', owned: 'o', first_name: 'Grace' },
        groups: [{ group: { name: 'Chess' }, member: { roles: ['owner'] } }],
      });
      expect(answer.body['data']).not.toHaveProperty('gone');
      expect(answer.body).not.toHaveProperty('export');
    },
  );

  it.each([
    ['owner', { method: 'email_code', client: 'key_page' }],
    ['editor', { method: undefined, client: undefined }],
    ['viewer', { method: undefined, client: undefined }],
  ] as const)('shows how sessions began to an %s as %j', async (role, shown) => {
    const me = await withUser(tenant);
    const began = { method: 'email_code', client: 'key_page' };
    await openSessionOf(me.app, me.userId, { began });
    await storeBrowserSession(me.app, me.userId);
    const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
    const request = { params: { app: me.app, user: me.userId }, query: { format: 'export' }, principal };
    const { sessions, openid } = (await invoke(getUser, request)).body['export'] as Lists;
    expect(sessions.map(({ method, client }) => ({ method, client }))).toEqual([shown]);
    expect(openid.map(({ kind }) => kind).sort()).toEqual(['Grant', 'Session', 'SessionCookie']);
    const keys = openid.flatMap((item) => Object.keys(item));
    expect(keys.includes('last_used_at')).toBe(role === 'owner');
  });

  it('is no activity of the user', async () => {
    const me = await withUser(tenant);
    await readUser(tenant, me.userId);
    expect((await recordOf(me, me.userId))?.meta.last_active).toBeUndefined();
  });

  it("answers 404 for an unknown user, and for another application's alike", async () => {
    const stranger = await withUser(await makeTenant());
    const answers = await Promise.all([readUser(tenant, newId('user')), readUser(tenant, stranger.userId)]);
    for (const { status, body } of answers) expect([status, body['code']]).toEqual([404, 'user_not_found']);
  });

  it.each(['__uuid__', 'a b', 'x'.repeat(129)])('answers 400 for %j, which is no id', async (id) => {
    expect((await readUser(tenant, id)).status).toBe(400);
  });

  it('reads the application, then the user with its groups beside the schema', async () => {
    const me = await withUser(tenant);
    expect(await countCalls(() => readUser(tenant, me.userId))).toEqual(['GetItem', 'Query', 'BatchGetItem']);
  });
});
