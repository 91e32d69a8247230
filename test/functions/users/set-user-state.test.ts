import { describe, expect, it } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { asUser } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { asBackend, makeProfile, patchMine, readMine, recordOf } from '../../support/profiles.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
const setState = (user: string, state: unknown) =>
  asBackend(setUserState, tenant, { params: { user }, body: { state } });

describe('POST /applications/{app}/users/{user}/state', () => {
  describe('200', () => {
    it('disables and enables from the next request on', async () => {
      const { code, userId } = await makeLink(tenant, { data: { email: newEmail() } });
      const { body: tokens } = await redeemLink(code);
      const me = { ...tenant, userId, user: asUser(tenant, userId) };
      const answer = await setState(userId, 'disabled');
      expect(answer).toMatchObject({ status: 200, body: { svc_user: userId, state: 'disabled' } });
      const another = await makeLink(tenant, { user_id: userId });
      const refresh = () => invoke(issueToken, { body: { refresh_token: tokens['refresh_token'] } });
      const refused = [
        await readMine(me),
        await patchMine(me, {}),
        await refresh(),
        await redeemLink(another.code),
      ];
      for (const { status, body } of refused) expect([status, body['code']]).toEqual([403, 'user_disabled']);
      await setState(userId, 'enabled');
      expect((await readMine(me)).status).toBe(200);
      expect((await refresh()).status).toBe(200);
      expect((await redeemLink(another.code)).status).toBe(200);
    });

    it('raises the version only if the state changes', async () => {
      const userId = await makeProfile(tenant);
      await setState(userId, 'enabled');
      expect((await recordOf(tenant, userId))?.version).toBe(1);
    });
  });

  it('answers 400 for an unknown state, and 404 for an unknown user', async () => {
    expect((await setState(newId('user'), 'gone')).status).toBe(400);
    expect(await setState(newId('user'), 'disabled')).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
  });
});
