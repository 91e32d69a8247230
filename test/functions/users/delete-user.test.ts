import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { asUser, members, newGroup, newMember, newUser, soundGroup } from '../../support/groups.ts';
import { makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import {
  makeProfile,
  ownerOf,
  patchUser,
  putUser,
  readMine,
  readUser,
  recordOf,
  removeUser,
} from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { atOnce } from '../../support/races.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
describe('DELETE /applications/{app}/users/{user}/data', () => {
  it('answers 204: profile, identities, session, memberships and links are gone', async () => {
    const email = newEmail();
    const { code, userId } = await makeLink(tenant, { data: { email } });
    await redeemLink(code);
    const me = { ...tenant, user: asUser(tenant, userId) };
    const group = await newGroup(me.user);
    const other = await newUser(tenant);
    await newMember(me.user, group, other);
    const open = await makeLink(tenant, { user_id: userId });
    expect(await removeUser(tenant, userId)).toMatchObject({ status: 204, text: '' });
    expect((await readUser(tenant, userId)).status).toBe(404);
    expect((await readMine(me)).status).toBe(401);
    expect(await ownerOf(tenant, 'email', email)).toBeUndefined();
    expect((await members.list(tenant.keys, { group })).body).toMatchObject({
      results: [{ user_id: other.userId }],
    });
    expect((await redeemLink(open.code)).status).toBe(410);
    await sweep();
    expect((await soundGroup(group)).members).toHaveLength(1);
    expect((await redeemLink(open.code)).status).toBe(404);
    expect(await getItem(keys.purgeUser(tenant.app, userId))).toMatchObject({
      kind: 'user',
      app: tenant.app,
      user_id: userId,
    });
  });

  it('deletes the user as it is at that moment, with its latest values', async () => {
    const email = newEmail();
    const id = await makeProfile(tenant);
    beforeNextCall('TransactWriteItems', () => patchUser(tenant, id, { data: { email } }));
    expect((await removeUser(tenant, id)).status).toBe(204);
    expect(await ownerOf(tenant, 'email', email)).toBeUndefined();
  });

  it('answers 404 for unknown and deleted users, and for all but one of many at once', async () => {
    expect(await removeUser(tenant, newId('user'))).toBeApiError(404, 'user_not_found');
    const id = await makeProfile(tenant, { data: { email: newEmail() } });
    const answers = await atOnce(20, () => removeUser(tenant, id));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array(19).fill(404)]);
  });

  it('answers 412 if the profile has changed since the caller read it', async () => {
    const id = await makeProfile(tenant);
    expect((await removeUser(tenant, id, { 'if-match': '"v7"' })).status).toBe(412);
    expect(await recordOf(tenant, id)).toBeDefined();
    expect((await removeUser(tenant, id, { 'if-match': '"v1"' })).status).toBe(204);
  });

  it('reserves the id for a while against bulk and single upserts', async () => {
    const id = await makeProfile(tenant);
    await removeUser(tenant, id);
    expect(await putUser(tenant, id, { data: {} })).toBeApiError(409, 'conflict');
  });
});
