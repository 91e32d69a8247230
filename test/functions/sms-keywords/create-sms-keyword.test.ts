import { describe, expect, it } from 'vitest';
import { MAX_MEMBERS } from '../../../shared/applications/collections.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { AWS_OPT_OUT_WORDS } from '../../../shared/sms-keywords/reserved-words.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { createKeywordOf, makeKeyword, newWord, staff } from '../../support/sms-keywords.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
const NUMBER = '+12025550177';
const tenant = useTenantOnly();
const create = (body: unknown, place: Tenant = tenant, headers: Record<string, string> = {}) =>
  createKeywordOf(place, body, { headers });

describe('POST /applications/{app}/sms-keywords', () => {
  describe('201', () => {
    it('answers an enabled keyword in upper case', async () => {
      const answer = await create({ keyword: ' join ' });
      const location = `/applications/${tenant.app}/sms-keywords/${answer.body['id']}`;
      expect(answer).toMatchObject({ status: 201, headers: { etag: '"v1"', location } });
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^keyword_[0-9a-z]{26}$/),
        app_id: tenant.app,
        keyword: 'JOIN',
        state: 'enabled',
        mobile_enabled: false,
        created_at: expect.any(String),
        updated_at: answer.body['created_at'],
        updated_by: tenant.hub.userId,
        version: 1,
      });
    });

    it('stores every member', async () => {
      const { variant } = await makeVariant(tenant);
      const request = {
        keyword: newWord(),
        state: 'disabled',
        redirect_url: 'https://shop.example/sale',
        mobile_enabled: true,
        new_user_response: 'Hello {{link}}!',
        existing_user_response: 'Hello again {{link}}',
        app_variant_id: variant,
        origination_number: NUMBER,
      };
      expect(await create(request)).toMatchObject({ status: 201, body: request });
    });

    it('says how many parts its own answers have, with their link', async () => {
      const { body } = await create({
        keyword: newWord(),
        new_user_response: 'Hello! {{link}}',
        existing_user_response: `${'x'.repeat(150)} {{link}}`,
      });
      expect(body).toMatchObject({ new_user_parts: 1, existing_user_parts: 2 });
      const { body: unicode } = await create({
        keyword: newWord(),
        new_user_response: 'Olá, você! Entre na sua conta da Loja: {{link}}',
      });
      expect(unicode['new_user_parts']).toBe(2);
      expect(unicode).not.toHaveProperty('existing_user_parts');
    });

    it.each(['A', 'X'.repeat(20), 'Grüße', 'RABATT-20%', '日本語', '#1'])(
      'accepts the word %s',
      async (keyword) => {
        const { status, body } = await create({ keyword }, await makeTenant());
        expect([status, body['keyword']]).toEqual([201, keyword.toUpperCase()]);
      },
    );

    it("accepts a relative redirect under the variant's default", async () => {
      const { variant } = await makeVariant(tenant, {
        config: { default_redirect_url: 'https://partner.example/' },
      });
      const request = { keyword: newWord(), redirect_url: '/x', app_variant_id: variant };
      expect((await create(request)).status).toBe(201);
      expect((await create({ ...request, app_variant_id: undefined })).status).toBe(400);
    });

    it("accepts another application's word, and its own word with another number", async () => {
      const [one, other] = [await makeTenant(), await makeTenant()];
      const keyword = newWord();
      expect((await create({ keyword }, one)).status).toBe(201);
      expect((await create({ keyword }, other)).status).toBe(201);
      const word = newWord();
      expect((await create({ keyword: word, origination_number: '+12025550178' }, one)).status).toBe(201);
      expect((await create({ keyword: word, origination_number: '+12025550179' }, other)).status).toBe(201);
    });

    it('makes one keyword for the same Idempotency-Key', async () => {
      const own = await makeTenant();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await create({ keyword: 'JOIN' }, own, headers);
      expect(await create({ keyword: 'JOIN' }, own, headers)).toEqual(first);
      expect(await getItem(keys.applicationUsage(own.app))).toMatchObject({ keywords: 1 });
    });

    it('makes one read and one transaction', async () => {
      const calls = await countCalls(() => create({ keyword: newWord() }));
      expect(calls).toEqual(['GetItem', 'TransactWriteItems']);
    });
  });

  it.each(['20255', '+12025550177'])(
    'accepts a number that receives texts: %s',
    async (origination_number) => {
      expect(await create({ keyword: newWord(), origination_number })).toMatchObject({
        status: 201,
        body: { origination_number },
      });
    },
  );

  describe('400', () => {
    it.each([
      ['no keyword', {}, ['body.keyword']],
      ['an empty one', { keyword: ' ' }, ['body.keyword']],
      ['two words', { keyword: 'JOIN NOW' }, ['body.keyword']],
      ['21 characters', { keyword: 'X'.repeat(21) }, ['body.keyword']],
      ['a word that is too long in upper case', { keyword: 'ß'.repeat(11) }, ['body.keyword']],
      ['control characters', { keyword: 'JO\u0000IN' }, ['body.keyword']],
      ['another state', { keyword: 'a', state: 'paused' }, ['body.state']],
      ['a number that is none', { keyword: 'a', origination_number: '0202' }, ['body.origination_number']],
      [
        'a phone number that no text comes to, for want of its +',
        { keyword: 'a', origination_number: '12025550100' },
        ['body.origination_number'],
      ],
      [
        'responses that are too long once they have their links',
        { keyword: 'a', existing_user_response: '{{link}}'.repeat(125) },
        ['body.existing_user_response'],
      ],
      [
        'responses that no text message carries',
        { keyword: 'a', new_user_response: 'x'.repeat(1001) },
        ['body.new_user_response'],
      ],
      ['members it does not have', { keyword: 'a', colour: 'x', app: 'y' }, ['body.colour', 'body.app']],
    ])('refuses %s, and stores nothing', async (_, body, paths) => {
      const own = await makeTenant();
      const before = await scanTable();
      const answer = await create(body, own);
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer).sort()).toEqual(paths.sort());
      expect(await scanTable()).toEqual(before);
    });

    it.each(['javascript:alert(1)', '/relative', '//other.example'])('refuses to lead to %s', async (url) => {
      expect(await create({ keyword: newWord(), redirect_url: url })).toBeApiError(400, 'invalid_redirect', {
        errors: [{ path: 'body.redirect_url' }],
      });
    });
  });

  describe('403', () => {
    it.each(['owner', 'admin', 'editor', 'viewer'] as const)('refuses a member: %s', async (role) => {
      const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
      const answer = await createKeywordOf(tenant, { keyword: newWord() }, { principal });
      expect(answer).toBeApiError(403, 'forbidden', { detail: expect.stringContaining('svc_support') });
    });

    it('allows service staff that is a member, too', async () => {
      const principal = { ...staff(tenant.hub), accounts: { [tenant.account]: 'viewer' as const } };
      expect((await createKeywordOf(tenant, { keyword: newWord() }, { principal })).status).toBe(201);
    });
  });

  it('answers 404 for an unknown variant, and stores nothing', async () => {
    const { variant } = await makeVariant(await makeTenant());
    const before = await scanTable();
    for (const app_variant_id of [variant, newId('variant')]) {
      expect(await create({ keyword: newWord(), app_variant_id })).toBeApiError(404, 'variant_not_found');
    }
    expect(await scanTable()).toEqual(before);
  });

  describe('409', () => {
    /** Copied on 2026-11-28: https://docs.aws.amazon.com/sms-voice/latest/userguide/keywords-required.html */
    const OF_AWS = 'ARRET CANCEL END OPT-OUT OPTOUT QUIT REMOVE STOP TD UNSUBSCRIBE'.split(' ');
    const OF_CARRIERS = ['stopall', 'REVOKE', 'opt', 'START', 'YES', 'UNSTOP', 'HELP', 'info'];
    const DISGUISED = ['ｓｔｏｐ', 'arrêt', 'STOP!', '“Stop”', 'opt_out', 'un-subscribe', 'Td.'];

    it('knows every word by which AWS ends messages', () => {
      expect(AWS_OPT_OUT_WORDS).toEqual(OF_AWS);
    });

    it.each([...OF_AWS, ...OF_CARRIERS, ...DISGUISED])(
      'answers for a word that carriers reserve: %s',
      async (keyword) => {
        const detail = expect.stringMatching(/^\S+ is reserved by carriers; choose another word$/);
        const body = { code: 'keyword_reserved', detail };
        expect(await create({ keyword })).toMatchObject({ status: 409, body });
      },
    );

    it('answers for a word of the application, in any case and at any number', async () => {
      const { keyword } = await makeKeyword(tenant);
      const request = { keyword: keyword.toLowerCase(), origination_number: '+12025550166' };
      expect(await create(request)).toBeApiError(409, 'keyword_taken');
    });

    it("answers for another application's word at the same number, and names both", async () => {
      const { keyword } = await makeKeyword(await makeTenant(), { origination_number: NUMBER });
      expect(await create({ keyword, origination_number: NUMBER })).toBeApiError(409, 'keyword_taken', {
        detail: expect.stringContaining(`${keyword} at ${NUMBER}`),
      });
    });

    it('allows 1,000 keywords of an application', async () => {
      const own = await makeTenant();
      await makeKeyword(own);
      await changeItem(keys.applicationUsage(own.app), { keywords: MAX_MEMBERS });
      expect(await create({ keyword: newWord() }, own)).toBeApiError(409, 'limit_reached');
    });

    it(`gives exactly one of ${RACERS} parallel requests the word`, { tags: 'heavy' }, async () => {
      const own = await makeTenant();
      const answers = await atOnce(RACERS, (n) => create({ keyword: n % 2 ? 'join' : 'JOIN' }, own));
      expect(outcomesOf(answers)).toEqual({ 201: 1, '409 keyword_taken': RACERS - 1 });
      expect(await getItem(keys.applicationUsage(own.app))).toMatchObject({ keywords: 1 });
    });

    it('gives exactly one of 20 applications the word at a number', async () => {
      const places = await atOnce(20, () => makeTenant());
      const request = { keyword: newWord(), origination_number: '+12025550199' };
      const answers = await Promise.all(places.map((place) => create(request, place)));
      expect(outcomesOf(answers)).toEqual({ 201: 1, '409 keyword_taken': 19 });
    });
  });
});
