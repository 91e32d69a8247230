import { describe, expect, it, vi } from 'vitest';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { newest, pendingOf, signedInAgo } from '../../support/addresses.ts';
import { makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import { groupOfTwo, invites, resend } from '../../support/groups.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { codeOf, newEmail, setConfig, signUp } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { patchMine, putMine, putMyField, withUser } from '../../support/profiles.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeCredential, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { deliverText, makeKeyword, textOf } from '../../support/sms-keywords.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

const backends = useBackends({ events: true });
const messagesTo = (to: string) => backends.messages().list(to);
const PREMIUM = '+19005550123';
const ONLY_AUSTRIA = { hub: { auth: { phone: { countries: ['AT'] } } } };

/** What an answer tells, apart from what differs between any two. */
const told = ({ status, body: { instance: _instance, ...body } }: Answer) => ({ status, body });

/** How many items of the table hold this text, other than counts of refusals. */
async function itemsWith(text: string): Promise<number> {
  const items = await scanTable();
  return items.filter(
    (item) => !String(item['pk']).startsWith('REFUSALS#') && JSON.stringify(item).includes(text),
  ).length;
}

async function makeShop(config: Record<string, unknown> = {}) {
  const tenant = await makeTenant({ default_redirect_url: 'https://shop.example/', ...config });
  return { tenant, ...(await makeCredential(tenant.app)) };
}

describe('a sign-in by a number that gets no texts', () => {
  it('is refused with 400 that names member and fix, alike for known and unknown users', async () => {
    const { tenant, clientId } = await makeShop();
    const known = '+19005550123';
    await signUp(tenant, { phone_number: known });
    const [ofKnown, ofUnknown] = [
      await startSignIn(clientId, { phone: known }),
      await startSignIn(clientId, { phone: '+19005550124' }),
    ].map(told);
    expect(ofKnown).toBeApiError(400, 'text_refused');
    expect(ofKnown?.body['errors']).toEqual([
      { path: 'body.phone', message: expect.stringMatching(/use a mobile number, or an e-mail address$/) },
    ]);
    expect(ofUnknown).toEqual(ofKnown);
  });

  it('stores no challenge and no link, and counts no message', async () => {
    const { tenant, clientId } = await makeShop(ONLY_AUSTRIA);
    const before = await itemsWith(tenant.app);
    const phone = newPhone();
    expect((await startSignIn(clientId, { phone })).body['code']).toBe('text_refused');
    expect(await itemsWith(tenant.app)).toBe(before);
    expect(messagesTo(phone)).toEqual([]);
  });

  it('leaves a user with such a verified number the other ways to sign in', async () => {
    const { tenant, clientId } = await makeShop();
    const [email, phone] = [newEmail(), newPhone()];
    await signUp(tenant, { email, phone_number: phone });
    await setConfig(tenant, ONLY_AUSTRIA);
    expect((await startSignIn(clientId, { phone })).status).toBe(400);
    const { code } = await startedSignIn(backends, clientId, { email });
    expect(code).toMatch(/^\d{6}$/);
  });

  it('is one event of the application the first, tenth and hundredth time of an hour', async () => {
    const { tenant, clientId } = await makeShop();
    const attempt = () => startSignIn(clientId, { phone: newPremium() });
    const newPremium = () => `+1900556${Math.floor(1000 + Math.random() * 9000)}`;
    const [first, ...others] = await changesDuring(attempt);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      scope: tenant.app,
      type: 'text.refused',
      subject: { type: 'application', id: tenant.app },
      actor: { type: 'anonymous' },
      reason: 'service_number',
      count: 1,
    });
    expect(JSON.stringify(first)).not.toContain('+1900');
    expect(await changesDuring(attempt)).toEqual([]);
    const hour = Math.floor(Date.now() / 3_600_000);
    await changeItem(keys.refusals(tenant.app, 'text_refused:service_number', hour), { count: 9 });
    expect(await changesDuring(attempt)).toMatchObject([{ type: 'text.refused', count: 10 }]);
  });

  it('is refused in every application if the deployment does not name its country', async () => {
    const { clientId } = await makeShop({ hub: { auth: { phone: { countries: ['US', 'AT'] } } } });
    vi.stubEnv('TEXT_COUNTRIES', 'AT,DE');
    expect((await startSignIn(clientId, { phone: newPhone() })).body['code']).toBe('text_refused');
    expect((await startSignIn(clientId, { phone: '+436641234567' })).status).toBe(200);
    vi.unstubAllEnvs();
  });
});

describe('an application', () => {
  const FIXED = '+4930901820';
  const start = async (app: string) => {
    const { clientId } = await makeCredential(app);
    return startSignIn(clientId, { phone: FIXED });
  };

  it('sends no texts to fixed lines unless its setting allows it', async () => {
    const { app, owner } = await makeApplication();
    expect((await start(app)).body['code']).toBe('text_refused');
    await setConfig({ app }, { hub: { auth: { phone: { fixed_lines: true } } } });
    expect((await start(app)).status).toBe(200);
    const put = { params: { app }, principal: owner, body: { name: 'Renamed' } };
    expect((await invoke(replaceApplication, put)).status).toBe(200);
    expect((await start(app)).body['code']).toBe('text_refused');
  });
});

describe('an invite to a number that gets no texts', () => {
  const invite = (owner: UserPrincipal, group: string, body: object) =>
    invites.create(owner, { group }, { body: { roles: ['editor'], ...body } });

  it('is refused with 400 that names the member, and stores nothing', async () => {
    const { tenant } = await makeShop();
    const { owner, group } = await groupOfTwo(tenant);
    const before = await itemsWith(group);
    const answer = await invite(owner, group, { phone: PREMIUM });
    expect(answer).toBeApiError(400, 'text_refused');
    expect(faultPaths(answer)).toEqual(['body.phone']);
    expect(await itemsWith(group)).toBe(before);
  });

  it('is pending without a message if it invites by id, as without an address', async () => {
    const { tenant } = await makeShop();
    const { owner, group } = await groupOfTwo(tenant);
    const user = await signUp(tenant, { phone_number: PREMIUM });
    const answer = await invite(owner, group, { user_id: user });
    expect(answer.status).toBe(200);
    expect(messagesTo(PREMIUM)).toEqual([]);
  });

  it('cannot be sent again, and its link stays valid', async () => {
    const { tenant } = await makeShop();
    const { owner, group } = await groupOfTwo(tenant);
    const phone = newPhone();
    const answer = await invite(owner, group, { phone });
    const id = String(Object(answer.body['invitation']).id);
    const before = await getItem(keys.groupInvite(group, id));
    await setConfig(tenant, ONLY_AUSTRIA);
    const again = await resend(codeOf(answer.body['manage_link']));
    expect(again.status).toBe(400);
    expect(again.text).toContain('This number cannot receive our messages.');
    expect(await getItem(keys.groupInvite(group, id))).toEqual(before);
    expect(messagesTo(phone)).toHaveLength(1);
  });
});

describe('a change of address to a number that gets no texts', () => {
  const someone = async (tenant: Tenant, verified: Record<string, string>) =>
    signedInAgo(await withUser(tenant, { data: verified, verified_data: verified }));

  it.each([
    ['PATCH', (me: Tenant) => patchMine(me, { phone_number: PREMIUM }), 'body.data.phone_number'],
    ['PUT', (me: Tenant) => putMine(me, { phone_number: PREMIUM }), 'body.data.phone_number'],
    [
      'PUT of the field',
      (me: Tenant) => putMyField(me, 'phone_number', { body: { value: PREMIUM } }),
      'body.value',
    ],
  ])('is refused by %s with 400 that names the member, and stores nothing', async (_, ask, path) => {
    const { tenant } = await makeShop();
    const email = newEmail();
    const me = await someone(tenant, { email });
    const before = await getItem(keys.profile(tenant.app, me.userId));
    const answer = await ask(me);
    expect(answer).toBeApiError(400, 'text_refused');
    expect(faultPaths(answer)).toEqual([path]);
    expect(await getItem(keys.profile(tenant.app, me.userId))).toEqual(before);
    expect(messagesTo(email)).toEqual([]);
  });

  it('proceeds without a notice if the old number gets no texts', async () => {
    const { tenant } = await makeShop();
    const me = await someone(tenant, { phone_number: PREMIUM });
    const email = newEmail();
    const answer = await patchMine(me, { email });
    expect(pendingOf(answer, 'email').masked).toMatch(/@example\.com$/);
    expect(newest(backends, email).code).toMatch(/^\d{6}$/);
    expect(messagesTo(PREMIUM)).toEqual([]);
  });
});

it('a text with a keyword is answered only to a number that gets texts', async () => {
  const { tenant } = await makeShop(ONLY_AUSTRIA);
  const { keyword } = await makeKeyword(tenant, {});
  const [austrian, other] = ['+436641234568', newPhone()];
  for (const from of [austrian, other]) await deliverText(textOf(from, keyword));
  expect(messagesTo(austrian)).toHaveLength(1);
  expect(messagesTo(other)).toEqual([]);
});
