import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as createMyLink from '../../../functions/magic-links/create-my-magic-link.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../../functions/profiles/update-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as signOut from '../../../functions/sign-in/sign-out.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { deleteUser } from '../../../shared/users/delete-user.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { newGroup } from '../../support/groups.ts';
import {
  type BegunPromotion,
  beginPromotion,
  type Contact,
  finishPromotion,
  type Guest,
  guestConfig,
  makeGuestTenant,
  newGuest,
} from '../../support/guests.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  codeOf,
  JSON_CLIENT,
  newEmail,
  redeemLink,
  setConfig,
  visitLink,
} from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { call, completeSignIn, openSessionOf, signIn, startSignIn } from '../../support/sign-in.ts';
import type { Tenant } from '../../support/tenants.ts';

const NAMESPACE = 'https://auth.svc/';
const backends = useBackends();
let tenant: Tenant & { clientId: string };
let app = '';
beforeAll(async () => {
  tenant = await makeGuestTenant();
  ({ app } = tenant);
});

const told = ({ status, body }: Answer) => [status, body['code']];
const refresh = (refreshToken: string) => invoke(issueToken, { body: { refresh_token: refreshToken } });
const readMine = ({ headers }: Pick<Guest, 'headers'>) => call(getMyData, { params: { app }, headers });

const begun = (guest: Pick<Guest, 'accessToken'>, to: Contact = { email: newEmail() }) =>
  beginPromotion(backends, tenant.clientId, guest, to);

describe('a guest who signs in with an address', () => {
  it('keeps its id, data and groups, and is verified', async () => {
    const guest = await newGuest(tenant.clientId);
    const { headers, userId } = guest;
    const written = await call(updateMyData, {
      params: { app },
      headers: { ...headers, 'content-type': 'application/merge-patch+json' },
      body: { data: { first_name: 'Ada' } },
    });
    expect(written.status, written.text).toBe(200);
    const user = {
      kind: 'user',
      app,
      userId,
      sessionId: guest.sessionId,
      issuedAt: Date.now() / 1000,
    } as const;
    const group = await newGroup(user);
    const email = newEmail();
    const { status, body } = await finishPromotion(await begun(guest, { email }));
    expect([status, body['app_user_id']]).toEqual([200, userId]);
    const claims = decodeJwt(String(body['access_token']));
    expect(claims).toMatchObject({ sub: userId, [`${NAMESPACE}auth_level`]: 'verified' });
    expect(claims).not.toHaveProperty(`${NAMESPACE}is_anonymous`);
    const mine = await readMine({ headers: { authorization: `Bearer ${body['access_token']}` } });
    expect(mine.body).toMatchObject({
      auth_level: 'verified',
      data: { first_name: 'Ada', email },
      verified_data: { email },
    });
    expect(JSON.stringify(mine.body['groups'])).toContain(group);
    expect(await findProfile(app, userId)).toMatchObject({ identities: [{ field: 'email', value: email }] });
  });

  it('is found by the address at its next sign-in', async () => {
    const guest = await newGuest(tenant.clientId);
    const email = newEmail();
    await finishPromotion(await begun(guest, { email }));
    expect((await signIn(backends, tenant.clientId, { email })).userId).toBe(guest.userId);
  });

  it('may sign in with a phone number', async () => {
    const guest = await newGuest(tenant.clientId);
    const { body } = await finishPromotion(await begun(guest, { phone: newPhone() }));
    expect(body['app_user_id']).toBe(guest.userId);
  });

  it('may complete by the link, where the verifier is', async () => {
    const guest = await newGuest(tenant.clientId);
    const { link, verifier } = await begun(guest);
    const answer = await redeemLink(link, JSON_CLIENT, { body: { code_verifier: verifier } });
    expect([answer.status, answer.body['app_user_id']]).toEqual([200, guest.userId]);
    expect(await findProfile(app, guest.userId)).toMatchObject({ auth_level: 'verified' });
  });

  it('keeps the values of its own that are not verified', async () => {
    const guest = await newGuest(tenant.clientId);
    const phone = newPhone();
    const key = keys.profile(app, guest.userId);
    await changeItem(key, {
      'data.phone_number': phone,
      asserted: [{ field: 'phone_number', value: phone }],
    });
    await finishPromotion(await begun(guest));
    expect((await findProfile(app, guest.userId))?.data).toMatchObject({ phone_number: phone });
  });

  it('gets the same tokens again if the answer was lost', async () => {
    const guest = await newGuest(tenant.clientId);
    const signingIn = await begun(guest);
    const [first, again] = [await finishPromotion(signingIn), await finishPromotion(signingIn)];
    expect([again.status, again.body['refresh_token']]).toEqual([200, first.body['refresh_token']]);
  });
});

describe('the sessions of a guest after its promotion', () => {
  it('end, except the one that began the sign-in', async () => {
    const guest = await newGuest(tenant.clientId);
    const other = await openSessionOf(app, guest.userId);
    const { body } = await finishPromotion(await begun(guest));
    expect((await readMine(guest)).status).toBe(200);
    const again = await refresh(guest.refreshToken);
    expect(again.status).toBe(200);
    expect(decodeJwt(String(again.body['access_token']))).not.toHaveProperty(`${NAMESPACE}is_anonymous`);
    expect(told(await readMine(other))).toEqual([401, 'revoked_session']);
    expect(told(await refresh(other.refreshToken))).toEqual([400, 'invalid_grant']);
    expect((await refresh(String(body['refresh_token']))).status).toBe(200);
  });

  it('have no links any more', async () => {
    const guest = await newGuest(tenant.clientId);
    const made = await call(createMyLink, { params: { app }, headers: guest.headers, body: {} });
    expect(made.status, made.text).toBe(200);
    const code = codeOf(String(made.body['link']));
    await finishPromotion(await begun(guest));
    const answer = await redeemLink(code);
    expect(told(answer)).toEqual([410, 'link_expired']);
  });
});

describe('a sign-in of a guest', () => {
  it('needs a code_challenge', async () => {
    const { accessToken } = await newGuest(tenant.clientId);
    const answer = await startSignIn(tenant.clientId, { email: newEmail(), guest_token: accessToken });
    expect([answer.status, faultPaths(answer)]).toEqual([400, ['body.code_challenge']]);
  });

  it('needs a valid token of a guest of this application', async () => {
    const start = async (guest_token: string) => {
      const { members } = newBinding();
      return startSignIn(tenant.clientId, { email: newEmail(), guest_token, ...members });
    };
    const user = await signIn(backends, tenant.clientId);
    const foreign = await newGuest((await makeGuestTenant()).clientId);
    for (const token of [user.accessToken, foreign.accessToken]) {
      const answer = await start(token);
      expect([answer.status, faultPaths(answer)]).toEqual([400, ['body.guest_token']]);
    }
    expect(told(await start('no.token.this'))).toEqual([401, 'invalid_token']);
    const gone = await newGuest(tenant.clientId);
    await call(signOut, { params: { app }, headers: gone.headers, body: {} });
    expect(told(await start(gone.accessToken))).toEqual([401, 'revoked_session']);
    const disabled = await newGuest(tenant.clientId);
    await changeItem(keys.profile(app, disabled.userId), { state: 'disabled' });
    expect(told(await start(disabled.accessToken))).toEqual([403, 'user_disabled']);
  });

  it('is completed by nobody without the verifier', async () => {
    const guest = await newGuest(tenant.clientId);
    const { id, code, link } = await begun(guest);
    expect(told(await completeSignIn(id, code))).toEqual([400, 'invalid_grant']);
    await visitLink(link);
    await redeemLink(link);
    expect(await findProfile(app, guest.userId)).toMatchObject({ auth_level: 'guest', verified_data: {} });
  });

  it('ends with the session that began it, or with the guest', async () => {
    const signedOut = await newGuest(tenant.clientId);
    const first = await begun(signedOut);
    await call(signOut, { params: { app }, headers: signedOut.headers, body: {} });
    expect(told(await finishPromotion(first))).toEqual([410, 'challenge_ended']);
    const everywhere = await newGuest(tenant.clientId);
    const second = await begun(everywhere);
    await call(signOut, { params: { app }, headers: everywhere.headers, body: { sign_out_all: true } });
    expect(told(await finishPromotion(second))).toEqual([410, 'challenge_ended']);
    const deleted = await newGuest(tenant.clientId);
    const third = await begun(deleted);
    const profile = await findProfile(app, deleted.userId);
    if (profile) await deleteUser(profile, 'platform', {});
    expect(told(await finishPromotion(third))).toEqual([410, 'challenge_ended']);
    for (const { userId } of [signedOut, everywhere])
      expect(await findProfile(app, userId)).toMatchObject({ verified_data: {} });
  });

  it('is refused if the application takes no new users by then', async () => {
    const closing = await makeGuestTenant();
    const guest = await newGuest(closing.clientId);
    const { members, verifier } = newBinding();
    const email = newEmail();
    const started = await startSignIn(closing.clientId, {
      email,
      guest_token: guest.accessToken,
      ...members,
    });
    await setConfig(closing, guestConfig({ restrictions: { sign_up_status: 'disabled' } }));
    const code = backends.messages().list(email)[0]?.code;
    const answer = await completeSignIn(started.body['challenge_id'], code, { code_verifier: verifier });
    expect(told(answer)).toEqual([403, 'sign_up_closed']);
  });
});

describe('an address that belongs to another user', () => {
  it('is never merged: the answer offers to switch, and the same code then does it', async () => {
    const email = newEmail();
    const owner = await signIn(backends, tenant.clientId, { email });
    const guest = await newGuest(tenant.clientId);
    const signingIn = await begun(guest, { email });
    const refused = await finishPromotion(signingIn);
    expect(told(refused)).toEqual([409, 'identity_taken']);
    expect(refused.body['may_switch']).toBe(true);
    expect(await findProfile(app, guest.userId)).toMatchObject({ auth_level: 'guest', verified_data: {} });
    expect((await readMine(guest)).status).toBe(200);
    const switched = await finishPromotion(signingIn, { switch_user: true });
    expect([switched.status, switched.body['app_user_id']]).toEqual([200, owner.userId]);
    expect((await readMine(guest)).body).toMatchObject({ auth_level: 'guest' });
  });

  it('is switched to by the link, too', async () => {
    const email = newEmail();
    const owner = await signIn(backends, tenant.clientId, { email });
    const { link, verifier } = await begun(await newGuest(tenant.clientId), { email });
    const redeem = (more: object = {}) =>
      redeemLink(link, JSON_CLIENT, { body: { code_verifier: verifier, ...more } });
    expect(told(await redeem())).toEqual([409, 'identity_taken']);
    const switched = await redeem({ switch_user: true });
    expect([switched.status, switched.body['app_user_id']]).toEqual([200, owner.userId]);
  });

  it('is not named at the start, which is the same for every address', async () => {
    const email = newEmail();
    await signIn(backends, tenant.clientId, { email });
    const guest = await newGuest(tenant.clientId);
    const messages = async (to: string) => {
      await begun(guest, { email: to });
      return backends.messages().list(to)[0]?.subject;
    };
    expect(await messages(email)).toBe(await messages(newEmail()));
  });
});

describe('a race of promotions', { tags: ['heavy'] }, () => {
  it('gives one guest exactly one address', async () => {
    const guest = await newGuest(tenant.clientId);
    const signIns = await atOnce(RACERS, () => begun(guest));
    const answers = await Promise.all(signIns.map((one) => finishPromotion(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']));
    expect([...codes].filter((code) => code !== 'challenge_ended' && code !== 'conflict')).toEqual([]);
    const profile = await findProfile(app, guest.userId);
    expect(profile?.identities).toHaveLength(1);
    expect((await readMine(guest)).status).toBe(200);
  });

  it('gives an address to exactly one guest', async () => {
    const email = newEmail();
    const guests = await atOnce(4, () => newGuest(tenant.clientId));
    const signIns: BegunPromotion[] = [];
    for (const guest of guests) signIns.push(await begun(guest, { email }));
    const answers = await Promise.all(signIns.map((one) => finishPromotion(one)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const owner = await getItem(keys.identity(app, 'email', email));
    expect(owner?.['user_id']).toBe(won[0]?.body['app_user_id']);
    const levels = await Promise.all(
      guests.map(async ({ userId }) => (await findProfile(app, userId))?.auth_level),
    );
    expect(levels.filter((level) => level === 'guest')).toHaveLength(3);
  });
});
