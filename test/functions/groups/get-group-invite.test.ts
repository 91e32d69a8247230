import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../shared/platform/ids.ts';
import { countCalls } from '../../support/count-calls.ts';
import { inviteOfOtherGroup, letDaysPass, pendingInvite } from '../../support/group-invites.ts';
import { invites, newGroup, newInvite } from '../../support/groups.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

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
      created_by: tenant.keys.clientId,
      made_by: { kind: 'credential', id: tenant.keys.clientId },
    });
    expect(answer.text).not.toContain(code);
  });

  it('shows that the invite has expired', async () => {
    const { params } = await pendingInvite(tenant);
    letDaysPass(15);
    expect((await invites.get(tenant.keys, params)).body).toMatchObject({ state: 'expired' });
  });

  it('takes one read', async () => {
    const group = await newGroup(tenant.keys);
    const { invite } = await newInvite(tenant.keys, group, { email: newEmail() });
    const params = { group, invite };
    expect(await countCalls(() => invites.get(tenant.keys, params))).toEqual(['BatchGetItem']);
  });

  it('answers 404 invite_not_found for an invite of another group', async () => {
    const group = await newGroup(tenant.keys);
    for (const invite of [await inviteOfOtherGroup(tenant), newId('invite'), 'nothing']) {
      expect(await invites.get(tenant.keys, { group, invite })).toBeApiError(404, 'invite_not_found');
    }
  });

  it('answers 404 for a group of another application', async () => {
    const { params } = await pendingInvite(await makeTenant());
    expect(await invites.get(tenant.keys, params)).toBeApiError(404, 'group_not_found');
  });
});
