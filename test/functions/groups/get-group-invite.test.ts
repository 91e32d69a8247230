import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { ENDINGS, pendingInvite } from '../../support/group-invites.ts';
import { invites } from '../../support/groups.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

useBackends();
const tenant = useTenant();
afterEach(() => vi.useRealTimers());

describe('GET /applications/{app}/groups/{group}/invites/{invite}', () => {
  it('answers 200 with the invite and its ETag, without its link', async () => {
    const { params, group, invite, user, email, code } = await pendingInvite(tenant);
    const answer = await invites.get(tenant.keys, params);
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(answer.body).toEqual({
      id: invite,
      group_id: group,
      state: 'pending',
      roles: ['editor'],
      email,
      user_lookup_value: email,
      ensured_user_id: user.userId,
      expires_at: at,
      created_at: at,
      updated_at: at,
      created_by: 'clientId' in tenant.keys ? tenant.keys.clientId : '',
    });
    expect(answer.text).not.toContain(code);
  });

  it.each(ENDINGS)('shows that it is %s', async (state, end) => {
    const made = await pendingInvite(tenant);
    await end(made);
    expect((await invites.get(tenant.keys, made.params)).body).toMatchObject({ state });
  });

  it('takes one read', async () => {
    const { params } = await pendingInvite(tenant);
    expect(await countCalls(() => invites.get(tenant.keys, params))).toEqual(['BatchGetItem']);
  });

  it('answers 404 invite_not_found for one that is none of this group', async () => {
    const [{ group }, other] = [await pendingInvite(tenant), await pendingInvite(tenant)];
    for (const invite of [other.invite, newId('invite'), 'nothing']) {
      expect(await invites.get(tenant.keys, { group, invite })).toMatchObject({
        status: 404,
        body: { code: 'invite_not_found' },
      });
    }
  });

  it('answers 404 for a group of another application', async () => {
    const { params } = await pendingInvite(await makeTenant());
    expect(await invites.get(tenant.keys, params)).toMatchObject({
      status: 404,
      body: { code: 'group_not_found' },
    });
  });
});
