import { describe, expect, it } from 'vitest';
import * as deleteKeyword from '../../../functions/sms-keywords/delete-sms-keyword.ts';
import * as updateKeyword from '../../../functions/sms-keywords/update-sms-keyword.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { atOnce } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { createKeywordOf, makeKeyword, newWord, staff } from '../../support/sms-keywords.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
const remove = ({ app, hub }: Tenant, keyword: string, headers: Request['headers'] = {}) =>
  invoke(deleteKeyword, { params: { app, keyword }, principal: hub, headers });

describe('DELETE /applications/{app}/sms-keywords/{keyword}', () => {
  describe('204', () => {
    it.each([{}, { origination_number: '+12025550144' }])('leaves nothing of it: %j', async (request) => {
      const tenant = await makeTenant();
      const { id, keyword } = await makeKeyword(tenant, request);
      expect(await remove(tenant, id)).toMatchObject({ status: 204, text: '' });
      const items = (await scanTable()).map((item) => JSON.stringify(item));
      expect(items.filter((item) => item.includes(id))).toEqual([]);
      expect(await getItem(keys.applicationUsage(tenant.app))).toMatchObject({ keywords: 0 });
      expect((await createKeywordOf(tenant, { keyword, ...request })).status).toBe(201);
    });

    it('deletes a keyword that is renamed at the same time', async () => {
      const tenant = await makeTenant();
      const { id } = await makeKeyword(tenant);
      const params = { app: tenant.app, keyword: id };
      const principal = staff(tenant.hub);
      beforeNextCall('TransactWrite', async () => {
        await invoke(updateKeyword, { params, principal, body: { keyword: newWord() } });
      });
      expect((await remove(tenant, id)).status).toBe(204);
      expect((await scanTable()).filter(({ keyword_id }) => keyword_id === id)).toEqual([]);
    });

    it('answers one of 10 parallel requests', async () => {
      const tenant = await makeTenant();
      const { id } = await makeKeyword(tenant);
      const answers = await atOnce(10, () => remove(tenant, id));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
      expect(await getItem(keys.applicationUsage(tenant.app))).toMatchObject({ keywords: 0 });
    });

    it('makes two reads and one transaction', async () => {
      const tenant = await makeTenant();
      const { id } = await makeKeyword(tenant);
      const calls = await countCalls(() => remove(tenant, id));
      expect(calls).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
    });
  });

  describe('412', () => {
    it('answers if the keyword has changed since the caller read it, and keeps it', async () => {
      const tenant = await makeTenant();
      const { id, body } = await makeKeyword(tenant);
      expect(await remove(tenant, id, { 'if-match': '"v99"' })).toBeApiError(412, 'precondition_failed', {
        updated_by: body['updated_by'],
        updated_at: body['updated_at'],
      });
      expect(await getItem(keys.smsKeyword(tenant.app, id))).toMatchObject({ version: 1 });
      expect((await remove(tenant, id, { 'if-match': '"v1"' })).status).toBe(204);
    });

    it('answers if the keyword is renamed at the same moment', async () => {
      const tenant = await makeTenant();
      const { id } = await makeKeyword(tenant);
      const params = { app: tenant.app, keyword: id };
      const principal = { ...staff(tenant.hub), userId: 'user_colleague' };
      beforeNextCall('TransactWrite', async () => {
        await invoke(updateKeyword, { params, principal, body: { keyword: newWord() } });
      });
      expect(await remove(tenant, id, { 'if-match': '"v1"' })).toBeApiError(412, 'precondition_failed', {
        updated_by: 'user_colleague',
      });
      expect(await getItem(keys.smsKeyword(tenant.app, id))).toMatchObject({ version: 2 });
    });
  });

  it("answers 404 for another application's keyword, and keeps it", async () => {
    const tenant = await makeTenant();
    const { id } = await makeKeyword(tenant);
    expect(await remove(await makeTenant(), id)).toBeApiError(404, 'keyword_not_found');
    expect(await getItem(keys.smsKeyword(tenant.app, id))).toBeDefined();
  });
});
