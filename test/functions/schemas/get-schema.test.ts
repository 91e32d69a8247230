import { describe, expect, it } from 'vitest';
import * as getSchema from '../../../functions/schemas/get-schema.ts';
import { type Principal, ROLES } from '../../../shared/http/principal.ts';
import { countCalls } from '../../support/count-calls.ts';
import { support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

const get = (principal: Principal, app = tenant.app) => invoke(getSchema, { params: { app }, principal });

describe('GET /applications/{app}/schema', () => {
  describe('200', () => {
    it('answers the default of an application without a schema', async () => {
      const { status, headers, body } = await get(tenant.hub);
      expect(status).toBe(200);
      expect(headers['etag']).toBe('"v0"');
      const fields = Object.entries(Object(body['schema']));
      expect(fields.map(([name]) => name)).toEqual([
        'email',
        'phone_number',
        'first_name',
        'last_name',
        'nick_name',
        'zip_code',
      ]);
      for (const [, field] of fields) expect(field).toMatchObject({ type: 'string', owned_by: 'user' });
      expect(body['user_verification_fields']).toEqual(['email', 'phone_number']);
    });

    it.each(ROLES)('answers to a member with the role %s', async (role) => {
      expect((await get({ ...tenant.hub, accounts: { [tenant.account]: role } })).status).toBe(200);
    });

    it("answers to the application's keys and service account, and to service staff", async () => {
      for (const principal of [tenant.keys, tenant.serviceAccount, support]) {
        expect((await get(principal)).status).toBe(200);
      }
    });

    it('makes a read for the application and one for the schema', async () => {
      expect(await countCalls(() => get(tenant.keys))).toEqual(['GetItem', 'GetItem']);
    });
  });

  it("answers 404 to another application's keys and service account", async () => {
    const stranger = await makeTenant();
    for (const principal of [stranger.keys, stranger.serviceAccount, stranger.hub]) {
      expect(await get(principal)).toBeApiError(404, 'application_not_found');
    }
  });
});
