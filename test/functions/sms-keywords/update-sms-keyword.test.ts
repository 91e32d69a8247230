import { describe, expect, it } from 'vitest';
import * as getKeyword from '../../../functions/sms-keywords/get-sms-keyword.ts';
import * as updateKeyword from '../../../functions/sms-keywords/update-sms-keyword.ts';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke, type Request } from '../../support/invoke.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { createKeywordOf, makeKeyword, newWord, staff } from '../../support/sms-keywords.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
const NUMBER = '+12025550155';
type Made = { tenant: Tenant; id: string; keyword: string; body: Record<string, unknown> };

async function make(request: Record<string, unknown> = {}): Promise<Made> {
  const tenant = await makeTenant();
  return { tenant, ...(await makeKeyword(tenant, request)) };
}

const patch = ({ tenant, id }: Made, body: unknown, headers: Record<string, string> = {}) => {
  const params = { app: tenant.app, keyword: id };
  return invoke(updateKeyword, { params, principal: staff(tenant.hub), body, headers });
};
const read = ({ tenant, id }: Made, more: Request = {}) =>
  invoke(getKeyword, { params: { app: tenant.app, keyword: id }, principal: tenant.hub, ...more });

describe('PATCH /applications/{app}/sms-keywords/{keyword}', () => {
  describe('200', () => {
    it('changes the named members and nothing else', async () => {
      const made = await make({ new_user_response: 'Hello', mobile_enabled: true });
      const { status, headers, body } = await patch(made, { existing_user_response: 'Again' });
      expect({ status, headers }).toMatchObject({ status: 200, headers: { etag: '"v2"' } });
      expect(body).toEqual({
        ...made.body,
        existing_user_response: 'Again',
        existing_user_parts: 1,
        updated_at: expect.any(String),
        version: 2,
      });
      expect((await read(made)).body).toEqual(body);
    });

    it('accepts its own answer, with the current state of the keyword', async () => {
      const made = await make({ new_user_response: 'Hello' });
      const { status, body } = await patch(made, { ...made.body, mobile_enabled: true });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { id: made.id, state: 'enabled', mobile_enabled: true, new_user_response: 'Hello', version: 2 },
      });
    });

    it('clears members with null', async () => {
      const members = {
        redirect_url: 'https://shop.example/',
        new_user_response: 'a',
        existing_user_response: 'b',
        origination_number: NUMBER,
      };
      const made = await make(members);
      const nulls = Object.fromEntries(Object.keys(members).map((name) => [name, null]));
      const { body } = await patch(made, nulls);
      for (const name of Object.keys(members)) expect(body).not.toHaveProperty(name);
      expect((await read(made)).body).toEqual(body);
    });

    it('frees the old word, and reserves the new one', async () => {
      const made = await make();
      const next = newWord();
      expect((await patch(made, { keyword: next.toLowerCase() })).body['keyword']).toBe(next);
      expect((await createKeywordOf(made.tenant, { keyword: made.keyword })).status).toBe(201);
      expect((await createKeywordOf(made.tenant, { keyword: next })).status).toBe(409);
    });

    it('frees the old number, and reserves the new one', async () => {
      const made = await make({ origination_number: '+12025550151' });
      await patch(made, { origination_number: '+12025550152' });
      const other = await makeTenant();
      const create = (origination_number: string) =>
        createKeywordOf(other, { keyword: made.keyword, origination_number });
      expect((await create('+12025550152')).status).toBe(409);
      expect((await create('+12025550151')).status).toBe(201);
    });

    it('leaves nothing of earlier words and numbers', async () => {
      const before = (await scanTable()).length;
      const made = await make();
      const items = (await scanTable()).length;
      for (const change of [{ keyword: newWord() }, { origination_number: NUMBER }, { keyword: newWord() }]) {
        expect((await patch(made, change)).status).toBe(200);
      }
      expect((await scanTable()).length).toBe(items);
      expect(items).toBeGreaterThan(before);
    });

    it('changes a keyword whose variant was deleted', async () => {
      const tenant = await makeTenant();
      const { variant } = await makeVariant(tenant);
      const made = { tenant, ...(await makeKeyword(tenant, { app_variant_id: variant })) };
      await invoke(deleteVariant, { params: { app: tenant.app, variant }, principal: tenant.hub });
      expect((await patch(made, { new_user_response: 'Hello' })).status).toBe(200);
      const { body } = await patch(made, { app_variant_id: null });
      expect(body).not.toHaveProperty('app_variant_id');
    });

    it('reads application and keyword, and makes one transaction', async () => {
      const made = await make();
      const calls = await countCalls(() => patch(made, { keyword: newWord() }));
      expect(calls).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
    });
  });

  it.each([
    ['no word', { keyword: null }, ['body.keyword']],
    ['a redirect that the application would not follow', { redirect_url: '/x' }, ['body.redirect_url']],
    ['members it does not have', { colour: 'x' }, ['body.colour']],
    [
      'a response that is too long with its links',
      { new_user_response: '{{link}}'.repeat(125) },
      ['body.new_user_response'],
    ],
    ['a phone number without its +', { origination_number: '12025550155' }, ['body.origination_number']],
  ])('answers 400 to %s, and changes nothing', async (_, body, paths) => {
    const made = await make();
    const answer = await patch(made, body);
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)).toEqual(paths);
    expect((await read(made)).body).toEqual(made.body);
  });

  it('disables and enables a keyword beside other changes', async () => {
    const made = await make();
    const disabled = await patch(made, { state: 'disabled', new_user_response: 'Hello' });
    expect(disabled).toMatchObject({
      status: 200,
      body: { state: 'disabled', new_user_response: 'Hello', version: 2 },
    });
    expect(await patch(made, { state: 'enabled' })).toMatchObject({
      status: 200,
      body: { state: 'enabled', new_user_response: 'Hello', version: 3 },
    });
    expect((await read(made)).body).toMatchObject({ state: 'enabled', version: 3 });
  });

  it('refuses an unknown state', async () => {
    expect(faultPaths(await patch(await make(), { state: 'paused' }))).toEqual(['body.state']);
  });

  describe('404', () => {
    it("answers for another application's keyword", async () => {
      const made = await make();
      const stranger = await makeTenant();
      const answer = await patch({ ...made, tenant: stranger }, { mobile_enabled: true });
      expect(answer).toBeApiError(404, 'keyword_not_found');
    });

    it('answers for an unknown variant', async () => {
      const answer = await patch(await make(), { app_variant_id: newId('variant') });
      expect(answer).toBeApiError(404, 'variant_not_found');
    });
  });

  it('answers 409 for a word that is taken or reserved, and changes nothing', async () => {
    const made = await make();
    const { keyword } = await makeKeyword(made.tenant);
    expect((await patch(made, { keyword })).body['code']).toBe('keyword_taken');
    expect((await patch(made, { keyword: 'stop' })).body['code']).toBe('keyword_reserved');
    expect((await read(made)).body).toEqual(made.body);
  });

  it(`lets exactly one of ${RACERS} writers with the same precondition win`, { tags: 'heavy' }, async () => {
    const made = await make();
    const answers = await atOnce(RACERS, () => patch(made, { keyword: newWord() }, { 'if-match': '"v1"' }));
    expect(outcomesOf(answers)).toEqual({ 200: 1, '412 precondition_failed': RACERS - 1 });
    const items = (await scanTable()).filter(
      ({ pk, sk }) => pk === `APP#${made.tenant.app}` && String(sk).startsWith('WORD#'),
    );
    expect(items.map(({ keyword_id }) => keyword_id)).toEqual([made.id]);
  });
});

describe('GET /applications/{app}/sms-keywords/{keyword}', () => {
  it('answers 200 with the keyword', async () => {
    const made = await make();
    expect(await read(made)).toMatchObject({ status: 200, headers: { etag: '"v1"' }, body: made.body });
    expect(await countCalls(() => read(made))).toEqual(['GetItem', 'GetItem']);
  });

  it('answers 404 for a keyword that the application does not have', async () => {
    const made = await make();
    for (const keyword of [newId('keyword'), made.keyword]) {
      const params = { app: made.tenant.app, keyword };
      expect(await read(made, { params })).toBeApiError(404, 'keyword_not_found');
    }
  });
});
