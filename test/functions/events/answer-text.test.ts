import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import * as setState from '../../../functions/sms-keywords/set-sms-keyword-state.ts';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import { setApplicationState } from '../../../shared/applications/application-store.ts';
import { resetMessageClients } from '../../../shared/messages/send-message.ts';
import { log } from '../../../shared/platform/log.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction, failNextUpdate } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { codeOf, profileOf, redeemLink, setConfig, signUp } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { attributesOfText } from '../../support/recorded-text.ts';
import { useRefusedTexts } from '../../support/refused-texts.ts';
import { scanTable } from '../../support/scan-table.ts';
import { deliverText, makeKeyword, newWord, textOf } from '../../support/sms-keywords.ts';
import { useTableOutage } from '../../support/table-outage.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';
import { until } from '../../support/wait.ts';

const backends = useBackends();
const outage = useTableOutage();
const sns = useRefusedTexts();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
  resetMessageClients();
});

const NUMBER = '+12025550100';
const answersTo = (phone: string) => backends.messages().list(phone);
const linkTo = (phone: string) => codeOf(answersTo(phone)[0]?.links[0]);

/** Texts the service, and returns the answers that the phone has got so far. */
async function text(words: string, { from = newPhone(), to = NUMBER } = {}) {
  await deliverText(textOf(from, words, to));
  return answersTo(from);
}

async function make(request: Record<string, unknown> = {}, config: Record<string, unknown> = {}) {
  const tenant = await makeTenant({ default_redirect_url: 'https://shop.example/', ...config });
  return { tenant, ...(await makeKeyword(tenant, request)) };
}

const deleteApplicationOf = ({ app, hub }: Tenant) =>
  invoke(deleteApplication, { params: { app }, principal: hub });

const disable = ({ app, hub }: Tenant, keyword: string) =>
  invoke(setState, { params: { app, keyword }, principal: hub, body: { state: 'disabled' } });

describe('answer-text', () => {
  describe('answers', () => {
    it('a new person with a link that signs up by phone', async () => {
      const { tenant, keyword } = await make({
        new_user_response: 'Hello, go to {{link}} now',
        redirect_url: '/orders',
      });
      const from = newPhone();
      const [answer] = await text(`  ${keyword.toLowerCase()} please`, { from });
      expect(answer).toMatchObject({
        channel: 'sms',
        to: from,
        text: expect.stringMatching(/^Hello, go to http:\/\/localhost:4000\/l\/[0-9A-Za-z]{33} now$/),
      });
      const redeemed = await redeemLink(linkTo(from));
      expect(redeemed).toMatchObject({ status: 200, body: { redirect_url: 'https://shop.example/orders' } });
      expect(await profileOf(tenant, String(redeemed.body['app_user_id']))).toMatchObject({
        data: { phone_number: from },
        verified_data: { phone_number: from },
        auth_level: 'verified',
      });
    });

    it('a user with the response for users, and a link that signs that user in', async () => {
      const { tenant, keyword } = await make({ existing_user_response: 'Again' });
      const from = newPhone();
      const userId = await signUp(tenant, { phone_number: from });
      const [answer] = await text(keyword, { from });
      expect(answer?.text).toMatch(/^Again http:\/\/localhost:4000\/l\/[0-9A-Za-z]{33}$/);
      expect((await redeemLink(linkTo(from))).body['app_user_id']).toBe(userId);
    });

    it('a user who has not signed in yet as new, each time for the same user', async () => {
      const { keyword } = await make({ new_user_response: 'New', existing_user_response: 'Again' });
      const from = newPhone();
      await text(keyword, { from });
      const first = linkTo(from);
      const [second] = await text(keyword, { from });
      expect(second?.text).toMatch(/^New /);
      const [one, other] = [await redeemLink(linkTo(from)), await redeemLink(first)];
      expect(one.body['app_user_id']).toBe(other.body['app_user_id']);
      expect((await text(keyword, { from }))[0]?.text).toMatch(/^Again /);
    });

    it('with built-in words if the keyword has none', async () => {
      const { tenant, keyword } = await make();
      const from = newPhone();
      await signUp(tenant, { phone_number: from });
      expect((await text(keyword))[0]?.text).toMatch(/^Welcome! .*\/l\/[0-9A-Za-z]{33}$/);
      expect((await text(keyword, { from }))[0]?.text).toMatch(/^Welcome back! .*\/l\/[0-9A-Za-z]{33}$/);
    });

    it("in the application's default language if the keyword has no response", async () => {
      const { keyword } = await make({}, { hub: { default_locale: 'de' } });
      expect((await text(keyword))[0]?.text).toMatch(/^Willkommen! Hier anmelden: /);
    });

    it('with the link unchanged, at the place that the response names', async () => {
      const { keyword } = await make({ new_user_response: '$& {{link}} $1 {{link}}' });
      const [answer] = await text(keyword);
      expect(answer?.text).toMatch(/^\$& (\S+) \$1 \1$/);
    });

    it("as the variant that the keyword names, under the variant's settings", async () => {
      const tenant = await makeTenant();
      const { variant } = await makeVariant(tenant, {
        config: { default_redirect_url: 'https://partner.example/in' },
      });
      const { keyword } = await makeKeyword(tenant, { app_variant_id: variant });
      const from = newPhone();
      await text(keyword, { from });
      const { body } = await redeemLink(linkTo(from));
      expect(body['redirect_url']).toBe('https://partner.example/in');
      const profile = await profileOf(tenant, String(body['app_user_id']));
      expect(profile?.attributes).toEqual({ 'svc:app_variants': [variant] });
    });

    it('from the number that was texted', async () => {
      const { keyword } = await make();
      const sent = await attributesOfText(() => text(keyword, { to: '+12025550133' }));
      expect(sent).toEqual({ 'AWS.MM.SMS.OriginationNumber': 'String +12025550133' });
    });
  });

  describe('leads a text', () => {
    it('to the keyword of the number, before those without a number', async () => {
      const keyword = newWord();
      await make({ keyword, new_user_response: 'shared' });
      await make({ keyword, new_user_response: 'own', origination_number: '+12025550120' });
      expect((await text(keyword, { to: '+12025550120' }))[0]?.text).toMatch(/^own /);
      expect((await text(keyword, { to: '+12025550121' }))[0]?.text).toMatch(/^shared /);
    });

    it('to the oldest enabled one of several applications', async () => {
      const keyword = newWord();
      const first = await make({ keyword, new_user_response: 'first' });
      await make({ keyword, new_user_response: 'second' });
      expect((await text(keyword))[0]?.text).toMatch(/^first /);
      await disable(first.tenant, first.id);
      expect((await text(keyword))[0]?.text).toMatch(/^second /);
    });

    it('to the next application as soon as the first one is deleted', async () => {
      const keyword = newWord();
      const first = await make({ keyword, new_user_response: 'first' });
      await make({ keyword, new_user_response: 'second' });
      await deleteApplicationOf(first.tenant);
      expect((await text(keyword))[0]?.text).toMatch(/^second /);
    });
  });

  // Once it is enabled again, texts lead to the first one again.
  it('leads a text to the next application while the first one is disabled', async () => {
    const keyword = newWord();
    const { tenant } = await make({ keyword, new_user_response: 'first' });
    await make({ keyword, new_user_response: 'second' });
    await setApplicationState(tenant.app, 'disabled', 'operator');
    expect((await text(keyword))[0]?.text).toMatch(/^second /);
    await setApplicationState(tenant.app, 'enabled', 'operator');
    expect((await text(keyword))[0]?.text).toMatch(/^first /);
  });

  describe('gives no answer', () => {
    it.each(['', '   ', 'UNHEARDOF', 'STOP', '#'.repeat(1600)])(
      'to a text without a keyword: %j',
      async (words) => {
        const before = await scanTable();
        expect(await text(words)).toEqual([]);
        expect(await scanTable()).toEqual(before);
      },
    );

    it('to a disabled keyword', async () => {
      const { tenant, id, keyword } = await make();
      await disable(tenant, id);
      expect(await text(keyword)).toEqual([]);
    });

    it('to a keyword of a deleted application', async () => {
      const { tenant, keyword } = await make({ origination_number: '+12025550123' });
      await deleteApplicationOf(tenant);
      const info = vi.spyOn(log, 'info');
      expect(await text(keyword, { to: '+12025550123' })).toEqual([]);
      expect(info.mock.calls.map(([, fields]) => fields)).toEqual([{ outcome: 'no_keyword' }]);
    });

    it('to a keyword at the number of another', async () => {
      const { keyword } = await make({ origination_number: '+12025550122' });
      expect(await text(keyword)).toEqual([]);
    });

    it('to a keyword whose variant was deleted', async () => {
      const tenant = await makeTenant();
      const { variant } = await makeVariant(tenant);
      const { keyword } = await makeKeyword(tenant, { app_variant_id: variant });
      await invoke(deleteVariant, { params: { app: tenant.app, variant }, principal: tenant.hub });
      expect(await text(keyword)).toEqual([]);
    });

    // A link from before signs nobody up, either.
    it('to a new person if the application takes no new users', async () => {
      const { tenant, keyword } = await make();
      const [known, stranger] = [newPhone(), newPhone()];
      await signUp(tenant, { phone_number: known });
      await text(keyword, { from: stranger });
      await setConfig(tenant, { hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } });
      expect(await text(keyword, { from: stranger })).toHaveLength(1);
      expect(await redeemLink(linkTo(stranger))).toBeApiError(403, 'sign_up_closed');
      expect(await text(keyword, { from: known })).toHaveLength(1);
    });

    it('if the application no longer allows the redirect', async () => {
      const { tenant, keyword } = await make({ redirect_url: 'https://old.example/' });
      await setConfig(tenant, { hub: { allowed_web_origins: ['https://shop.example'] } });
      expect(await text(keyword)).toEqual([]);
    });

    it('to more than five texts of one phone an hour, with whatever words', async () => {
      const now = Math.ceil(Date.now() / 3600_000) * 3600_000 + 1000;
      vi.useFakeTimers({ now, toFake: ['Date'] });
      const [one, other] = [await make(), await make()];
      const from = newPhone();
      for (let n = 0; n < 8; n++) await text(n % 2 ? one.keyword : other.keyword, { from });
      expect(answersTo(from)).toHaveLength(5);
      expect(await text(one.keyword)).toHaveLength(1);
      vi.setSystemTime(now + 3600_000);
      expect(await text(one.keyword, { from })).toHaveLength(6);
    });
  });

  describe('one answer a message', () => {
    it(`answers one of ${RACERS} parallel deliveries`, { tags: 'heavy' }, async () => {
      const { keyword } = await make();
      const from = newPhone();
      const event = textOf(from, keyword);
      await atOnce(RACERS, () => deliverText(event));
      expect(answersTo(from)).toHaveLength(1);
      await deliverText(event);
      expect(answersTo(from)).toHaveLength(1);
    });

    it('gives 20 parallel texts of one phone no answer too many', async () => {
      const { keyword } = await make();
      const from = newPhone();
      vi.useFakeTimers({ now: Math.ceil(Date.now() / 3600_000) * 3600_000 + 1000, toFake: ['Date'] });
      await atOnce(20, () => text(keyword, { from }));
      expect(answersTo(from)).toHaveLength(5);
    });

    it('stores neither phone number nor text with the claim', async () => {
      const { keyword } = await make();
      const from = newPhone();
      await text(keyword, { from });
      const claims = (await scanTable()).filter(({ sk }) => sk === 'TEXTED');
      expect(claims.length).toBeGreaterThan(0);
      for (const claim of claims)
        expect(Object.keys(claim).sort()).toEqual(['expires_at', 'pk', 'sk', 'write_id']);
    });
  });

  describe('when something fails', () => {
    it('fails too, and answers when the event is repeated', async () => {
      const { keyword } = await make();
      const from = newPhone();
      const event = textOf(from, keyword);
      vi.stubEnv('SNS_ENDPOINT', 'http://127.0.0.1:1');
      resetMessageClients();
      await expect(deliverText(event)).rejects.toMatchObject({ code: 'dependency_unavailable' });
      vi.unstubAllEnvs();
      resetMessageClients();
      await deliverText(event);
      expect(answersTo(from)).toHaveLength(1);
    });

    it('succeeds if only the record of the answer fails: a retry would answer again', async () => {
      const { keyword } = await make();
      const from = newPhone();
      const event = textOf(from, keyword);
      failNextUpdate(claimKeyOf(event));
      await deliverText(event);
      expect(answersTo(from)).toHaveLength(1);
      expect(await claimOf(event)).toHaveProperty('claimed_until');
    });

    it.each(['InvalidParameter', 'OptedOut'])("succeeds and logs the number's refusal: %s", async (code) => {
      const { tenant, id, keyword } = await make();
      await sns.refuse(code);
      const info = vi.spyOn(log, 'info');
      await deliverText(textOf(newPhone(), keyword));
      expect(sns.attempts()).toBe(1);
      const about = { application: tenant.app, keyword_id: id };
      const refusal = {
        error_code: 'invalid_input',
        dependency: 'sns',
        dependency_error: expect.stringContaining(code),
      };
      expect(info.mock.calls.map(([, fields]) => fields)).toEqual([
        { outcome: 'refused', ...about, ...refusal },
      ]);
    });

    it('gives no answer once the application has sent its text messages of the day', async () => {
      const { keyword } = await make({}, { hub: { auth: { limits: { sms_per_day: 1 } } } });
      expect(await text(keyword)).toHaveLength(1);
      expect(await text(keyword)).toEqual([]);
    });

    it('fails too if the service may not send, which an operator can correct', async () => {
      const { keyword } = await make();
      await sns.refuse('AuthorizationError', 403);
      await expect(deliverText(textOf(newPhone(), keyword))).rejects.toMatchObject({ status: 503 });
    });

    it("logs the reason, and the phone number neither there nor in Lambda's lines", async () => {
      const { keyword } = await make();
      const from = newPhone();
      await sns.refuse('AuthorizationError', 403, `not authorized to publish to ${from}`);
      let thrown: unknown;
      const lines = await logLinesOf(async () => {
        thrown = await deliverText(textOf(from, keyword)).catch((error: unknown) => error);
      });
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        {
          level: 'error',
          function: 'answerText',
          error_code: 'dependency_unavailable',
          dependency: 'sns',
          cause: expect.stringMatching(/^AuthorizationError\w*\n {4}at /),
        },
      ]);
      const told = inspect(thrown, { depth: null, showHidden: true });
      expect(told).toContain('dependency_unavailable');
      expect(lines.join() + told).not.toContain(from);
    });

    it('fails too while the table does not answer', async () => {
      const { keyword } = await make();
      outage.refuse();
      await expect(deliverText(textOf(newPhone(), keyword))).rejects.toMatchObject({ status: 503 });
    });

    it('takes over from a delivery that died', async () => {
      const { keyword } = await make();
      const from = newPhone();
      const event = textOf(from, keyword);
      const now = Date.now();
      vi.useFakeTimers({ now, toFake: ['Date'] });
      beforeNextTransaction(() => new Promise(() => undefined));
      void deliverText(event);
      await until(() => claimOf(event));
      await deliverText(event);
      expect(answersTo(from)).toEqual([]);
      vi.setSystemTime(now + 46_000);
      await deliverText(event);
      expect(answersTo(from)).toHaveLength(1);
    });

    const poison: [string, unknown][] = [
      ['nothing', undefined],
      ['no SNS event', { Records: [{ s3: {} }] }],
      ['a message that is no JSON', { Records: [{ Sns: { Message: 'Successfully validated SNS topic' } }] }],
      ['a message that is no text', { Records: [{ Sns: { Message: '{"eventType":"x"}' } }] }],
      [
        'a sender that is no phone',
        { Records: [{ Sns: { Message: JSON.stringify({ ...message(), originationNumber: 'AMAZON' }) } }] },
      ],
    ];
    it.each(poison)('drops %s and logs it, since no retry would help', async (_, event) => {
      const warned = vi.spyOn(log, 'warn');
      await deliverText(event);
      expect(warned).toHaveBeenCalledTimes(1);
    });

    it('answers the other texts of an event with a poisonous one', async () => {
      const { keyword } = await make();
      const from = newPhone();
      const good = {
        Sns: { Message: JSON.stringify({ ...message(), messageBody: keyword, originationNumber: from }) },
      };
      await deliverText({ Records: [{ Sns: { Message: 'x' } }, good] });
      expect(answersTo(from)).toHaveLength(1);
    });
  });

  it('logs the outcome of a text, and neither phone number nor words', async () => {
    const { tenant, id, keyword } = await make();
    const info = vi.spyOn(log, 'info');
    const from = newPhone();
    await text(`${keyword} my secret`, { from });
    await text('UNHEARDOF my secret', { from });
    expect(info.mock.calls.map(([, fields]) => fields)).toEqual([
      { outcome: 'answered', application: tenant.app, keyword_id: id },
      { outcome: 'no_keyword' },
    ]);
    expect(JSON.stringify(info.mock.calls)).not.toMatch(/secret|1202555/);
  });

  it('makes thirteen calls to answer, and two if there is no keyword', async () => {
    const { keyword } = await make();
    expect((await countCalls(() => text('UNHEARDOF'))).sort()).toEqual(['GetItem', 'Query']);
    expect((await countCalls(() => text(keyword))).sort()).toEqual([
      'BatchGetItem',
      'BatchGetItem',
      // The plan of the account, once in five minutes.
      'GetItem',
      'GetItem',
      'PutItem',
      'Query',
      'TransactWriteItems',
      'UpdateItem',
      'UpdateItem',
      'UpdateItem',
      'UpdateItem',
      'UpdateItem',
      'UpdateItem',
    ]);
  });
});

function message() {
  return {
    originationNumber: newPhone(),
    destinationNumber: NUMBER,
    messageKeyword: 'KEYWORD_000000000000',
    messageBody: 'JOIN',
    inboundMessageId: crypto.randomUUID(),
  };
}

function claimKeyOf(event: unknown) {
  const { Records } = event as { Records: { Sns: { Message: string } }[] };
  return keys.inboundText(JSON.parse(Records[0]?.Sns.Message ?? '').inboundMessageId);
}

const claimOf = (event: unknown) => getItem(claimKeyOf(event));
