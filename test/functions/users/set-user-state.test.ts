import { describe, expect, it } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { asUser } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { BROWSER, makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import {
  asBackend,
  makeProfile,
  patchMine,
  putUser,
  readMine,
  readUser,
  recordOf,
} from '../../support/profiles.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
const setState = (user: string, state: unknown, why: object = {}) =>
  asBackend(setUserState, tenant, { params: { user }, body: { state, ...why } });
const WHY = { reason: 'chargeback', message: 'Write to us about your order.' };

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
      expect(await readMine(me)).toBeApiError(401, 'revoked_session');
      expect(await refresh()).toBeApiError(400, 'invalid_grant');
      expect((await redeemLink(another.code)).status).toBe(200);
    });

    it('keeps why until the next request about the state, and through other changes', async () => {
      const userId = await makeProfile(tenant);
      expect((await setState(userId, 'disabled', WHY)).body).toMatchObject({ disabled: WHY });
      await putUser(tenant, userId, { data: { first_name: 'Ada' }, state: 'disabled' });
      expect((await readUser(tenant, userId)).body).toMatchObject({ state: 'disabled', disabled: WHY });
      const replaced = await setState(userId, 'disabled', { reason: 'ticket-4711' });
      expect(replaced.body).toHaveProperty('disabled', { reason: 'ticket-4711' });
      expect((await setState(userId, 'disabled')).body).not.toHaveProperty('disabled');
    });

    it.each(['POST of the state', 'PUT of the user'])('forgets why with an enabling %s', async (by) => {
      const userId = await makeProfile(tenant);
      await setState(userId, 'disabled', WHY);
      await (by === 'POST of the state'
        ? setState(userId, 'enabled')
        : putUser(tenant, userId, { data: {}, state: 'enabled' }));
      expect(await recordOf(tenant, userId)).not.toHaveProperty('disabled');
    });

    it('shows the person the message, and never the reason', async () => {
      const { code, userId } = await makeLink(tenant, { data: { email: newEmail() } });
      const { body: tokens } = await redeemLink(code);
      const me = { ...tenant, userId, user: asUser(tenant, userId) };
      await setState(userId, 'disabled', WHY);
      const another = await makeLink(tenant, { user_id: userId });
      const refused = [
        await readMine(me),
        await invoke(issueToken, { body: { refresh_token: tokens['refresh_token'] } }),
        await redeemLink(another.code),
      ];
      for (const { body, text } of refused) {
        expect(body).toMatchObject({ code: 'user_disabled', user_message: WHY.message });
        expect(text).not.toContain(WHY.reason);
      }
      const page = await redeemLink(another.code, BROWSER);
      expect([page.status, page.text.includes(WHY.message)]).toEqual([403, true]);
    });

    it('raises the version only if the state changes', async () => {
      const userId = await makeProfile(tenant);
      await setState(userId, 'enabled');
      expect((await recordOf(tenant, userId))?.version).toBe(1);
    });
  });

  it.each([
    ['reason', { reason: 'Two words' }],
    ['reason', { reason: '' }],
    ['reason', { reason: 'x'.repeat(65) }],
    ['message', { message: '' }],
    ['message', { message: 'two\nlines' }],
    ['message', { message: 'x'.repeat(301) }],
  ])('answers 400 for a malformed %s: %j', async (member, why) => {
    const userId = await makeProfile(tenant);
    const { status, body } = await setState(userId, 'disabled', why);
    expect([status, body['errors']]).toEqual([400, [expect.objectContaining({ path: `body.${member}` })]]);
    expect((await recordOf(tenant, userId))?.state).toBe('enabled');
  });

  it('answers 400 for a reason of an enabled user', async () => {
    const userId = await makeProfile(tenant);
    expect(await setState(userId, 'enabled', { message: 'Welcome back' })).toMatchObject({
      status: 400,
      body: { detail: 'body.message: only a disabled user has one' },
    });
  });

  it('answers 400 for an unknown state, and 404 for an unknown user', async () => {
    expect((await setState(newId('user'), 'gone')).status).toBe(400);
    expect(await setState(newId('user'), 'disabled')).toBeApiError(404, 'user_not_found');
  });
});
