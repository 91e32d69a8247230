import { describe, expect, it } from 'vitest';
import * as getVariant from '../../../functions/variants/get-variant.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { setConfig } from '../../support/magic-links.ts';
import { expectHidden } from '../../support/refusals.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
const get = ({ app, hub }: Tenant, variant: string) =>
  invoke(getVariant, { params: { app, variant }, principal: hub });

describe('GET /applications/{app}/variants/{variant}', () => {
  describe('200', () => {
    it("follows the application's config from the next read on", async () => {
      const tenant = await makeTenant({ subdomain: 'shop', custom_props: { a: 1, b: 2 } });
      const { variant } = await makeVariant(tenant, { config: { custom_props: { b: null, c: 3 } } });
      await setConfig(tenant, { subdomain: 'store', custom_props: { b: 4, d: 5 } });
      const { status, headers, body } = await get(tenant, variant);
      expect({ status, headers }).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      expect(headers['last-modified']).toBe(new Date(String(body['updated_at'])).toUTCString());
      expect(body['config']).toEqual({ custom_props: { b: null, c: 3 } });
      expect(body['effective_config']).toEqual({ subdomain: 'store', custom_props: { c: 3, d: 5 } });
    });

    it('answers a merged config that is larger than each part may be', async () => {
      const claims = (from: number) =>
        Object.fromEntries(
          Array.from({ length: 20 }, (_, n) => [`c${from + n}`, { source: 'static_value', value: 'x' }]),
        );
      const config = (from: number) => ({
        hub: { auth: { access_tokens: { custom_claims: claims(from) } } },
      });
      const tenant = await makeTenant(config(0));
      const { variant } = await makeVariant(tenant, { config: config(20) });
      const { status, body } = await get(tenant, variant);
      expect(status).toBe(200);
      const effective = { ...claims(0), ...claims(20) };
      expect(body).toMatchObject({
        effective_config: { hub: { auth: { access_tokens: { custom_claims: effective } } } },
      });
    });

    it('makes two reads', async () => {
      const tenant = await makeTenant();
      const { variant } = await makeVariant(tenant);
      expect(await countCalls(() => get(tenant, variant))).toEqual(['GetItem', 'GetItem']);
    });
  });

  it("answers 404 for another application's variant, as for an unknown one", async () => {
    const tenant = await makeTenant();
    const { variant } = await makeVariant(await makeTenant());
    await expectHidden(variant, 'variant_not_found', (id) => get(tenant, id));
  });
});
