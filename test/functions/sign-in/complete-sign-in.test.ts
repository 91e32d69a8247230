import { KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rotateKeyring } from '../../../shared/auth/keys/signing-keys.ts';
import { verifyToken } from '../../../shared/auth/verify-token.ts';
import { utcDay } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { createVariant } from '../../../shared/variants/variant-store.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall, failNextRead } from '../../support/before-call.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { makeLink, newEmail, redeemLink, setConfig, signUp } from '../../support/magic-links.ts';
import { patchUser } from '../../support/profiles.ts';
import { atOnce } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { addFields, fieldLike } from '../../support/schemas.ts';
import {
  completeSignIn,
  makeCredential,
  makeSignInTenant,
  signIn,
  startedSignIn,
} from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { forgetSignIns } from '../../support/throttles.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const DAY = 86_400_000;
const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);
const start = (body: Parameters<typeof startedSignIn>[2] = { email: newEmail() }) =>
  startedSignIn(backends, credential.clientId, body);
afterEach(() => vi.useRealTimers());

/** Six digits that are not the code, different ones for each n. */
const wrong = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');

describe('POST /hub/auth/complete', () => {
  describe('200', () => {
    it('takes the digits as `code` or as `token`', async () => {
      for (const name of ['code', 'token']) {
        const { challengeId, code } = await start();
        const answer = await completeSignIn(challengeId, undefined, { [name]: code });
        expect(answer, name).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
      }
    });

    it('signs a new user in, verifies the e-mail address and opens a session', async () => {
      const email = newEmail();
      const { challengeId, code } = await start({ email });
      const answer = await completeSignIn(challengeId, code);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          expires_in: 3600,
          token_type: 'Bearer',
          app_id: tenant.app,
          app_user_id: expect.stringMatching(/^user_/),
        },
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      const userId = String(answer.body['app_user_id']);
      expect(await verifyToken(String(answer.body['access_token']))).toMatchObject({
        kind: 'user',
        app: tenant.app,
        userId,
      });
      const profile = await findProfile(tenant.app, userId);
      expect(profile).toMatchObject({
        state: 'enabled',
        auth_level: 'verified',
        data: { email },
        verified_data: { email },
        meta: { first_sign_in_method: 'email_code', last_sign_in_method: 'email_code' },
      });
      const { items } = await queryItems(ranges.user(tenant.app, userId), { limit: 10 });
      expect(items.map(({ sk }) => String(sk).split('#')[0])).toEqual(['PROFILE', 'SESSION']);
      expect(JSON.stringify(items)).not.toContain(answer.body['refresh_token']);
    });

    it('signs in the existing user of the address', async () => {
      const email = newEmail();
      const first = await signIn(backends, credential.clientId, { email });
      const second = await signIn(backends, credential.clientId, { email: email.toUpperCase() });
      expect(second.userId).toBe(first.userId);
      expect(decodeJwt(second.accessToken)['sid']).not.toBe(decodeJwt(first.accessToken)['sid']);
    });

    it('gives a user the verified address that a link had reserved for that user', async () => {
      const { clientId: key, ...tenant } = await makeSignInTenant();
      const [before, email] = [newEmail(), newEmail()];
      const userId = await signUp(tenant, { email: before });
      await makeLink(tenant, { user_id: userId, data: { email } });
      const { challengeId, code } = await startedSignIn(backends, key, { email });
      expect(await completeSignIn(challengeId, code)).toMatchObject({
        status: 200,
        body: { app_user_id: userId },
      });
      expect(await findProfile(tenant.app, userId)).toMatchObject({
        data: { email },
        verified_data: { email },
        auth_level: 'verified',
      });
      expect(await getItem(keys.identity(tenant.app, 'email', before))).toBeUndefined();
    });

    it.each(['BatchGet', 'TransactWrite'] as const)(
      'does not sign in a user who gives up the address before the %s',
      async (call) => {
        const { clientId: key, ...tenant } = await makeSignInTenant();
        const [email, other] = [newEmail(), newEmail()];
        const userId = await signUp(tenant, { email });
        const { challengeId, code } = await startedSignIn(backends, key, { email });
        beforeNextCall(call, () => patchUser(tenant, userId, { data: { email: other } }));
        const { status, body } = await completeSignIn(challengeId, code);
        expect(status).toBe(200);
        expect(body['app_user_id']).not.toBe(userId);
      },
    );

    it('verifies a phone number', async () => {
      const { userId } = await signIn(backends, credential.clientId, { phone: '+12025550110' });
      expect(await findProfile(tenant.app, userId)).toMatchObject({
        verified_data: { phone_number: '+12025550110' },
        meta: { first_sign_in_method: 'phone_code' },
      });
    });

    it('drops data of fields that are hidden or owned by the application by then', async () => {
      const { clientId: key, ...shop } = await makeSignInTenant();
      await addFields(shop, { colour: {}, tier: {} });
      const user_data = { colour: 'red', tier: 'gold', first_name: 'Grace' };
      const { challengeId, code } = await startedSignIn(backends, key, { email: newEmail(), user_data });
      await changeItem(keys.schema(shop.app), {
        'schema.colour': fieldLike({ user_visible: false }),
        'schema.tier': fieldLike({ owned_by: 'app' }),
      });
      const { body } = await completeSignIn(challengeId, code);
      const { data } = (await findProfile(shop.app, String(body['app_user_id']))) ?? {};
      expect(data).toMatchObject({ first_name: 'Grace' });
      expect(Object.keys(data ?? {})).not.toContain('colour');
      expect(Object.keys(data ?? {})).not.toContain('tier');
    });

    it('accepts the right code at the fifth attempt', async () => {
      const { challengeId, code } = await start();
      for (let n = 1; n <= 4; n++) await completeSignIn(challengeId, wrong(code, n));
      expect((await completeSignIn(challengeId, code)).status).toBe(200);
    });

    it('signs in a known user although sign-up was closed meanwhile', async () => {
      const { clientId: key, ...shop } = await makeSignInTenant();
      const email = newEmail();
      const { userId } = await signIn(backends, key, { email });
      await setConfig(shop, { hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } });
      expect(await signIn(backends, key, { email })).toMatchObject({ userId });
    });

    it('signs in through the variant of the key, and notes it once', async () => {
      const { id: variant } = await createVariant(tenant.app, { name: 'Kiosk' }, 'test');
      const { clientId: key } = await makeCredential(tenant.app, { app_variant_id: variant });
      const email = newEmail();
      const { accessToken, userId } = await signIn(backends, key, { email });
      await signIn(backends, key, { email });
      expect(decodeJwt(accessToken).aud).toEqual([`app:${tenant.app}`, `app_variant:${variant}`]);
      expect(await findProfile(tenant.app, userId)).toMatchObject({
        attributes: { 'svc:app_variants': [variant] },
      });
    });
  });

  describe('400', () => {
    it('answers different digits as `code` and as `token`, and counts no attempt', async () => {
      const { challengeId, code } = await start();
      expect(await completeSignIn(challengeId, wrong(code), { code })).toBeApiError(400, 'invalid_input');
      expect((await completeSignIn(challengeId, code, { code })).status).toBe(200);
    });

    it('answers a wrong code with the number of attempts left', async () => {
      const { challengeId, code } = await start();
      const details = [];
      for (let n = 1; n <= 4; n++) {
        const { status, body } = await completeSignIn(challengeId, wrong(code, n));
        expect([status, body['code']]).toEqual([400, 'invalid_code']);
        details.push(body['detail']);
      }
      expect(details).toEqual([4, 3, 2, 1].map((left) => expect.stringContaining(`; ${left} more`)));
    });

    it.each(['12345', '1234567', 'abcdef', '', 123456, null])(
      'answers %j without counting an attempt',
      async (token) => {
        const { challengeId } = await start();
        expect(await completeSignIn(challengeId, token)).toBeApiError(400, 'invalid_input', {
          errors: [{ path: 'body.token' }],
        });
        expect(await getItem(keys.challenge(challengeId))).toMatchObject({ attempts: 0 });
      },
    );

    it('answers the code of another challenge', async () => {
      const [one, other] = [await start(), await start()];
      const code = one.code === other.code ? wrong(other.code) : other.code;
      expect((await completeSignIn(one.challengeId, code)).status).toBe(400);
    });
  });

  describe('403', () => {
    it('answers a disabled user, who signs in with the same code once enabled', async () => {
      const email = newEmail();
      const { userId } = await signIn(backends, credential.clientId, { email });
      const { challengeId, code } = await start({ email });
      await changeItem(keys.profile(tenant.app, userId), { state: 'disabled' });
      expect(await completeSignIn(challengeId, code)).toBeApiError(403, 'user_disabled');
      await changeItem(keys.profile(tenant.app, userId), { state: 'enabled' });
      expect((await completeSignIn(challengeId, code)).status).toBe(200);
    });

    it.each([
      ['sign_up_closed', { sign_up_status: 'disabled' as const }],
      ['email_domain_not_allowed', { allowed_email_domains: ['shop.example'] }],
    ])('answers %s to a new user if the application was restricted meanwhile', async (code, restrictions) => {
      const { clientId: key, ...shop } = await makeSignInTenant();
      const { challengeId, ...message } = await startedSignIn(backends, key, { email: newEmail() });
      await setConfig(shop, { hub: { auth: { restrictions } } });
      const expected = { status: 403, body: { code } };
      expect(await completeSignIn(challengeId, message.code)).toMatchObject(expected);
      expect(await redeemLink(message.linkCode)).toMatchObject(expected);
    });
  });

  describe('404', () => {
    it('answers an unknown challenge', async () => {
      expect(await completeSignIn('nothing', '123456')).toBeApiError(404, 'challenge_not_found');
    });

    it('answers if the application was deleted meanwhile', async () => {
      const { clientId: key, ...shop } = await makeSignInTenant();
      const { challengeId, code } = await startedSignIn(backends, key, { email: newEmail() });
      await removeItem(keys.application(shop.app));
      expect((await completeSignIn(challengeId, code)).status).toBe(404);
    });
  });

  it('never signs in a user whom only unverified data of the sign-in names', async () => {
    const phone = '+12025550111';
    const victim = await signIn(backends, credential.clientId, { phone });
    const email = newEmail();
    const { challengeId, code } = await start({ email });
    await changeItem(keys.challenge(challengeId), { data: { phone_number: phone, email } });
    const { status, body } = await completeSignIn(challengeId, code);
    expect(status).toBe(200);
    expect(body['app_user_id']).not.toBe(victim.userId);
    expect((await findProfile(tenant.app, victim.userId))?.data).not.toHaveProperty('email');
  });

  describe('410', () => {
    it('answers the fifth wrong code, and the right one after it', async () => {
      const { challengeId, code } = await start();
      for (let n = 1; n <= 4; n++) await completeSignIn(challengeId, wrong(code, n));
      expect(await completeSignIn(challengeId, wrong(code, 5))).toBeApiError(410, 'challenge_ended');
      expect(await completeSignIn(challengeId, code)).toBeApiError(410, 'challenge_ended');
    });

    it('answers a code that was used a minute ago', async () => {
      const { challengeId, code } = await start();
      vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
      await completeSignIn(challengeId, code);
      vi.setSystemTime(Date.now() + 60_000);
      expect(await completeSignIn(challengeId, code)).toBeApiError(410, 'challenge_ended');
    });

    it('answers an expired code, to the second', async () => {
      const { challengeId, code } = await start();
      const expires = Date.parse(String((await getItem(keys.challenge(challengeId)))?.['expires']));
      vi.useFakeTimers({ now: expires - 1, toFake: ['Date'] });
      expect((await completeSignIn(challengeId, wrong(code))).status).toBe(400);
      vi.setSystemTime(expires);
      expect(await completeSignIn(challengeId, code)).toBeApiError(410, 'challenge_ended');
    });

    it('answers once its link was used', async () => {
      const { challengeId, code, linkCode } = await start();
      expect((await redeemLink(linkCode)).status).toBe(200);
      expect(await completeSignIn(challengeId, code)).toBeApiError(410, 'challenge_ended');
    });

    it('is answered by the link once the code was used', async () => {
      const { challengeId, code, linkCode } = await start();
      await completeSignIn(challengeId, code);
      expect(await redeemLink(linkCode)).toBeApiError(410, 'link_used');
    });
  });

  describe('429', () => {
    const midnight = () => Math.ceil(Date.now() / DAY) * DAY;
    const stopClock = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] });

    /** Starts a sign-in without regard to how many were started before. */
    async function startAnew(email: string, more: object = {}) {
      await forgetSignIns();
      return startedSignIn(backends, credential.clientId, { email, ...more });
    }

    /** Guesses wrong so many times, five times in each sign-in. Returns the statuses. */
    async function guessWrong(email: string, times: number, more: object = {}): Promise<number[]> {
      const statuses: number[] = [];
      while (statuses.length < times) {
        const { challengeId, code } = await startAnew(email, more);
        for (let n = 1; n <= 5 && statuses.length < times; n++)
          statuses.push((await completeSignIn(challengeId, wrong(code, n))).status);
      }
      return statuses;
    }

    const strangersGuesses = (email: string) =>
      keys.codeGuesses(`stranger ${JSON.stringify([tenant.app, 'email', email])}`, utcDay());
    const comparedIn = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length;

    // The next day begins with none.
    it('answers after 60 wrong codes of strangers in a day for one address', async () => {
      stopClock(midnight() + 1000);
      const email = newEmail();
      expect(comparedIn(await guessWrong(email, 61))).toBe(60);
      const { challengeId, code, linkCode } = await startAnew(email);
      const answer = await completeSignIn(challengeId, code);
      expect(answer).toBeApiError(429, 'too_many_requests');
      expect(answer.headers['retry-after']).toBe(String(24 * 60 * 60 - 1));
      expect(answer.body['detail']).toContain('open the link');
      expect((await redeemLink(linkCode)).status).toBe(200);
      vi.setSystemTime(midnight());
      expect(await guessWrong(email, 1)).toEqual([400]);
    });

    it('never answers a known device, for any guesses of strangers', async () => {
      const email = newEmail();
      const first = await startAnew(email);
      const { body } = await completeSignIn(first.challengeId, first.code);
      await changeItem(strangersGuesses(email), { guesses: 60 });
      expect(await guessWrong(email, 1)).toEqual([429]);
      const own = await startAnew(email, { device_key: body['device_key'] });
      expect((await completeSignIn(own.challengeId, own.code)).status).toBe(200);
    });

    it('answers after 60 wrong codes of known devices, which are counted apart', async () => {
      const email = newEmail();
      const first = await startAnew(email);
      const { body } = await completeSignIn(first.challengeId, first.code);
      const known = { device_key: body['device_key'] };
      expect(comparedIn(await guessWrong(email, 61, known))).toBe(60);
      expect(await guessWrong(email, 1)).toEqual([400]);
    });

    it('answers all but 60 of 75 parallel wrong codes of 15 sign-ins for one address', async () => {
      const email = newEmail();
      const started = [];
      for (let n = 0; n < 15; n++) started.push(await startAnew(email));
      const guesses = started.flatMap(({ challengeId, code }) =>
        [1, 2, 3, 4, 5].map((n) => completeSignIn(challengeId, wrong(code, n))),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(comparedIn(statuses)).toBe(60);
      expect(statuses.filter((status) => ![400, 410, 429].includes(status))).toEqual([]);
    });

    it('never answers right codes, another address or another application', async () => {
      const email = newEmail();
      for (let n = 0; n < 20; n++) {
        const { challengeId, code } = await startAnew(email);
        expect((await completeSignIn(challengeId, code)).status).toBe(200);
      }
      const key = strangersGuesses(email);
      expect((await getItem(key))?.['guesses']).toBe(0);
      await changeItem(key, { guesses: 60 });
      expect(await guessWrong(email, 1)).toEqual([429]);
      expect(await guessWrong(newEmail(), 1)).toEqual([400]);
      const other = (await makeCredential((await makeTenant()).app)).clientId;
      await signIn(backends, other, { email });
    });

    it('stores no address in the table', async () => {
      const email = newEmail();
      await guessWrong(email, 1);
      const guesses = (await scanTable()).filter(({ pk }) => String(pk).startsWith('GUESSES#'));
      expect(guesses.length).toBeGreaterThan(0);
      expect(JSON.stringify(guesses)).not.toContain(email);
    });
  });

  it('answers 503 while no key can be unsealed; then the same code signs in', async () => {
    await signIn(backends, credential.clientId);
    const { challengeId, code } = await start();
    await removeItem(keys.keyring('RS256'));
    await rotateKeyring('RS256');
    const kms = mockClient(KMSClient).rejects(new Error('no answer'));
    const answer = await completeSignIn(challengeId, code);
    kms.restore();
    expect(answer).toBeApiError(503, 'dependency_unavailable');
    expect((await completeSignIn(challengeId, code)).status).toBe(200);
  });

  // Custom claims take their values from the user's profile.
  it('answers 503 while claim values cannot be read; then the same code signs in', async () => {
    const custom_claims = { nick: { source: 'user_profile', value: 'nick_name' } };
    const { clientId: key, ...shop } = await makeSignInTenant({
      hub: { auth: { access_tokens: { custom_claims } } },
    });
    const { challengeId, code } = await startedSignIn(backends, key, { email: newEmail() });
    failNextRead(keys.schema(shop.app));
    expect(await completeSignIn(challengeId, code)).toBeApiError(503, 'dependency_unavailable');
    expect((await completeSignIn(challengeId, code)).status).toBe(200);
  });

  it('answers invalid_code also if the items for the right code cannot be read', async () => {
    const { challengeId, code } = await start();
    failNextRead(keys.application(tenant.app));
    expect(await completeSignIn(challengeId, wrong(code))).toBeApiError(400, 'invalid_code');
    failNextRead(keys.application(tenant.app));
    expect((await completeSignIn(challengeId, code)).status).toBe(503);
    expect((await completeSignIn(challengeId, code)).status).toBe(200);
  });

  describe('under parallel use', () => {
    it('compares at most 5 of 50 guesses, including the right one', async () => {
      const { challengeId, code } = await start();
      const guesses = Array.from({ length: 50 }, (_, n) => wrong(code, n - 25));
      const answers = await Promise.all(guesses.map((guess) => completeSignIn(challengeId, guess)));
      expect(answers.filter(({ status }) => ![200, 400, 410].includes(status))).toEqual([]);
      const compared = answers.filter(({ status }) => status !== 410);
      expect(compared.length).toBeLessThanOrEqual(5);
      expect(await getItem(keys.challenge(challengeId))).toMatchObject({ attempts: 5 });
    });

    it('signs in once for 50 attempts with the right code', async () => {
      const { challengeId, code } = await start();
      const answers = await atOnce(50, () => completeSignIn(challengeId, code));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 410)]);
    });

    it('signs in once for code and link together', async () => {
      for (let round = 0; round < 5; round++) {
        const email = newEmail();
        const { challengeId, code, linkCode } = await start({ email });
        const byLink = () => redeemLink(linkCode);
        const answers = await Promise.all([completeSignIn(challengeId, code), byLink(), byLink(), byLink()]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
        const identity = await getItem(keys.identity(tenant.app, 'email', email));
        const sessions = await queryItems(ranges.user(tenant.app, String(identity?.['user_id'])), {
          limit: 10,
        });
        expect(sessions.items).toHaveLength(2);
      }
    });

    it('makes one user of five first sign-ins with one address', async () => {
      const email = newEmail();
      const started = [];
      for (let n = 0; n < 5; n++) started.push(await start({ email }));
      const answers = await Promise.all(
        started.map(({ challengeId, code }) => completeSignIn(challengeId, code)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body['app_user_id'])).size).toBe(1);
    });
  });
});
