import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as signOutUser from '../../../functions/sign-in/sign-out-user.ts';
import * as sendSignInLink from '../../../functions/users/send-sign-in-link.ts';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import { setApplicationState } from '../../../shared/applications/application-store.ts';
import { readFeed } from '../../../shared/events/read-feed.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { resetMessageClients } from '../../../shared/messages/send-message.ts';
import { HUB_APPLICATION_ID, newId } from '../../../shared/platform/ids.ts';
import { HOUR, MINUTE } from '../../../shared/platform/time.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { provedUser } from '../../support/groups.ts';
import { makeHubUser, makeMember, rolesBut, support } from '../../support/hub-users.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { BROWSER, codeOf, newEmail, redeemLink, setConfig, visitLink } from '../../support/magic-links.ts';
import { bounceOf, deliverFeedback, deliveryOf, sendOf } from '../../support/mail-feedback.ts';
import { newPhone } from '../../support/phones.ts';
import {
  asBackend,
  assertValue,
  makeProfile,
  patchUser,
  recordOf,
  removeUser,
} from '../../support/profiles.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { scanTable } from '../../support/scan-table.ts';
import { attemptsBy, stepsOf } from '../../support/sign-in-attempts.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { tenantWithTestIdentity } from '../../support/test-identities.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const WELCOME = 'https://shop.example/welcome';
const RETURN = 'https://shop.example/orders';
const SETTINGS = { default_redirect_url: WELCOME, hub: { return_urls: [RETURN] } };
const backends = useBackends({ events: true });
const tenant = useTenantOnly(SETTINGS);
beforeAll(bootstrapHub);

type Sending = { of?: Tenant; by?: Principal; headers?: Record<string, string> };
const send = (user: string, body: object = {}, { of = tenant, by = of.hub, headers = {} }: Sending = {}) =>
  invoke(sendSignInLink, {
    params: { app: of.app, user },
    principal: by,
    body: { channel: 'email', ...body },
    headers,
  });
const messagesTo = (to: string) => backends.messages().list(to);
/** The code of the link in the newest message. */
const linkTo = (to: string) => codeOf(messagesTo(to)[0]?.links[0]);

async function sentLink(body: object = {}) {
  const { email, userId } = await provedUser(tenant);
  const answer = await send(userId, body);
  expect(answer.status, answer.text).toBe(200);
  return { email, userId, answer, code: linkTo(email) };
}

describe('POST /applications/{app}/users/{user}/sign-in-link', () => {
  describe('200', () => {
    it('sends the link, and answers where it went and when it ends', async () => {
      const before = Date.now();
      const { email, answer, code } = await sentLink();
      expect(answer.body).toEqual({
        channel: 'email',
        sent_to: `${email.charAt(0)}***@example.com`,
        expires_at: expect.any(String),
      });
      const seconds = (Date.parse(String(answer.body['expires_at'])) - before) / 1000;
      expect(seconds).toBeGreaterThan(HOUR - MINUTE);
      expect(seconds).toBeLessThan(HOUR + MINUTE);
      const [message, ...others] = messagesTo(email);
      expect(others).toEqual([]);
      expect(message).toMatchObject({ subject: 'Your link to sign in to Shop', links: [expect.any(String)] });
      expect(code).toMatch(/^[\w-]{20,}$/);
    });

    it('signs in the user whose address got the link, once', async () => {
      const { userId, code } = await sentLink();
      const { status, body } = await redeemLink(code);
      expect([status, body['app_user_id']]).toEqual([200, userId]);
      expect(await redeemLink(code)).toBeApiError(410, 'link_used');
      expect((await recordOf(tenant, userId))?.meta.last_sign_in_method).toBe('email_link');
    });

    it('verifies an address that the application wrote, as a sign-in by it does', async () => {
      const email = newEmail();
      const userId = await makeProfile(tenant, { data: { email } });
      expect((await send(userId)).status).toBe(200);
      expect((await recordOf(tenant, userId))?.verified_data).toEqual({});
      expect((await redeemLink(linkTo(email))).status).toBe(200);
      expect((await recordOf(tenant, userId))?.verified_data).toEqual({ email });
    });

    it('sends a text message to the number, and never to the e-mail address', async () => {
      const [email, phone] = [newEmail(), newPhone()];
      const userId = await makeProfile(tenant, { data: { email, phone_number: phone } });
      const answer = await send(userId, { channel: 'phone' });
      expect(answer.body).toMatchObject({ channel: 'phone', sent_to: `***${phone.slice(-3)}` });
      expect([messagesTo(email), messagesTo(phone)]).toMatchObject([[], [{ links: [expect.any(String)] }]]);
      expect((await redeemLink(linkTo(phone))).body['app_user_id']).toBe(userId);
    });

    it.each([
      ['the default page', {}, WELCOME],
      ['a return page', { redirect_url: RETURN }, RETURN],
    ])('leads a browser to %s', async (_, body, page) => {
      const { code } = await sentLink(body);
      const { status, headers } = await redeemLink(code, BROWSER);
      expect(status).toBe(303);
      expect(headers['location']).toMatch(new RegExp(`^${page}#svc_code=`));
    });

    it("has the language of the request, or else the user's", async () => {
      const { email } = await sentLink({ locale: 'de' });
      expect(messagesTo(email)[0]?.subject).toBe('Ihr Link zum Anmelden bei Shop');
      const { email: other, code } = await sentLink();
      expect(messagesTo(other)[0]?.subject).toBe('Your link to sign in to Shop');
      expect((await visitLink(code)).text).toContain('lang="en"');
    });

    it('shortens the life of the link to that of the application', async () => {
      const own = await makeTenant({ magic_links: { max_lifetime: '5m' } });
      const { userId } = await provedUser(own);
      const { body } = await send(userId, {}, { of: own });
      expect(Date.parse(String(body['expires_at'])) - Date.now()).toBeLessThanOrEqual(5 * MINUTE * 1000);
    });

    it.each(['keys', 'serviceAccount'] as const)('is for %s as well', async (kind) => {
      const { userId } = await provedUser(tenant);
      expect((await send(userId, {}, { by: tenant[kind] })).status).toBe(200);
    });

    it('sends one message for a request that is repeated with its key', async () => {
      const { email, userId } = await provedUser(tenant);
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const [first, second] = [await send(userId, {}, { headers }), await send(userId, {}, { headers })];
      expect(second.body).toEqual(first.body);
      expect(messagesTo(email)).toHaveLength(1);
    });
  });

  describe('the course of the sign-in', () => {
    it('is one attempt of the user, from the message to the session', async () => {
      const { email, userId, code } = await sentLink();
      const [begun] = await attemptsBy(tenant, { email });
      const mail = { app: tenant.app, to: email, attempt: String(begun?.id) };
      await deliverFeedback(sendOf(mail));
      await deliverFeedback(deliveryOf(mail));
      await visitLink(code);
      await redeemLink(code);
      const [attempt, ...others] = await attemptsBy(tenant, { user_id: userId });
      expect(others).toEqual([]);
      expect(stepsOf(attempt)).toEqual([
        'started',
        'message_accepted',
        'message_delivered',
        'link_opened',
        'completed',
      ]);
      const known = { outcome: 'completed', channel: 'email', method: 'email_link', user_id: userId };
      expect(attempt).toMatchObject(known);
    });

    it('begins without a source, which would be that of the operator', async () => {
      const { email } = await sentLink();
      const [attempt] = await attemptsBy(tenant, { email });
      expect(attempt?.steps).toEqual([
        { step: 'started', at: expect.any(String), request_id: expect.any(String) },
      ]);
    });

    it('shows why the link was refused', async () => {
      const { email, userId, code } = await sentLink();
      await asBackend(setUserState, tenant, { params: { user: userId }, body: { state: 'disabled' } });
      expect(await redeemLink(code)).toBeApiError(403, 'user_disabled');
      const [attempt] = await attemptsBy(tenant, { email });
      expect(stepsOf(attempt)).toEqual(['started', 'refused user_disabled']);
    });

    it('is an event by the operator', async () => {
      const { userId } = await sentLink();
      await publishPending();
      const { results } = await readFeed(tenant.app, { page_size: 100, sort: 'desc' });
      const ofUser = results.filter(({ subject }) => subject.id === userId);
      expect(ofUser[0]).toMatchObject({
        type: 'user.sign_in_link_requested',
        actor: { type: 'hub_user', id: tenant.hub.userId },
      });
    });

    it('has the link in the message alone: in no answer, log, event or record', async () => {
      const { email, userId } = await provedUser(tenant);
      let answer: Answer | undefined;
      const written = await logLinesOf(async () => {
        answer = await send(userId);
      });
      const code = linkTo(email);
      await publishPending();
      const attempts = await attemptsBy(tenant, { email });
      const { results } = await readFeed(tenant.app, { page_size: 100, sort: 'desc' });
      const seen = JSON.stringify([answer, written, attempts, results, await scanTable()]);
      expect(seen).not.toContain(code);
      expect(messagesTo(email)[0]?.text).toContain(code);
    });
  });

  describe('the link ends', () => {
    it('when the user is signed out everywhere', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { userId, code } = await sentLink();
      vi.setSystemTime(Date.now() + 2000);
      await asBackend(signOutUser, tenant, { params: { user: userId } });
      expect(await redeemLink(code)).toBeApiError(410, 'link_expired');
      vi.useRealTimers();
    });

    it('when the user has another address', async () => {
      const { userId, code } = await sentLink();
      await patchUser(tenant, userId, { data: { email: newEmail() } });
      expect(await redeemLink(code)).toBeApiError(410, 'link_expired');
    });

    it('with its user', async () => {
      const { userId, code } = await sentLink();
      await removeUser(tenant, userId);
      expect((await redeemLink(code)).status).toBeOneOf([404, 410]);
      expect(await recordOf(tenant, userId)).toBeUndefined();
    });

    it('after an hour', async () => {
      const { code } = await sentLink();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (HOUR + MINUTE) * 1000 });
      expect(await redeemLink(code)).toBeApiError(410, 'link_expired');
      vi.useRealTimers();
    });
  });

  describe('400', () => {
    const refusedAtChannel = async (userId: string, body: object, reason: string, of = tenant) => {
      const answer = await send(userId, body, { of });
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(['body.channel']);
      expect(answer.body['detail']).toContain(reason);
    };

    it.each([
      ['email', 'e-mail address'],
      ['phone', 'phone number'],
    ])('for a user without that address: %s', async (channel, name) => {
      await refusedAtChannel(await makeProfile(tenant), { channel }, `the user has no ${name}`);
    });

    it('for an address that the user only asserts, also if it is that of another user', async () => {
      const { email: taken } = await provedUser(tenant);
      for (const email of [newEmail(), taken]) {
        const userId = await makeProfile(tenant);
        await assertValue(tenant, userId, { email });
        const before = messagesTo(email).length;
        await refusedAtChannel(userId, {}, "it may be somebody else's");
        expect(messagesTo(email)).toHaveLength(before);
      }
    });

    it('for an address to which e-mails are stopped, until when and why', async () => {
      const { email, userId } = await provedUser(tenant);
      await deliverFeedback(bounceOf({ app: tenant.app, to: email }));
      await refusedAtChannel(userId, {}, 'because it bounced');
      expect(messagesTo(email)).toEqual([]);
    });

    it('for the user of a test identity', async () => {
      const email = newEmail();
      const { tenant: own, signIn } = await tenantWithTestIdentity({ email });
      const { body } = await signIn();
      await refusedAtChannel(String(body['app_user_id']), {}, 'test identity', own);
      expect(messagesTo(email)).toEqual([]);
    });

    it('for a channel by which nobody signs in', async () => {
      const own = await makeTenant();
      const { email, userId } = await provedUser(own);
      await setConfig(own, { hub: { auth: { sign_in_methods: { email: { enabled: false } } } } });
      await refusedAtChannel(userId, {}, 'does not offer this way to sign in', own);
      expect(messagesTo(email)).toEqual([]);
    });

    it('for a number that gets no texts', async () => {
      const userId = await makeProfile(tenant, { data: { phone_number: '+19005550123' } });
      const answer = await send(userId, { channel: 'phone' });
      expect(answer).toBeApiError(400, 'text_refused');
      expect(faultPaths(answer)).toEqual(['body.channel']);
    });

    it.each(['https://evil.example/', `${RETURN}/deeper`, 'javascript:alert(1)'])(
      'for a page that is no return page, whoever calls: %s',
      async (redirect_url) => {
        const { email, userId } = await provedUser(tenant);
        for (const by of [tenant.hub, tenant.keys]) {
          const answer = await send(userId, { redirect_url }, { by });
          expect(answer).toBeApiError(400, 'invalid_redirect');
          expect(faultPaths(answer)).toEqual(['body.redirect_url']);
        }
        expect(messagesTo(email)).toEqual([]);
      },
    );

    it('for a body with other members or another channel', async () => {
      const { userId } = await provedUser(tenant);
      for (const body of [{ channel: 'letter' }, { email: newEmail() }, { data: {} }])
        expect(await send(userId, body)).toBeApiError(400, 'invalid_input');
    });
  });

  describe('403', () => {
    it.each(rolesBut('owner', 'admin', 'editor'))('for a member with the role %s', async (role) => {
      const { email, userId } = await provedUser(tenant);
      const by = await makeMember(tenant.account, role);
      expect(await send(userId, {}, { by })).toBeApiError(403, 'forbidden');
      expect(messagesTo(email)).toEqual([]);
    });

    it.each(['owner', 'admin', 'editor'] as const)('and not for a member with the role %s', async (role) => {
      const { userId } = await provedUser(tenant);
      const by = await makeMember(tenant.account, role);
      expect((await send(userId, {}, { by })).status).toBe(200);
    });

    it('for staff, except for users of the hub', async () => {
      const { userId } = await provedUser(tenant);
      expect(await send(userId, {}, { by: support })).toBeApiError(403, 'forbidden');
      const email = newEmail();
      const hubUser = await makeHubUser(email);
      const ofHub = await invoke(sendSignInLink, {
        params: { app: HUB_APPLICATION_ID, user: hubUser },
        principal: support,
        body: { channel: 'email' },
      });
      expect(ofHub.status, ofHub.text).toBe(200);
      expect(messagesTo(email)).toHaveLength(1);
    });

    it('for a disabled user, with what to do', async () => {
      const { email, userId } = await provedUser(tenant);
      await asBackend(setUserState, tenant, { params: { user: userId }, body: { state: 'disabled' } });
      const answer = await send(userId);
      expect(answer).toBeApiError(403, 'user_disabled');
      expect(answer.body['detail']).toBe('Enable the user first');
      expect(messagesTo(email)).toEqual([]);
    });

    it('for a disabled application', async () => {
      const own = await makeTenant();
      const { userId } = await provedUser(own);
      await setApplicationState(own.app, 'disabled', 'operator');
      for (const by of [own.hub, own.keys])
        expect(await send(userId, {}, { of: own, by })).toBeApiError(403, 'application_disabled');
    });
  });

  describe('404', () => {
    it('for an unknown user, and one of another application', async () => {
      const other = await makeTenant();
      const { email, userId } = await provedUser(other);
      for (const user of [newId('user'), userId])
        expect(await send(user)).toBeApiError(404, 'user_not_found');
      expect(messagesTo(email)).toEqual([]);
    });
  });

  describe('a user who changes between the reads and the writes', () => {
    const changes = {
      'is deleted': [404, 'user_not_found', (user: string) => removeUser(tenant, user)],
      'is disabled': [
        403,
        'user_disabled',
        (user: string) => asBackend(setUserState, tenant, { params: { user }, body: { state: 'disabled' } }),
      ],
    } as const;

    it.each(Object.entries(changes))('gets no message if it %s', async (_, [status, code, change]) => {
      const { email, userId } = await provedUser(tenant);
      beforeNextTransaction(() => change(userId));
      expect(await send(userId)).toBeApiError(status, code);
      expect(messagesTo(email)).toEqual([]);
      const links = (await scanTable()).filter(
        (item) => item['sent_by_platform'] && item['user_id'] === userId,
      );
      expect(links).toEqual([]);
    });
  });

  describe('429', () => {
    it('after five links to an address within an hour, whoever sends them', async () => {
      const { email, userId } = await provedUser(tenant);
      const callers = [tenant.hub, tenant.keys, tenant.serviceAccount, tenant.hub, tenant.hub];
      for (const by of callers) expect((await send(userId, {}, { by })).status).toBe(200);
      const refused = await send(userId);
      expect(refused).toBeApiError(429, 'too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(messagesTo(email)).toHaveLength(5);
    });

    it('once the messages of the day are used up; then there is no link', async () => {
      const own = await makeTenant({ hub: { auth: { limits: { email_per_day: 1 } } } });
      const [first, second] = [await provedUser(own), await provedUser(own)];
      expect((await send(first.userId, {}, { of: own })).status).toBe(200);
      expect(await send(second.userId, {}, { of: own })).toBeApiError(429, 'budget_exhausted');
      const links = (await scanTable()).filter((item) => item['user_id'] === second.userId);
      expect(links.filter((item) => item['sent_by_platform'])).toEqual([]);
    });
  });

  it('503 if the message cannot be sent; the same request then sends one', async () => {
    const { email, userId } = await provedUser(tenant);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    vi.stubEnv('SES_ENDPOINT', 'http://127.0.0.1:9');
    resetMessageClients();
    expect((await send(userId, {}, { headers })).status).toBe(503);
    vi.unstubAllEnvs();
    resetMessageClients();
    expect((await send(userId, {}, { headers })).status).toBe(200);
    expect(messagesTo(email)).toHaveLength(1);
  });
});
