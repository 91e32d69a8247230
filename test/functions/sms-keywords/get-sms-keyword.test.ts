import { describe, expect, it } from 'vitest';
import * as getSmsKeyword from '../../../functions/sms-keywords/get-sms-keyword.ts';
import { ROLES } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { countCalls } from '../../support/count-calls.ts';
import { comparable } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { makeKeyword } from '../../support/sms-keywords.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const tenant = useTenant();

const read = (keyword: string, principal = tenant.hub) =>
  invoke(getSmsKeyword, { params: { app: tenant.app, keyword }, principal });

describe('GET /applications/{app}/sms-keywords/{keyword}', () => {
  describe('200', () => {
    it('answers the keyword as created, with its ETag', async () => {
      const { variant } = await makeVariant(tenant);
      const request = {
        redirect_url: 'https://shop.example/',
        mobile_enabled: true,
        new_user_response: 'Welcome: {{link}}',
        existing_user_response: 'Hello again: {{link}}',
        app_variant_id: variant,
        origination_number: '+12025550155',
      };
      const { id, keyword, body: made } = await makeKeyword(tenant, request);
      const { status, headers, body } = await read(id);
      expect({ status, etag: headers['etag'] }).toEqual({ status: 200, etag: '"v1"' });
      expect(body).toEqual(made);
      expect(body).toMatchObject({ id, keyword, state: 'enabled', app_id: tenant.app, ...request });
    });

    it.each(ROLES)('allows a member with the role %s', async (role) => {
      const { id } = await makeKeyword(tenant);
      const principal = { ...tenant.hub, accounts: { [tenant.account]: role } };
      expect(await read(id, principal)).toMatchObject({ status: 200, body: { id } });
    });

    it('makes two reads', async () => {
      const { id } = await makeKeyword(tenant);
      expect(await countCalls(() => read(id))).toEqual(['GetItem', 'GetItem']);
    });
  });

  describe('404', () => {
    it("answers another application's keyword like an unknown one", async () => {
      const { id } = await makeKeyword(await makeTenant());
      const foreign = await read(id);
      expect(foreign).toBeApiError(404, 'keyword_not_found');
      for (const other of [newId('keyword'), 'nothing']) {
        expect(comparable(foreign)).toEqual(comparable(await read(other)));
      }
    });

    it('refuses a word as id', async () => {
      const { keyword } = await makeKeyword(tenant);
      expect(await read(keyword)).toBeApiError(404, 'keyword_not_found');
    });
  });
});
