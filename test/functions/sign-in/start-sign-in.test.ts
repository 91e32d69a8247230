import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { resetMessageClients } from '../../../shared/messages/send-message.ts';
import { DAY, isoIn } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { counterKeys } from '../../../shared/storage/counters/window-counter.ts';
import { hashOf, keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls, keysRead } from '../../support/count-calls.ts';
import { type Answer, faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { BROWSER, newEmail, redeemLink, setConfig, signUp } from '../../support/magic-links.ts';
import { NO_PHONES, newPhone } from '../../support/phones.ts';
import { atOnce } from '../../support/races.ts';
import { notVerified, useRefusedEmails } from '../../support/refused-emails.ts';
import { useRefusedTexts } from '../../support/refused-texts.ts';
import { scanTable } from '../../support/scan-table.ts';
import { addFields, fieldLike } from '../../support/schemas.ts';
import {
  completeSignIn,
  makeCredential,
  makeSignInTenant,
  newAddress,
  signIn,
  startedSignIn,
  startSignIn,
} from '../../support/sign-in.ts';

const WINDOW = 600_000;
const backends = useBackends();
const sns = useRefusedTexts();
const ses = useRefusedEmails();
const messagesTo = (to: string) => backends.messages().list(to);
let app = '';
let clientId = '';

beforeAll(async () => {
  ({ app, clientId } = await makeSignInTenant());
});
afterEach(() => vi.useRealTimers());

/** Stops the clock so many milliseconds into a window of the throttles. */
function stopClockInWindow(milliseconds: number) {
  const start = Math.ceil(Date.now() / WINDOW) * WINDOW;
  vi.useFakeTimers({ now: start + milliseconds, toFake: ['Date'] });
}

/** What an answer tells, apart from what differs between any two. */
function told({ status, body: { challenge_id, instance, ...body } }: Answer) {
  return { status, ...body, id: typeof challenge_id };
}

const statusesOf = (answers: Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([k, v]) => [k, v?.length]),
  );

describe('POST /hub/auth/init', () => {
  describe('200', () => {
    it('sends a code and a link by e-mail, to the address in lower case', async () => {
      const email = newEmail();
      const answer = await startSignIn(clientId, { email: email.toUpperCase() });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          challenge_id: expect.stringMatching(/^[\w-]{32}$/),
          message: expect.stringContaining('e-mail'),
        },
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(messagesTo(email)).toMatchObject([
        {
          channel: 'email',
          to: email,
          subject: 'Sign in to Shop',
          code: expect.stringMatching(/^\d{6}$/),
          links: [expect.stringMatching(/^http:\/\/localhost:4000\/l\/[0-9A-Za-z]{33}$/)],
        },
      ]);
      expect(answer.text).not.toContain(messagesTo(email)[0]?.code);
    });

    it('sends a code and a link as a text message, to the number without its decoration', async () => {
      const answer = await startSignIn(clientId, { phone: '+1 (202) 555-0101' });
      expect(answer).toMatchObject({
        status: 200,
        body: { message: expect.stringContaining('text message') },
      });
      expect(messagesTo('+12025550101')).toMatchObject([
        { channel: 'sms', code: expect.stringMatching(/^\d{6}$/), links: [expect.stringContaining('/l/')] },
      ]);
    });

    it('adds the line for the requesting page to a text message, except for a backend', async () => {
      const page = await makeSignInTenant({ hub: { allowed_web_origins: ['https://shop.example'] } });
      const [fromPage, fromBackend] = [newPhone(), newPhone()];
      await startSignIn(page.clientId, { phone: fromPage }, { headers: { origin: 'https://shop.example' } });
      await startSignIn(page.clientId, { phone: fromBackend });
      expect(messagesTo(fromPage)[0]?.text).toMatch(/\n\n@shop\.example #\d{6}$/);
      expect(messagesTo(fromBackend)[0]?.text).not.toContain('@');
    });

    it('uses sender, subject and call to action of the application', async () => {
      const email = { from_address: 'hi@shop.example', subject: 'Hello', call_to_action_text: 'Come in' };
      const shop = await makeSignInTenant({ hub: { auth: { email } } });
      const to = newEmail();
      await startSignIn(shop.clientId, { email: to });
      expect(messagesTo(to)).toMatchObject([
        { subject: 'Hello', text: expect.stringContaining('Come in:\n') },
      ]);
    });

    const closed = { restrictions: { sign_up_status: 'disabled' as const } };
    const restricted = { restrictions: { allowed_email_domains: ['shop.example'] } };
    it.each([
      ['an application that anyone may join', {}, true, true],
      ['an application that is closed for sign-up', closed, true, false],
      ['an application for other e-mail domains', restricted, false, false],
    ])(
      'answers and works the same for known and unknown users of %s',
      async (_, auth, invitesKnown, invites) => {
        const shop = await makeSignInTenant();
        const known = newEmail();
        const unknown = newEmail();
        await signUp(shop, { email: known });
        await setConfig(shop, { hub: { auth } });
        // An instance reads the plan of the account once in five minutes.
        await startSignIn(shop.clientId, { email: newEmail() });

        const answers: Answer[] = [];
        const calls = [];
        for (const email of [known, unknown]) {
          const work = async () => answers.push(await startSignIn(shop.clientId, { email }));
          calls.push(await countCalls(work));
        }
        const [ofKnown, ofUnknown] = answers.map(told);
        expect(ofKnown).toMatchObject({ status: 200, id: 'string' });
        expect(ofUnknown).toEqual(ofKnown);
        expect(calls[0]).toHaveLength(8);
        expect(calls[1]).toEqual(calls[0]);
        const read = await keysRead(() => startSignIn(shop.clientId, { email: newEmail() }));
        expect(read.filter((key) => key.includes(shop.app)).map((key) => key.replace(/^.* /, ''))).toEqual([
          ...['APP', 'SCHEMA', 'IDENTITY', `EMAIL#${new Date().toISOString().slice(0, 10)}`],
          `MESSAGE#sign_in${invites ? '' : '_refused'}#en`,
        ]);
        expect('code' in Object(messagesTo(known)[0])).toBe(invitesKnown);
        expect(messagesTo(unknown)).toHaveLength(1);
        expect('code' in Object(messagesTo(unknown)[0])).toBe(invites);
        expect(messagesTo(unknown)[0]?.links).toHaveLength(invites ? 1 : 0);
      },
    );

    it('stores only hashes, and neither code, challenge id nor link code', async () => {
      const { challengeId, code, linkCode } = await startedSignIn(backends, clientId, { email: newEmail() });
      const everything = JSON.stringify(await scanTable());
      expect(everything).toContain(hashOf(challengeId));
      expect(everything).toContain(hashOf(linkCode));
      expect(everything).not.toContain(hashOf(code));
      for (const secret of [challengeId, linkCode, `"${code}"`]) expect(everything).not.toContain(secret);
    });

    it('stores items for 10 minutes, or less if the application sets less', async () => {
      const short = await makeSignInTenant({ hub: { auth: { challenge_duration: '2 minutes' } } });
      stopClockInWindow(0);
      for (const [key, seconds] of [
        [clientId, 600],
        [short.clientId, 120],
      ] as const) {
        const { challengeId, linkCode } = await startedSignIn(backends, key, { email: newEmail() });
        const expected = { expires: isoIn(seconds), expires_at: Date.now() / 1000 + seconds };
        expect(await getItem(keys.challenge(challengeId))).toMatchObject(expected);
        expect(await getItem(keys.link(linkCode))).toMatchObject(expected);
      }
    });

    it.each([
      ['no Origin, as an app or a server sends it', {}, 200],
      ['an allowed Origin', { Origin: 'https://shop.example' }, 200],
      ['another Origin', { Origin: 'https://evil.example' }, 403],
      [
        'an Origin that only begins like an allowed one',
        { Origin: 'https://shop.example.evil.example' },
        403,
      ],
      ['the Origin null', { Origin: 'null' }, 403],
    ])("answers 200 or 403 by the application's allowed_web_origins: %s", async (_, headers, status) => {
      const shop = await makeSignInTenant({ hub: { allowed_web_origins: ['https://shop.example'] } });
      const email = newEmail();
      const answer = await startSignIn(shop.clientId, { email }, { headers });
      expect(answer).toMatchObject(
        status === 200 ? { status } : { status, body: { code: 'origin_not_allowed' } },
      );
      expect(messagesTo(email)).toHaveLength(status === 200 ? 1 : 0);
    });

    it.each(['data', 'user_data'])('accepts profile data as `%s`', async (name) => {
      const body = { email: newEmail(), [name]: { first_name: 'Grace' } };
      const { userId } = await signIn(backends, clientId, body);
      expect(await findProfile(app, userId)).toMatchObject({ data: { first_name: 'Grace' } });
    });

    it.each(['redirect_url', 'return_url'])('leads to the `%s` after the sign-in', async (name) => {
      const shop = await makeSignInTenant({ hub: { return_urls: ['https://shop.example/orders'] } });
      const body = { email: newEmail(), [name]: 'https://shop.example/orders' };
      const { linkCode } = await startedSignIn(backends, shop.clientId, body);
      const { headers } = await redeemLink(linkCode, BROWSER);
      expect(headers['location']).toMatch(/^https:\/\/shop\.example\/orders#svc_code=/);
    });

    it('adds to a profile and replaces nothing, since anyone may start a sign-in', async () => {
      const email = newEmail();
      await signIn(backends, clientId, { email, user_data: { first_name: 'Grace' } });
      const user_data = { first_name: 'Mallory', nick_name: 'Amazing' };
      const { userId } = await signIn(backends, clientId, { email, user_data });
      expect(await findProfile(app, userId)).toMatchObject({
        data: { first_name: 'Grace', nick_name: 'Amazing' },
      });
    });
  });

  describe('400', () => {
    it.each(['email', 'phone'])('answers if the application does not offer sign-in by %s', async (method) => {
      const sign_in_methods = { [method]: { enabled: false } };
      const shop = await makeSignInTenant({ hub: { auth: { sign_in_methods } } });
      const body = method === 'email' ? { email: newEmail() } : { phone: '+12025550102' };
      expect(await startSignIn(shop.clientId, body)).toBeApiError(400, 'invalid_input', {
        errors: [{ path: `body.${method}` }],
      });
    });

    it.each([
      ['neither address', {}],
      ['both addresses', { email: 'a@example.com', phone: '+12025550103' }],
      ['an e-mail address that is none', { email: 'a@b@c' }],
      ['a phone number without country code', { phone: '2025550103' }],
      ['a phone number without digits', { phone: '+........' }],
      ['a phone number of no country', { phone: '+00000000000' }],
      ['a phone number that is too short', { phone: '+1 (((())))' }],
      ['a phone number that is too long', { phone: '+1234567890123456' }],
      ['a field that the schema does not have', { email: newEmail(), user_data: { shoe_size: '42' } }],
      ['a redirect that runs script', { email: newEmail(), return_url: 'javascript:alert(1)' }],
      [
        'two redirects',
        { email: newEmail(), return_url: 'https://a.example', redirect_url: 'https://b.example' },
      ],
      ['two sets of data', { email: newEmail(), data: { first_name: 'Ada' }, user_data: {} }],
      ['a relative redirect without a default', { email: newEmail(), return_url: '/orders' }],
    ])('answers %s', async (_, body) => {
      expect((await startSignIn(clientId, body)).status).toBe(400);
    });

    it.each([...NO_PHONES])('answers the phone number %j, and counts no attempt', async (phone) => {
      const calls = await countCalls(async () => {
        expect(await startSignIn(clientId, { phone })).toMatchObject({
          status: 400,
          body: { errors: [{ path: 'body.phone' }] },
        });
      });
      expect(calls).toEqual([]);
    });

    it.each([
      ['an address that this sign-in does not prove', { phone_number: '+12025550104' }],
      ['the id of a user', { user_id: 'user_1' }],
      ['a value of the wrong type', { first_name: 42 }],
    ])('answers user data with %s, and names it', async (_, user_data) => {
      expect(await startSignIn(clientId, { email: newEmail(), user_data })).toMatchObject({
        status: 400,
        body: { errors: [{ path: `body.user_data.${Object.keys(user_data)[0]}` }] },
      });
    });

    it('answers data with a fault, by the name that was sent', async () => {
      expect(await startSignIn(clientId, { email: newEmail(), data: { first_name: 42 } })).toMatchObject({
        body: { errors: [{ path: 'body.data.first_name' }] },
      });
      expect(await startSignIn(clientId, { email: newEmail(), redirect_url: '/orders' })).toMatchObject({
        body: { detail: expect.stringContaining('redirect_url') },
      });
    });

    it('answers user data with a hidden field as with an unknown one', async () => {
      const shop = await makeSignInTenant();
      const hidden = { user_visible: false } as const;
      await addFields(shop, { secret: hidden, score: { ...hidden, owned_by: 'app' } });
      const told = async (field: string) => {
        const user_data = { [field]: 'x' };
        const { text } = await startSignIn(shop.clientId, { email: newEmail(), user_data });
        return { ...JSON.parse(text.replaceAll(field, 'field')), instance: '' };
      };
      const unknown = await told('unknown');
      expect(unknown).toMatchObject({ status: 400, errors: [{ path: 'body.user_data.field' }] });
      expect([await told('secret'), await told('score')]).toEqual([unknown, unknown]);
    });
  });

  it.each([
    ['belongs to the application', { tier: 'gold' }],
    ['users may only read', { member_since: '2020-01-01' }],
  ])('answers 403 to user data with a visible field that %s, like a change of data', async (_, user_data) => {
    const shop = await makeSignInTenant();
    await addFields(shop, { tier: { owned_by: 'app' }, member_since: { read_only: true } });
    const answer = await startSignIn(shop.clientId, { email: newEmail(), user_data });
    expect(answer).toBeApiError(403, 'forbidden', {
      detail: expect.stringContaining(String(Object.keys(user_data)[0])),
    });
  });

  describe('401', () => {
    it.each([
      ['unknown', async () => 'key_unknown'],
      ['not even in the form of one', async () => '#'.repeat(10)],
      ['expired', async () => (await makeCredential(app, { expires: isoIn(-1) })).clientId],
    ])('answers a key that is %s', async (_, key) => {
      expect(await startSignIn(await key(), { email: newEmail() })).toBeApiError(401, 'invalid_key');
    });

    it('answers a request without a key, even if it has other faults', async () => {
      const answer = await startSignIn('', {}, { headers: { 'x-svc-app-key': '' } });
      expect(answer).toBeApiError(401, 'missing_credentials');
    });
  });

  describe('429', () => {
    const start = (email: string, extra = {}) => startSignIn(clientId, { email }, extra);
    const times = (count: number, work: (n: number) => Promise<Answer>) => atOnce(count, (n) => work(n));

    // The Retry-After is exact, to the second.
    it('answers start 6 for an address and source within 10 minutes, with Retry-After', async () => {
      stopClockInWindow(247_500);
      const [email, sourceIp] = [newEmail(), newAddress()];
      for (let n = 0; n < 5; n++) {
        expect((await start(email, { sourceIp })).status).toBe(200);
        vi.setSystemTime(Date.now() + 60_000);
      }
      const answer = await start(email.toUpperCase(), { sourceIp });
      expect(answer).toBeApiError(429, 'too_many_requests');
      expect(answer.headers['retry-after']).toBe('300');
      expect(messagesTo(email)).toHaveLength(5);
      vi.setSystemTime(Date.now() + 299_000);
      const last = await start(email, { sourceIp });
      expect([last.status, last.headers['retry-after']]).toEqual([429, '1']);
      vi.setSystemTime(Date.now() + 1000);
      expect((await start(email, { sourceIp })).status).toBe(200);
      expect((await start(email, { sourceIp })).headers['retry-after']).toBe('60');
    });

    it('answers all but 5 of 50 parallel starts for one address', async () => {
      stopClockInWindow(0);
      const email = newEmail();
      const answers = await times(50, () => start(email));
      expect(statusesOf(answers)).toEqual({ 200: 5, 429: 45 });
      expect(messagesTo(email)).toHaveLength(5);
    });

    it('answers all but 30 of 50 parallel starts from one source, in one application', async () => {
      stopClockInWindow(0);
      const other = await makeSignInTenant();
      const sourceIp = newAddress();
      const answers = await times(50, () => start(newEmail(), { sourceIp }));
      expect(statusesOf(answers)).toEqual({ 200: 30, 429: 20 });
      expect((await start(newEmail())).status).toBe(200);
      const elsewhere = await startSignIn(other.clientId, { email: newEmail() }, { sourceIp });
      expect(elsewhere.status).toBe(200);
      vi.setSystemTime(Date.now() + WINDOW);
      expect((await start(newEmail(), { sourceIp })).status).toBe(429);
      vi.setSystemTime(Date.now() + WINDOW / 2);
      expect((await start(newEmail(), { sourceIp })).status).toBe(200);
    });

    it('answers the 301st start from one source, for any application', async () => {
      stopClockInWindow(0);
      const sourceIp = newAddress();
      await start(newEmail(), { sourceIp });
      const counter = { subject: `starts from ${sourceIp}`, windowSeconds: WINDOW / 1000 };
      await changeItem(counterKeys(counter, Date.now())[0], { attempts: 299 });
      expect((await start(newEmail(), { sourceIp })).status).toBe(200);
      const other = await makeSignInTenant();
      const answer = await startSignIn(other.clientId, { email: newEmail() }, { sourceIp });
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '601']);
    });

    it('answers the 21st message of a day to one address, for any number of sources', async () => {
      stopClockInWindow(0);
      const email = newEmail();
      for (let n = 0; n < 20; n++) {
        expect((await start(email)).status).toBe(200);
        vi.setSystemTime(Date.now() + 121_000);
      }
      const answer = await start(email);
      expect(answer).toBeApiError(429, 'too_many_requests');
      expect(answer.headers['retry-after']).toBe(String(DAY - 20 * 121));
      expect(messagesTo(email)).toHaveLength(20);
    });

    it("never answers a known device because of strangers' starts", async () => {
      stopClockInWindow(0);
      const [email, sourceIp] = [newEmail(), newAddress()];
      const { challengeId, code } = await startedSignIn(backends, clientId, { email });
      const { device_key } = (await completeSignIn(challengeId, code)).body;
      for (let n = 0; n < 6; n++) await start(email, { sourceIp });
      for (let n = 0; n < 30; n++) await start(newEmail(), { sourceIp });
      expect((await start(newEmail(), { sourceIp })).status).toBe(429);
      const own = () => startSignIn(clientId, { email, device_key }, { sourceIp });
      const answers = await times(10, own);
      expect(statusesOf(answers)).toEqual({ 200: 5, 429: 5 });
      const ofAnother = await startSignIn(clientId, { email: newEmail(), device_key }, { sourceIp });
      expect(ofAnother.status).toBe(429);
    });

    it('makes one event an hour if strangers use up the messages of an address', async () => {
      const shop = await makeSignInTenant();
      const email = newEmail();
      for (let n = 0; n < 8; n++) await startSignIn(shop.clientId, { email });
      const hour = Math.floor(Date.now() / 3_600_000);
      expect(await getItem(keys.refusals(shop.app, 'slowed_messages', hour))).toMatchObject({ count: 1 });
    });

    it('answers a user who has signed in meanwhile, too', async () => {
      stopClockInWindow(0);
      const email = newEmail();
      for (let n = 0; n < 5; n++) await signIn(backends, clientId, { email });
      expect((await start(email)).status).toBe(429);
    });

    it('answers all forms of a phone number alike', async () => {
      stopClockInWindow(0);
      const forms = [
        '+12025550105',
        '+1 202 555 0105',
        '+1-202-555-0105',
        '+1 (202) 555-0105',
        '+1.202.555.0105',
      ];
      for (const phone of forms) expect((await startSignIn(clientId, { phone })).status).toBe(200);
      expect((await startSignIn(clientId, { phone: '+1 2025550105' })).status).toBe(429);
    });

    it('never answers for the same address at another application', async () => {
      stopClockInWindow(0);
      const other = await makeSignInTenant();
      const email = newEmail();
      for (let n = 0; n < 5; n++) await start(email);
      expect((await startSignIn(other.clientId, { email })).status).toBe(200);
    });

    it.each([
      ['e-mail', { email_per_day: 1 }, () => ({ email: newEmail() }), (email: string) => ({ email })],
      ['text message', { sms_per_day: 1 }, () => ({ phone: newPhone() }), (phone: string) => ({ phone })],
    ])(
      'answers budget_exhausted after the %s of the day, alike for known and unknown',
      async (_, limits, one, to) => {
        stopClockInWindow(0);
        const shop = await makeSignInTenant({ hub: { auth: { limits } } });
        const known = 'email' in to('') ? newEmail() : newPhone();
        await signUp(shop, 'email' in to('') ? { email: known } : { phone_number: known });
        expect((await startSignIn(shop.clientId, one())).status).toBe(200);
        const answers = [
          await startSignIn(shop.clientId, to(known)),
          await startSignIn(shop.clientId, one()),
        ];
        const [ofKnown, ofUnknown] = answers.map(told);
        expect(ofKnown).toMatchObject({ status: 429, code: 'budget_exhausted' });
        expect(ofUnknown).toEqual(ofKnown);
        const rest = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
        for (const { headers } of answers) expect(headers['retry-after']).toBe(String(rest));
        expect(messagesTo(known)).toEqual([]);
      },
    );

    it.each([
      ['email', newEmail],
      ['phone', newPhone],
    ] as const)(
      'answers a start by %s in the last third of the budget, except for known devices',
      async (channel, one) => {
        stopClockInWindow(0);
        const limits = { email_per_day: 6, sms_per_day: 6 };
        const shop = await makeSignInTenant({ hub: { auth: { limits } } });
        const addressed = (to: string) => (channel === 'email' ? { email: to } : { phone: to });
        const ask = (to: string, more = {}) => startSignIn(shop.clientId, { ...addressed(to), ...more });
        const own = one();
        const begun = await startedSignIn(backends, shop.clientId, addressed(own));
        const { body } = await completeSignIn(begun.challengeId, begun.code);
        const key = { device_key: body['device_key'] };
        for (let n = 0; n < 3; n++) expect((await ask(one())).status).toBe(200);
        const [ofUser, ofNobody, ofKeyForOther] = [
          await ask(own),
          await ask(one()),
          await ask(one(), key),
        ].map(told);
        expect(ofUser).toMatchObject({ status: 429, code: 'budget_reserved' });
        expect([ofNobody, ofKeyForOther]).toEqual([ofUser, ofUser]);
        expect((await ask(own, key)).status).toBe(200);
        expect(messagesTo(own)).toHaveLength(2);
      },
    );

    it('answers budget_exhausted also if the message would refuse a new user', async () => {
      const shop = await makeSignInTenant({
        hub: { auth: { limits: { email_per_day: 1 }, restrictions: { sign_up_status: 'disabled' } } },
      });
      expect((await startSignIn(shop.clientId, { email: newEmail() })).status).toBe(200);
      expect((await startSignIn(shop.clientId, { email: newEmail() })).status).toBe(429);
    });

    it('stores addresses and sources as hashes that expire', async () => {
      stopClockInWindow(0);
      const [email, sourceIp] = [newEmail(), '203.0.113.77'];
      expect((await start(email, { sourceIp })).status).toBe(200);
      const throttles = (await scanTable()).filter(({ pk }) => String(pk).startsWith('THROTTLE#'));
      expect(JSON.stringify(throttles)).not.toMatch(new RegExp(`${email}|${sourceIp}`));
      const current = throttles.filter((item) => Number(item['expires_at']) > Date.now() / 1000);
      expect(current.length).toBeGreaterThan(2);
      for (const { expires_at } of current)
        expect(Number(expires_at)).toBeLessThanOrEqual(Date.now() / 1000 + 2 * DAY);
    });
  });

  it('refuses a sign-in by phone to users outside the allowed e-mail domains', async () => {
    const shop = await makeSignInTenant({
      hub: { auth: { restrictions: { allowed_email_domains: ['shop.example'] } } },
    });
    const phone = '+12025550188';
    expect((await startSignIn(shop.clientId, { phone })).status).toBe(200);
    expect(messagesTo(phone)[0]?.text).toContain(
      'lets in people with an e-mail address at shop.example only, and this is none of them.',
    );
    expect(messagesTo(phone)[0]).not.toHaveProperty('code');
  });

  it('answers 400 if the address identifies nobody, as each user would be new', async () => {
    const made = await makeSignInTenant();
    await addFields(made, {});
    await changeItem(keys.schema(made.app), {
      user_verification_fields: ['phone_number'],
      schema: { email: fieldLike(), phone_number: fieldLike() },
    });
    const answer = await startSignIn(made.clientId, { email: newEmail() });
    expect([answer.status, faultPaths(answer)]).toEqual([400, ['body.email']]);
    expect((await startSignIn(made.clientId, { phone: '+12025550199' })).status).toBe(200);
  });

  it('answers 400 for a phone number that gets no text messages', async () => {
    await sns.refuse('InvalidParameter');
    const answer = await startSignIn(clientId, { phone: '+12025550199' });
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(faultPaths(answer)).toEqual(['body.phone']);
  });

  it('answers 400 for an undeliverable address, and does not log it', async () => {
    const email = newEmail();
    await ses.refuse('MessageRejected', `Address ${email} is on the suppression list`);
    const lines = await logLinesOf(async () => {
      const answer = await startSignIn(clientId, { email });
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(['body.email']);
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', status: 400, dependency: 'ses', dependency_error: 'MessageRejected' },
    ]);
    expect(lines.join()).not.toContain(email);
  });

  describe('503', () => {
    it('answers if the sender is not verified, and logs its name but no address', async () => {
      const email = newEmail();
      await ses.refuse('MessageRejected', notVerified(email, 'no-reply@example.com'));
      const lines = await logLinesOf(async () => {
        expect((await startSignIn(clientId, { email })).status).toBe(503);
      });
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        {
          level: 'error',
          application: app,
          error_code: 'dependency_unavailable',
          dependency_error: 'MessageRejected',
        },
      ]);
      expect(lines.join()).toContain('send-message.ts');
      expect(lines.join()).not.toContain('@example.com');
    });

    it('answers with Retry-After if the message cannot be handed over', async () => {
      vi.stubEnv('SES_ENDPOINT', 'http://127.0.0.1:1');
      resetMessageClients();
      const answer = await startSignIn(clientId, { email: newEmail() });
      vi.unstubAllEnvs();
      resetMessageClients();
      expect(answer).toBeApiError(503, 'dependency_unavailable');
      expect(answer.headers['retry-after']).toBe('5');
    });
  });
});
