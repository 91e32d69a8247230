import { beforeAll, describe, expect, it } from 'vitest';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as replaceMyData from '../../../functions/profiles/replace-my-data.ts';
import * as replaceMyField from '../../../functions/profiles/replace-my-field.ts';
import * as updateMyData from '../../../functions/profiles/update-my-data.ts';
import type { ApplicationConfig } from '../../../shared/applications/application.ts';
import { endAllSessions } from '../../../shared/auth/end-sessions.ts';
import { HUB_APPLICATION_ID as HUB, newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { completeOwn, newest, patchOwn, pendingOf, signedInAgo, undo } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall, beforeNextTransaction } from '../../support/before-call.ts';
import { comparable, makeHubUser } from '../../support/hub-users.ts';
import { faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { codeOf, newEmail, profileOf, setConfig } from '../../support/magic-links.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { newPhone } from '../../support/phones.ts';
import {
  asMe,
  makeProfile,
  ownerOf,
  patchMine,
  patchUser,
  putMine,
  putMyField,
  withUser,
} from '../../support/profiles.ts';
import { useRefusedEmails } from '../../support/refused-emails.ts';
import { addFields } from '../../support/schemas.ts';
import { call, newAddress, openSessionOf, signIn } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const ses = useRefusedEmails();
const tenant = useTenantOnly();
const credential = useCredential(tenant);
beforeAll(() => addFields(tenant, { username: { unique: true } }));

/** A user with these proved addresses, whose sign-in is so many seconds old. */
async function someone(
  verified: Record<string, string> = { email: newEmail() },
  seconds = 0,
): Promise<Tenant> {
  return signedInAgo(await withUser(tenant, { data: verified, verified_data: verified }), seconds);
}

describe('a change of an identifying field', () => {
  it.each([
    ['PATCH', (me: Tenant, phone: string) => patchMine(me, { phone })],
    ['PUT', (me: Tenant, phone: string) => putMine(me, { phone })],
  ])('of phone means phone_number, requested by %s', async (_, ask) => {
    const before = newPhone();
    const answer = await ask(await someone({ phone_number: before }), newPhone());
    expect(answer).toMatchObject({ status: 200, body: { pending: { phone_number: {} } } });
    expect(answer.body['data']).toMatchObject({ phone_number: before });
  });

  it.each([
    ['PATCH', (me: Tenant, email: string) => patchMine(me, { email })],
    ['PUT', (me: Tenant, email: string) => putMine(me, { email })],
    ['PUT of the field', (me: Tenant, email: string) => putMyField(me, 'email', { body: { value: email } })],
  ])('is pending until its verification, requested by %s', async (_, ask) => {
    const before = newEmail();
    const me = await someone({ email: before });
    const after = newEmail();
    const answer = await ask(me, after);
    expect(answer).toMatchObject({ status: 200, body: { data: { email: before } } });
    expect(pendingOf(answer, 'email').masked).toBe(`${after.charAt(0)}***@example.com`);
    expect(newest(backends, after).code).toMatch(/^\d{6}$/);
  });

  it('is pending beside values of the same request that another writer delayed', async () => {
    const before = newEmail();
    const me = await someone({ email: before });
    beforeNextCall('UpdateItem', () => patchUser(me, me.userId, { data: { first_name: 'Grace' } }));
    const email = newEmail();
    const answer = await patchMine(me, { email, first_name: 'Ada' });
    expect(answer).toMatchObject({ status: 200, body: { data: { email: before, first_name: 'Ada' } } });
    expect(pendingOf(answer, 'email').masked).toBe(`${email.charAt(0)}***@example.com`);
    expect(backends.messages().list(email)).toHaveLength(1);
  });

  it('accepts the answer that shows it as pending', async () => {
    const me = await someone();
    const { body } = await patchMine(me, { email: newEmail() });
    const again = await asMe(replaceMyData, me, { body });
    expect(again.status).toBe(200);
    expect(again.body).not.toHaveProperty('pending');
  });

  describe('401 reauthentication_required', () => {
    it.each<[string, Record<string, unknown>]>([
      ['an e-mail address', { email: newEmail() }],
      ['no e-mail address', { email: null }],
      ['a phone number', { phone_number: newPhone() }],
      ['a unique value', { username: 'ada' }],
    ])('answers a sign-in that is 11 minutes old: %s', async (_, data) => {
      const me = await someone({ email: newEmail() }, 660);
      const answer = await patchMine(me, { first_name: 'Ada', ...data });
      expect(answer).toBeApiError(401, 'reauthentication_required');
      expect(answer.headers['www-authenticate']).toContain('error="insufficient_user_authentication"');
      expect(answer.headers['www-authenticate']).toContain('max_age=600');
      expect((await profileOf(me, me.userId))?.data).not.toHaveProperty('first_name');
    });

    it('answers a session of unknown age', async () => {
      const me = await withUser(tenant, { data: { email: newEmail() } });
      expect((await patchMine(me, { email: newEmail() })).body['code']).toBe('reauthentication_required');
    });

    it('does not answer if the identifying fields stay the same', async () => {
      const email = newEmail();
      const me = await someone({ email }, 660);
      const answer = await patchMine(me, { email: email.toUpperCase(), first_name: 'Ada' });
      expect(answer).toMatchObject({ status: 200, body: { data: { email, first_name: 'Ada' } } });
    });
  });

  describe('403', () => {
    it.each([
      ['PATCH', updateMyData, {}],
      ['PUT', replaceMyData, {}],
      ['PUT of the field', replaceMyField, { field: 'email' }],
    ])('answers first_party_only to a token of an OpenID client: %s', async (_, module, params) => {
      const me = await someone();
      const asClient = { ...me.user, client: await makeClientId(tenant) };
      const body = 'field' in params ? { value: newEmail() } : { data: { email: newEmail() } };
      const answer = await asMe(module, me, { principal: asClient, params, body });
      expect(answer).toBeApiError(403, 'first_party_only');
    });

    it('allows OpenID clients other fields', async () => {
      const me = await someone();
      const principal = { ...me.user, client: await makeClientId(tenant) };
      const answer = await asMe(updateMyData, me, { principal, body: { data: { first_name: 'Ada' } } });
      expect(answer.status).toBe(200);
    });

    it('answers email_domain_not_allowed to a foreign domain and to the removal', async () => {
      const config: ApplicationConfig = {
        hub: { auth: { restrictions: { allowed_email_domains: ['shop.example'] } } },
      };
      const shop = await makeTenant();
      const data = { email: `${crypto.randomUUID()}@shop.example`, phone_number: newPhone() };
      const me = await signedInAgo(await withUser(shop, { data, verified_data: data }));
      await setConfig(shop, config);
      const refused = { status: 403, body: { code: 'email_domain_not_allowed' } };
      expect(await patchMine(me, { email: newEmail() })).toMatchObject(refused);
      expect(await patchMine(me, { email: null })).toMatchObject(refused);
      const allowed = await patchMine(me, { email: `${crypto.randomUUID()}@shop.example` });
      expect(allowed.status).toBe(200);
    });
  });

  it('writes a unique value that is no address at once, for one user only', async () => {
    const [me, other] = [await someone(), await someone()];
    const username = crypto.randomUUID();
    expect((await patchMine(me, { username })).body).toMatchObject({ data: { username } });
    expect(await patchMine(other, { username })).toBeApiError(409, 'identity_taken');
  });

  it('takes effect at once if the platform writes it', async () => {
    const email = newEmail();
    const userId = await makeProfile(tenant, { data: { email: newEmail() } });
    expect((await patchUser(tenant, userId, { data: { email } })).body['data']).toMatchObject({ email });
    expect(await ownerOf(tenant, 'email', email)).toBe(userId);
  });

  it('names the field if no message can be sent to the new address', async () => {
    const me = await someone();
    const email = newEmail();
    const verified = await profileOf(me, me.userId);
    await changeItem(keys.profile(me.app, me.userId), { verified_data: {}, version: verified?.version });
    await ses.refuse('MessageRejected', `Address ${email} is on the suppression list`);
    expect(faultPaths(await patchMine(me, { email }))).toEqual(['body.data.email']);
    const sent = await putMyField(me, 'email', { body: { value: email } });
    expect(faultPaths(sent)).toEqual(['body.value']);
  });
});

describe('the removal of an identifying field', () => {
  it('takes effect at once, and sends the old address a link to undo it', async () => {
    const [email, phone_number] = [newEmail(), newPhone()];
    const me = await someone({ email, phone_number });
    const answer = await patchMine(me, { email: null, first_name: 'Ada' });
    expect(answer.body).toMatchObject({ verified_data: { phone_number } });
    expect(answer.body['data']).toEqual({ user_id: me.userId, phone_number, first_name: 'Ada' });
    const message = newest(backends, email);
    expect(message).toMatchObject({ subject: 'Not you? Undo the change to your Shop account' });
    expect(message.links).toHaveLength(1);
    expect(newest(backends, phone_number).text).toContain('The e-mail of your');
    expect(await ownerOf(tenant, 'email', email)).toBeUndefined();
  });

  it('is 503 while no notice can be sent, and writes nothing', async () => {
    const data = { email: newEmail(), phone_number: newPhone() };
    const me = await someone(data);
    await ses.refuse('ThrottlingException', 'Rate exceeded');
    expect((await patchMine(me, { phone_number: null })).status).toBe(503);
    expect((await profileOf(me, me.userId))?.verified_data).toEqual(data);
    await ses.accept();
    expect((await patchMine(me, { phone_number: null })).status).toBe(200);
    const [link] = newest(backends, data.phone_number).links;
    expect((await undo(codeOf(link))).status).toBe(200);
    expect((await profileOf(me, me.userId))?.verified_data).toEqual(data);
  });

  it('is 412 for an earlier version, and sends nothing', async () => {
    const data = { email: newEmail(), phone_number: newPhone() };
    const me = await someone(data);
    expect((await patchMine(me, { phone_number: null }, { 'if-match': '"99"' })).status).toBe(412);
    expect(backends.messages().list(data.email)).toEqual([]);
  });

  it("is undone by the notice's link also if the profile changes at that moment", async () => {
    const data = { email: newEmail(), phone_number: newPhone() };
    const me = await someone(data);
    beforeNextTransaction(() => patchUser(me, me.userId, { data: { first_name: 'Ada' } }));
    expect((await patchMine(me, { phone_number: null })).status).toBe(200);
    expect(backends.messages().list(data.email)).toHaveLength(1);
    expect((await undo(newest(backends, data.email).linkCode)).status).toBe(200);
    expect((await profileOf(me, me.userId))?.verified_data).toEqual(data);
  });

  it('is 409 if the value is replaced after its notice was sent', async () => {
    const me = await someone({ email: newEmail(), phone_number: newPhone() });
    const phone_number = newPhone();
    beforeNextTransaction(() => patchUser(me, me.userId, { data: { phone_number } }));
    expect(await patchMine(me, { phone_number: null })).toBeApiError(409, 'conflict');
    expect((await profileOf(me, me.userId))?.data).toMatchObject({ phone_number });
  });

  it('is 401 if a sign-out everywhere ends the session before the write', async () => {
    const data = { email: newEmail(), phone_number: newPhone() };
    const me = await someone(data);
    const profile = await profileOf(me, me.userId);
    if (!profile) throw new Error('there is no such user');
    beforeNextTransaction(() => endAllSessions(profile));
    expect((await patchMine(me, { phone_number: null })).body['code']).toBe('revoked_session');
    expect((await profileOf(me, me.userId))?.verified_data).toEqual(data);
  });

  it('is requested by a PUT without the field', async () => {
    const [email, phone_number] = [newEmail(), newPhone()];
    const me = await someone({ email, phone_number });
    expect((await putMine(me, { email })).body['data']).toEqual({ user_id: me.userId, email });
  });

  it.each<[string, Record<string, unknown>]>([
    ['the only one', {}],
    ['the only proved one', { phone_number: newPhone() }],
  ])('is 409 last_identifier for %s, and writes nothing', async (_, more) => {
    const email = newEmail();
    const user = await withUser(tenant, { data: { email, ...more }, verified_data: { email } });
    const me = await signedInAgo(user);
    expect(await patchMine(me, { email: null, first_name: 'Ada' })).toBeApiError(409, 'last_identifier');
    expect((await profileOf(me, me.userId))?.data).toEqual({ email, ...more });
  });

  it('is 409 if the application offers no sign-in by the remaining value', async () => {
    const shop = await makeTenant();
    const data = { email: newEmail(), phone_number: newPhone() };
    const me = await signedInAgo(await withUser(shop, { data, verified_data: data }));
    await setConfig(shop, { hub: { auth: { sign_in_methods: { phone: { enabled: false } } } } });
    expect((await patchMine(me, { email: null })).body['code']).toBe('last_identifier');
    expect((await patchMine(me, { phone_number: null })).status).toBe(200);
  });

  it('succeeds for one of two removals at once that together would lock the user out', async () => {
    const me = await someone({ email: newEmail(), phone_number: newPhone() });
    const answers = await Promise.all([
      patchMine(me, { email: null }),
      patchMine(me, { phone_number: null }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('429', () => {
  const times = async (count: number, work: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push((await work()).status);
    return statuses;
  };

  it('answers the 6th change to one address within 10 minutes, by any user', async () => {
    const email = newEmail();
    const statuses = await times(6, async () => patchMine(await someone(), { email }));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(backends.messages().list(email)).toHaveLength(5);
  });

  it('answers the 11th change of one user', async () => {
    const me = await someone();
    const statuses = await times(11, () => patchMine(me, { email: newEmail() }));
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  it('answers the 31st change from one source', async () => {
    const sourceIp = newAddress();
    const statuses = await times(31, async () =>
      asMe(updateMyData, await someone(), { sourceIp, body: { data: { email: newEmail() } } }),
    );
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  });
});

it('counts a sign-in by code as recent', async () => {
  const session = await signIn(backends, credential.clientId, { email: newEmail() });
  expect((await patchOwn(tenant.app, session, { email: newEmail() })).status).toBe(200);
});

it('works for hub users as users of app_hub, with their own profile', async () => {
  await bootstrapHub();
  const [before, after] = [newEmail(), newEmail()];
  const userId = await makeHubUser(before);
  const session = await openSessionOf(HUB, userId);
  const answer = await patchOwn(HUB, session, { email: after, first_name: 'Ada' });
  expect(answer).toMatchObject({ status: 200, body: { data: { email: before, first_name: 'Ada' } } });
  const { challengeId } = pendingOf(answer, 'email');
  const done = await completeOwn(HUB, session, challengeId, newest(backends, after).code);
  expect(done).toMatchObject({ status: 200, body: { verified_data: { email: after } } });
  const read = await call(getMyData, { params: { app: HUB }, headers: session.headers });
  expect(read.body).toEqual(done.body);
  const answers = [];
  for (const app of [tenant.app, newId('app')]) {
    const elsewhere = await call(getMyData, { params: { app }, headers: session.headers });
    expect(elsewhere).toBeApiError(403, 'wrong_scheme');
    expect(elsewhere.body['detail']).toContain('of a hub user');
    answers.push(comparable(elsewhere));
  }
  // Whether the application exists is nothing that the token may learn.
  expect(answers[0]).toEqual(answers[1]);
});
