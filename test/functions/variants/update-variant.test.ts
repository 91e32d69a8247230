import { describe, expect, it } from 'vitest';
import * as getVariant from '../../../functions/variants/get-variant.ts';
import * as updateVariant from '../../../functions/variants/update-variant.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke, type Request } from '../../support/invoke.ts';
import { atOnce, outcomesOf, RACERS } from '../../support/races.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
type Made = { tenant: Tenant; variant: string };

async function make(config: Record<string, unknown> = {}, request: Record<string, unknown> = {}) {
  const tenant = await makeTenant(config);
  return { tenant, ...(await makeVariant(tenant, request)) };
}

const call = (
  module: typeof updateVariant | typeof getVariant,
  { tenant, variant }: Made,
  request: Request,
) => invoke(module, { params: { app: tenant.app, variant }, principal: tenant.hub, ...request });
const patch = (made: Made, body: unknown, headers: Record<string, string> = {}) =>
  call(updateVariant, made, { body, headers });
const read = (made: Made) => call(getVariant, made, {});

describe('PATCH /applications/{app}/variants/{variant}', () => {
  describe('200', () => {
    it('changes the named members and nothing else', async () => {
      const made = await make({}, { description: 'A partner', config: { subdomain: 'partner' } });
      const { status, headers, body } = await patch(made, { name: 'Reseller' });
      expect({ status, headers }).toMatchObject({ status: 200, headers: { etag: '"v2"' } });
      expect(body).toEqual({ ...made.body, name: 'Reseller', updated_at: expect.any(String), version: 2 });
      expect(body['updated_at']).not.toBe(made.body['updated_at']);
      expect((await read(made)).body).toEqual(body);
    });

    it('accepts its own answer, and ignores members that the service sets', async () => {
      const made = await make({ custom_props: { a: 1 } }, { config: { custom_props: { a: null, b: 2 } } });
      const { status, body } = await patch(made, { ...made.body, name: 'Reseller' });
      expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Reseller', version: 2 } });
      expect(body['config']).toEqual(made.body['config']);
    });

    it('ignores images in config, which are those of the effective config', async () => {
      const made = await make({}, { config: { subdomain: 'partner' } });
      const customizations = {
        primary_color: '#00ff00',
        logo: 'https://assets.example/logo.svg',
        logo_dark_mode: null,
        animations: { loading: 'https://assets.example/loading.json' },
      };
      const { status, body } = await patch(made, { config: { customizations } });
      const config = { subdomain: 'partner', customizations: { primary_color: '#00ff00' } };
      expect({ status, config: body['config'] }).toEqual({ status: 200, config });
    });

    it('clears description and subdomain with null', async () => {
      const made = await make({}, { description: 'A partner', subdomain: 'partner' });
      const { body } = await patch(made, { description: null, subdomain: null });
      expect(body).not.toHaveProperty('description');
      expect(body).not.toHaveProperty('subdomain');
      expect((await read(made)).body).toEqual(body);
    });

    it("merges config into the variant's config", async () => {
      const application = { custom_props: { a: 1, b: 2 }, subdomain: 'shop' };
      const made = await make(application, { config: { custom_props: { a: 10 } } });
      const { body } = await patch(made, { config: { custom_props: { c: 3 }, subdomain: 'partner' } });
      expect(body['config']).toEqual({ custom_props: { a: 10, c: 3 }, subdomain: 'partner' });
      expect(body['effective_config']).toEqual({ custom_props: { a: 10, b: 2, c: 3 }, subdomain: 'partner' });
    });

    it("removes a member of the application's config with null", async () => {
      const made = await make({ custom_props: { a: 1, b: 2 }, subdomain: 'shop' });
      const { body } = await patch(made, { config: { custom_props: { a: null }, subdomain: null } });
      expect(body['config']).toEqual({ custom_props: { a: null }, subdomain: null });
      expect(body['effective_config']).toEqual({ custom_props: { b: 2 } });
    });

    it('inherits everything again after null for config', async () => {
      const made = await make({ subdomain: 'shop' }, { config: { subdomain: 'partner' } });
      const { body } = await patch(made, { config: null });
      expect(body).toMatchObject({ config: {}, effective_config: { subdomain: 'shop' } });
    });

    it.each([{ 'if-match': '"v1"' }, { 'if-match': '*' }])('accepts the precondition %j', async (headers) => {
      expect((await patch(await make(), { name: 'Reseller' }, headers)).status).toBe(200);
    });

    it('reads application and variant, and makes one update', async () => {
      const made = await make();
      const calls = await countCalls(() => patch(made, { name: 'Reseller' }));
      expect(calls).toEqual(['GetItem', 'GetItem', 'UpdateItem']);
    });
  });

  it('lets an editor rename a variant whose config only owners and admins may change', async () => {
    const made = await make({}, { config: { default_redirect_url: 'https://partner.example/' } });
    const { tenant, variant } = made;
    const principal = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
    const params = { app: tenant.app, variant };
    const answer = await invoke(updateVariant, { params, principal, body: { name: 'Reseller' } });
    expect([answer.status, answer.body['name']]).toEqual([200, 'Reseller']);
  });

  it('answers 403 to a sender of messages, unless the caller is service staff', async () => {
    const config = { hub: { auth: { email: { from_address: 'security@other.example' } } } };
    expect(await patch(await make(), { config })).toBeApiError(403, 'forbidden');
  });

  describe('400', () => {
    it.each([
      [
        'a member that config does not have',
        { config: { hub: { colour: null } } },
        ['body.config.hub.colour'],
      ],
      [
        'codes that live longer than 10 minutes',
        { config: { hub: { auth: { challenge_duration: '11m' } } } },
        ['body.config.hub.auth.challenge_duration'],
      ],
      ['a value that is none', { config: { subdomain: 'a_b' } }, ['body.config.subdomain']],
      ['an empty name', { name: '' }, ['body.name']],
      ['a member that a variant does not have', { colour: 'x' }, ['body.colour']],
    ])('refuses %s, and changes nothing', async (_, body, paths) => {
      const made = await make();
      const answer = await patch(made, body);
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(paths);
      expect((await read(made)).body).toEqual(made.body);
    });

    it('refuses a config that grows too large by many changes', async () => {
      const made = await make();
      const half = 'x'.repeat(9_000);
      expect((await patch(made, { config: { custom_props: { a: half } } })).status).toBe(200);
      const answer = await patch(made, { config: { custom_props: { b: half } } });
      expect(faultPaths(answer)).toEqual(['body.config.custom_props']);
    });
  });

  it('answers 404 for an unknown variant', async () => {
    const made = { ...(await make()), variant: newId('variant') };
    expect(await patch(made, { name: 'a' })).toBeApiError(404, 'variant_not_found');
  });

  describe('412', () => {
    it('names who changed the variant, and when', async () => {
      const made = await make();
      const changed = await patch(made, { name: 'Reseller' });
      for (const headers of [
        { 'if-match': '"v1"' },
        { 'if-unmodified-since': String(made.body['updated_at']) },
      ]) {
        expect(await patch(made, { name: 'Other' }, headers)).toBeApiError(412, 'precondition_failed', {
          updated_by: made.tenant.hub.userId,
          updated_at: changed.body['updated_at'],
        });
      }
    });

    it(`lets exactly one of ${RACERS} writers with the same precondition win`, {
      tags: 'heavy',
    }, async () => {
      const made = await make();
      const answers = await atOnce(RACERS, (n) => patch(made, { name: `${n}` }, { 'if-match': '"v1"' }));
      expect(outcomesOf(answers)).toEqual({ 200: 1, '412 precondition_failed': RACERS - 1 });
      expect((await read(made)).body['version']).toBe(2);
    });
  });
});
