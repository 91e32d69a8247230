import { describe, expect, it } from 'vitest';
import * as getMySchema from '../../../functions/schemas/get-my-schema.ts';
import * as replaceSchema from '../../../functions/schemas/replace-schema.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();

const get = ({ user, app }: Pick<Tenant, 'user' | 'app'>) =>
  invoke(getMySchema, { params: { app }, principal: user });

describe('GET /me/applications/{app}/schema', () => {
  describe('200', () => {
    it('answers the default', async () => {
      expect(await get(await makeTenant())).toMatchObject({
        status: 200,
        body: { schema: { email: { display_name: 'Email' } }, version: 0 },
      });
    });

    it('names no field that users may not see', async () => {
      const tenant = await makeTenant();
      const schema = {
        email: { type: 'string', display_name: 'Email', user_visible: false },
        score: { type: 'number', display_name: 'Score', user_visible: false },
        colour: { type: 'string', display_name: 'Colour' },
      };
      const params = { app: tenant.app };
      const body = { schema, user_verification_fields: ['email'] };
      expect((await invoke(replaceSchema, { params, principal: tenant.hub, body })).status).toBe(200);
      const answer = await get(tenant);
      expect(answer).toMatchObject({ status: 200, body: { user_verification_fields: [] } });
      expect(Object.keys(Object(answer.body['schema']))).toEqual(['colour']);
    });
  });

  it('answers 403 to a disabled user', async () => {
    const tenant = await makeTenant();
    await changeItem(keys.profile(tenant.app, tenant.userId), { state: 'disabled' });
    expect(await get(tenant)).toBeApiError(403, 'user_disabled');
  });

  it("answers 404 for an application other than the token's", async () => {
    const [{ user }, { app }] = [await makeTenant(), await makeTenant()];
    expect(await get({ user, app })).toBeApiError(404, 'application_not_found');
  });
});
