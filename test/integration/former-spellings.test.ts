import { describe, expect, it } from 'vitest';
import * as acceptGroupInvite from '../../functions/groups/accept-group-invite.ts';
import * as listUsers from '../../functions/users/list-users.ts';
import { assertWrite } from '../../shared/profiles/identity/identity-store.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { hashOf, keyOf, keys } from '../../shared/storage/keys.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { useBackends } from '../support/backends.ts';
import { userWithFormerNumber } from '../support/former-numbers.ts';
import { invites, itemsOfGroup, newGroup, newInvite } from '../support/groups.ts';
import { changeItem } from '../support/items.ts';
import { createLink, redeemLink } from '../support/magic-links.ts';
import { asBackend, makeProfile, ownerOf, patchUser, putUser, recordOf } from '../support/profiles.ts';
import { call, completeSignIn, makeSignInTenant, signIn, startSignIn } from '../support/sign-in.ts';
import { deliverText, makeKeyword, textOf } from '../support/sms-keywords.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { tenantWithTestIdentity } from '../support/test-identities.ts';

const backends = useBackends();

const FORMER = '+4901711234567';
const NUMBER = '+491711234567';

describe('a user whose number an earlier release stored with its trunk prefix', () => {
  it.each([NUMBER, '+49 (0)171 1234567', '+49 0171 1234567'])('is found by %s', async (phone) => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, FORMER, { proved: false });
    const { body } = await asBackend(listUsers, tenant, { query: { lookup_filter: phone } });
    expect(body['results']).toMatchObject([{ svc_user: user }]);
    const link = await createLink(tenant, { data: { phone_number: phone } });
    expect(link.body['app_user_id']).toBe(user);
  });

  it.each([
    ['+540111523456789', '+54 9 11 2345-6789'],
    ['+59101571234567', '+591 71234567'],
    ['+37580291234567', '+375 29 123-45-67'],
  ])('is found if it was stored as %s (%s)', async (former, typed) => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, former, { proved: true });
    const { body } = await asBackend(listUsers, tenant, { query: { lookup_filter: typed } });
    expect(body['results']).toMatchObject([{ svc_user: user }]);
  });

  it('is not signed in as the user of a test identity with the number', async () => {
    const { tenant, app, clientId, code } = await tenantWithTestIdentity({ phone: NUMBER });
    const user = await userWithFormerNumber(tenant, FORMER, { proved: true });
    const { body } = await startSignIn(clientId, { phone: NUMBER });
    expect(await completeSignIn(String(body['challenge_id']), code)).toBeApiError(400, 'invalid_code');
    expect((await signIn(backends, clientId, { phone: NUMBER })).userId).toBe(user);
    expect(await findProfile(app, user)).not.toHaveProperty('is_test');
  });

  it.each([
    ['PUT', (tenant: Tenant, data: object) => putUser(tenant, 'other', { data })],
    [
      'PATCH',
      async (tenant: Tenant, data: object) => {
        await putUser(tenant, 'other', { data: {} });
        return patchUser(tenant, 'other', { data });
      },
    ],
  ])('has the number for itself: a %s of another user is 409', async (_, write) => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, FORMER, { proved: false });
    expect(await write(tenant, { phone_number: NUMBER })).toBeApiError(409, 'identity_taken');
    expect(await ownerOf(tenant, 'phone_number', NUMBER)).toBeUndefined();
    expect((await recordOf(tenant, user))?.data['phone_number']).toBe(FORMER);
    await patchUser(tenant, user, { data: { phone_number: null } });
    expect((await write(tenant, { phone_number: NUMBER })).status).toBe(200);
  });

  it('is known to an SMS keyword', async () => {
    const tenant = await makeTenant({ default_redirect_url: 'https://shop.example/' });
    const texts = { existing_user_response: 'Hello again {{link}}', new_user_response: 'New {{link}}' };
    const { keyword: word } = await makeKeyword(tenant, texts);
    await userWithFormerNumber(tenant, FORMER, { proved: true });
    await deliverText(textOf(NUMBER, word, '+12025550100'));
    expect(backends.messages().list(NUMBER)[0]?.text).toContain('Hello again');
  });

  it('loses an asserted value to the user who verifies it', async () => {
    const { clientId, ...tenant } = await makeSignInTenant();
    const asserter = await makeProfile(tenant);
    const identity = { field: 'phone_number', value: FORMER };
    const { data } = (await recordOf(tenant, asserter)) ?? {};
    const asserted = { data: { ...data, phone_number: FORMER }, asserted: [identity] };
    await changeItem(keys.profile(tenant.app, asserter), asserted);
    await write(assertWrite(tenant.app, identity, asserter));
    const { userId } = await signIn(backends, clientId, { phone: NUMBER });
    expect(userId).not.toBe(asserter);
    expect(await recordOf(tenant, asserter)).not.toHaveProperty('data.phone_number');
  });

  it.each([true, false])(
    'signs in with the number, which is in E.164 then (proved before: %s)',
    async (proved) => {
      const { clientId, ...tenant } = await makeSignInTenant();
      const user = await userWithFormerNumber(tenant, FORMER, { proved });
      expect((await signIn(backends, clientId, { phone: NUMBER })).userId).toBe(user);
      expect(await recordOf(tenant, user)).toMatchObject({
        data: { phone_number: NUMBER },
        verified_data: { phone_number: NUMBER },
        identities: [{ field: 'phone_number', value: NUMBER }],
      });
      expect(await ownerOf(tenant, 'phone_number', FORMER)).toBeUndefined();
      expect((await signIn(backends, clientId, { phone: NUMBER })).userId).toBe(user);
    },
  );

  it('is not changed by a PUT that names the same number', async () => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, FORMER, { proved: true });
    const before = await recordOf(tenant, user);
    const data = { first_name: 'Grace', phone_number: '+49 0171 1234567' };
    expect((await putUser(tenant, user, { data })).status).toBe(200);
    expect(await recordOf(tenant, user)).toEqual(before);
  });
});

describe('an invite that an earlier release made for a former spelling of a number', () => {
  /** A pending invite of the number, as an earlier release stored it. */
  async function formerInvite(tenant: Tenant) {
    const group = await newGroup(tenant.keys);
    const { invite, code } = await newInvite(tenant.keys, group, { phone: FORMER });
    const item = { user_lookup_value: FORMER, phone: FORMER };
    await changeItem(keys.groupInvite(group, invite), item);
    const [member] = await itemsOfGroup(group).then((items) => items.filter(({ awaits }) => awaits));
    if (member) await changeItem(keyOf(member), { awaits: hashOf(`phone ${FORMER}`) });
    await changeItem(keys.link(code), { data: { phone_number: FORMER }, proves: FORMER });
    return { group, invite, code };
  }

  it('is not found without its link by the user who verifies the number', async () => {
    const { clientId, ...tenant } = await makeSignInTenant();
    const { group, invite } = await formerInvite(tenant);
    const { headers } = await signIn(backends, clientId, { phone: NUMBER });
    const answer = await call(acceptGroupInvite, { params: { group, invite }, headers });
    expect(answer).toBeApiError(404, 'invite_not_found');
  });

  it('is accepted by its link, for the user who has the number', async () => {
    const { clientId, ...tenant } = await makeSignInTenant();
    const { userId } = await signIn(backends, clientId, { phone: NUMBER });
    const { code } = await formerInvite(tenant);
    expect(await redeemLink(code)).toMatchObject({ status: 200, body: { app_user_id: userId } });
    expect((await recordOf(tenant, userId))?.data['phone_number']).toBe(NUMBER);
  });

  it('is not made twice', async () => {
    const tenant = await makeTenant();
    const { group } = await formerInvite(tenant);
    const again = await invites.create(
      tenant.keys,
      { group },
      { body: { phone: NUMBER, roles: ['editor'] } },
    );
    expect(again).toBeApiError(409, 'already_invited');
  });
});
