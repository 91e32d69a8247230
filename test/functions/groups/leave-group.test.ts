import { describe, expect, it } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import {
  groupOfTwo,
  groups,
  join,
  LAST_OWNER,
  leave,
  newGroup,
  newMember,
  newUser,
  newUsers,
  soundGroup,
} from '../../support/groups.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('POST /me/groups/{group}/leave', () => {
  it('answers 204, and hides the group from the caller', async () => {
    const { member, group } = await groupOfTwo(tenant);
    expect((await leave(member, group)).status).toBe(204);
    expect((await groups.get(member, { group })).status).toBe(404);
    expect((await leave(member, group)).status).toBe(404);
    expect((await soundGroup(group)).members).toHaveLength(1);
  });

  it('answers a stranger as if the group did not exist', async () => {
    const { group } = await groupOfTwo(tenant);
    const nobody = await newUser(tenant);
    for (const id of [group, newId('group')]) {
      expect(await leave(nobody, id)).toBeApiError(404, 'group_not_found');
    }
  });

  it('answers 409 last_owner to the last owner, and 204 to the only member', async () => {
    const { owner, member, group } = await groupOfTwo(tenant);
    expect(await leave(owner, group)).toMatchObject(LAST_OWNER);
    expect((await leave(member, group)).status).toBe(204);
    expect((await leave(owner, group)).status).toBe(204);
    expect((await soundGroup(group)).members).toEqual([]);
  });

  it('never leaves members without an owner while 50 join and 50 leave', async () => {
    const group = await newGroup(tenant.keys, { admission_policy: 'open' });
    const [going, coming] = [await newUsers(tenant, 50), await newUsers(tenant, 50)];
    for (const user of going) await newMember(tenant.keys, group, user, ['owner']);
    const answers = await Promise.all([
      ...going.map((user) => leave(user, group)),
      ...coming.map((user) => join(user, group)),
    ]);
    expect(answers.slice(50).map(({ status }) => status)).toEqual(coming.map(() => 200));
    const { owners } = await soundGroup(group);
    expect(owners.length).toBeGreaterThanOrEqual(1);
    for (const { status, body } of answers.slice(0, 50)) {
      expect(status === 204 || body['code'] === 'last_owner').toBe(true);
    }
  });
});
