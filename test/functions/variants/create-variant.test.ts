import { describe, expect, it } from 'vitest';
import * as createVariant from '../../../functions/variants/create-variant.ts';
import * as getVariant from '../../../functions/variants/get-variant.ts';
import { MAX_MEMBERS } from '../../../shared/applications/collections.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke, type Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends();
const BLUE = '#0000ff';
const GREEN = '#00ff00';
const CONFIG = { customizations: { primary_color: GREEN }, subdomain: null };
/** The same with what only uploads set. */
const CONFIG_AS_READ = {
  ...CONFIG,
  customizations: {
    ...CONFIG.customizations,
    logo: 'https://assets.example/logo.svg',
    logo_dark_mode: 'https://assets.example/dark.svg',
    logo_email: 'https://assets.example/email.png',
    animations: { loading: 'https://assets.example/loading.json' },
  },
};
const tenant = useTenantOnly({
  default_redirect_url: 'https://shop.example/',
  hub: { customizations: { primary_color: BLUE, font_family: 'Inter' } },
});

const create = (body: unknown, { app, hub }: Tenant = tenant, more: Request = {}) =>
  invoke(createVariant, { params: { app }, principal: hub, body, ...more });

describe('POST /applications/{app}/variants', () => {
  describe('200', () => {
    it('answers the variant with its config, and with the effective config', async () => {
      const config = { hub: { customizations: { primary_color: GREEN } }, default_redirect_url: null };
      const request = { name: 'Partner', description: 'A partner', subdomain: 'partner', config };
      const answer = await create(request);
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
      expect(answer.body).toEqual({
        ...request,
        id: expect.stringMatching(/^variant_[0-9a-z]{26}$/),
        app_id: tenant.app,
        effective_config: { hub: { customizations: { primary_color: GREEN, font_family: 'Inter' } } },
        created_at: expect.any(String),
        updated_at: answer.body['created_at'],
        created_by: tenant.hub.userId,
        updated_by: tenant.hub.userId,
        version: 1,
      });
      const params = { app: tenant.app, variant: String(answer.body['id']) };
      const read = await invoke(getVariant, { params, principal: tenant.hub });
      expect(read).toMatchObject({ status: 200, body: answer.body });
    });

    it('inherits everything without a config', async () => {
      const { body } = await create({ name: 'Partner' });
      expect(body['config']).toEqual({});
      expect(body['effective_config']).toEqual({
        default_redirect_url: 'https://shop.example/',
        hub: { customizations: { primary_color: BLUE, font_family: 'Inter' } },
      });
    });

    it('ignores members that the service sets', async () => {
      const { status, body } = await create({
        name: 'Partner',
        id: 'x',
        version: 9,
        effective_config: { a: 1 },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: expect.stringMatching(/^variant_/), version: 1 });
      expect(body['effective_config']).not.toHaveProperty('a');
    });

    it("ignores images in its config, as an application's config has them when read", async () => {
      const { status, body } = await create({ name: 'Partner', config: CONFIG_AS_READ });
      expect({ status, config: body['config'] }).toEqual({ status: 200, config: CONFIG });
    });

    it('makes one variant for the same Idempotency-Key', async () => {
      const own = await makeTenant();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = await create({ name: 'Partner' }, own, { headers });
      expect(await create({ name: 'Partner' }, own, { headers })).toEqual(first);
      expect(await getItem(keys.applicationUsage(own.app))).toMatchObject({ variants: 1 });
    });

    it('makes one read and one transaction', async () => {
      expect(await countCalls(() => create({ name: 'Partner' }))).toEqual(['GetItem', 'TransactWriteItems']);
    });
  });

  it('answers 403 to a sender of messages, unless the caller is service staff', async () => {
    const config = { hub: { auth: { email: { from_address: 'security@other.example' } } } };
    expect(await create({ name: 'a', config })).toBeApiError(403, 'forbidden');
  });

  it('answers 403 to a repetition of a sender by a member who is no longer staff', async () => {
    const config = { hub: { auth: { email: { from_address: 'security@other.example' } } } };
    const principal = { ...tenant.hub, support: true };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await create({ name: 'a', config }, tenant, { principal, headers });
    expect(first.status).toBe(200);
    expect(await create({ name: 'a', config }, tenant, { principal, headers })).toEqual(first);
    expect(await create({ name: 'a', config }, tenant, { headers })).toMatchObject({ status: 403 });
  });

  it.each([
    ['no name', {}, ['body.name']],
    ['an empty name', { name: ' ' }, ['body.name']],
    ['members it does not have', { name: 'a', colour: 'x', slug: 'y' }, ['body.colour', 'body.slug']],
    ['a subdomain that is none', { name: 'a', subdomain: 'a_b' }, ['body.subdomain']],
    [
      'codes that live longer than 10 minutes',
      { name: 'a', config: { hub: { auth: { challenge_duration: '11m' } } } },
      ['body.config.hub.auth.challenge_duration'],
    ],
    ['a member that config does not have', { name: 'a', config: { colour: 1 } }, ['body.config.colour']],
    ['one that is null', { name: 'a', config: { hub: { colour: null } } }, ['body.config.hub.colour']],
    [
      'every fault of config at once',
      { name: 'a', config: { default_redirect_url: 'ftp://x', hub: { legal: { support_email: 'x' } } } },
      ['body.config.default_redirect_url', 'body.config.hub.legal.support_email'],
    ],
    [
      'taking away what its object cannot do without',
      { name: 'a', config: { hub: { auth: { sign_in_methods: { email: { enabled: null } } } } } },
      ['body.config.hub.auth.sign_in_methods.email.enabled'],
    ],
  ])('answers 400 to %s, and stores nothing', async (_, body, paths) => {
    const own = await makeTenant();
    const answer = await create(body, own);
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(faultPaths(answer)).toEqual(paths);
    expect(await getItem(keys.applicationUsage(own.app))).toBeUndefined();
  });

  it('answers 409 above 1,000 variants of an application, also in a race', async () => {
    const own = await makeTenant();
    await create({ name: 'First' }, own);
    await changeItem(keys.applicationUsage(own.app), { variants: MAX_MEMBERS - 2 });
    const answers = await atOnce(20, (n) => create({ name: `${n}` }, own));
    expect(outcomesOf(answers)).toEqual({ 200: 2, '409 limit_reached': 18 });
    expect(await getItem(keys.applicationUsage(own.app))).toMatchObject({ variants: MAX_MEMBERS });
  });
});
