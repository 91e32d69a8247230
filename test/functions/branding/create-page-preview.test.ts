import { describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as createPagePreview from '../../../functions/branding/create-page-preview.ts';
import * as getPagePreview from '../../../functions/branding/get-page-preview.ts';
import type { HubPrincipal, Role } from '../../../shared/http/principal.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { makeMember } from '../../support/hub-users.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();
const tenant = useTenantOnly();

type Body = Record<string, unknown>;

const ask = (body: Body = {}, by: { app: string; hub: Tenant['hub'] } = tenant): Promise<Answer> =>
  invoke(createPagePreview, { params: { app: by.app }, principal: by.hub, body });

const colour = (primary_color: string): Body => ({ config: { hub: { customizations: { primary_color } } } });

/** The page of a preview. */
async function pageOf(answer: Answer): Promise<string> {
  expect(answer.status).toBe(201);
  const { status, text } = await invoke(getPagePreview, { params: { preview: String(answer.body['id']) } });
  expect(status).toBe(200);
  return text;
}

async function member(role: Role): Promise<HubPrincipal> {
  return makeMember(tenant.account, role);
}

describe('POST /applications/{app}/page-previews', () => {
  it('shows colours, name and links that are not saved, and saves none of them', async () => {
    const read = () => invoke(getApplication, { params: { app: tenant.app }, principal: tenant.hub });
    const before = await read();
    const hub = {
      customizations: { primary_color: '#0b6e4f', rounded_corners: false },
      legal: { company_name: 'Boats Ltd', privacy_policy_url: 'https://boats.example/privacy' },
    };
    const answer = await ask({ name: 'Boats', config: { hub } });
    expect(answer.headers['location']).toBe(`/page-previews/${answer.body['id']}`);
    const page = await pageOf(answer);
    expect(page).toContain('--accent:#0b6e4f');
    expect(page).toContain('--radius:0');
    expect(page).toContain('<h1>Sign in to Boats</h1>');
    expect(page).toContain(
      '<footer><a href="https://boats.example/privacy">Privacy policy</a><div>Boats Ltd</div>',
    );
    expect((await read()).body).toEqual(before.body);
  });

  it('shows a language, and the theme of a device', async () => {
    const page = await pageOf(await ask({ language: 'de', theme: 'dark' }));
    expect(page).toContain('<html lang="de" dir="ltr">');
    expect(page).toContain(':root{color-scheme:dark;');
    expect(page).not.toContain('prefers-color-scheme');
    expect(await pageOf(await ask({ theme: 'light' }))).toContain(':root{color-scheme:light;');
    expect(await pageOf(await ask())).toContain('@media(prefers-color-scheme:dark)');
  });

  it('shows a light page on a dark device if the settings allow light pages only', async () => {
    const config = { hub: { customizations: { dark_mode: 'disabled' } } };
    expect(await pageOf(await ask({ config, theme: 'dark' }))).toContain(':root{color-scheme:light;');
  });

  it('shows the sign-in methods, and what is shown where there are none', async () => {
    const off = { enabled: false };
    const methods = (sign_in_methods: Body) => ({ config: { hub: { auth: { sign_in_methods } } } });
    expect(await pageOf(await ask(methods({ phone: off })))).toContain('inputmode="email"');
    expect(await pageOf(await ask(methods({ email: off })))).toContain('inputmode="tel"');
    expect(await pageOf(await ask(methods({ email: off, phone: off })))).toContain('Sign-in is closed');
  });

  it('shows settings of a variant over those of the application', async () => {
    const own = await makeTenant({ hub: { customizations: { background_color: '#fafaf0' } } });
    const { variant } = await makeVariant(own, { name: 'Outlet' });
    const page = await pageOf(await ask({ ...colour('#7a1f5c'), app_variant_id: variant }, own));
    expect(page).toContain('<h1>Sign in to Outlet</h1>');
    expect(page).toContain('--accent:#7a1f5c');
    expect(page).toContain('--page:#fafaf0');
    expect(await pageOf(await ask({ name: 'Sale', app_variant_id: variant }, own))).toContain(
      'Sign in to Sale',
    );
  });

  it('refuses what saving refuses, at the field', async () => {
    const answer = await ask({ name: 'Call +49 151 23456789', ...colour('red') });
    expect({ status: answer.status, faults: faultPaths(answer) }).toEqual({
      status: 400,
      faults: ['body.config.hub.customizations.primary_color'],
    });
    expect(faultPaths(await ask({ name: 'Visit evil.example' }))).toEqual(['body.name']);
    const company = { config: { hub: { legal: { company_name: 'www.evil.example' } } } };
    const { variant } = await makeVariant(tenant);
    for (const place of [{}, { app_variant_id: variant }])
      expect(faultPaths(await ask({ ...company, ...place }))).toEqual(['body.config.hub.legal.company_name']);
  });

  it('shows an editor only what an editor may save', async () => {
    const by = { app: tenant.app, hub: await member('editor') };
    expect(await pageOf(await ask(colour('#0b6e4f'), by))).toContain('#0b6e4f');
    const { status, body } = await ask(
      { config: { hub: { auth: { sign_in_methods: { phone: { enabled: false } } } } } },
      by,
    );
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('answers 403 to a viewer', async () => {
    expect((await ask({}, { app: tenant.app, hub: await member('viewer') })).status).toBe(403);
  });

  it('answers 404 to another tenant, and for a variant of another one', async () => {
    const other = await makeTenant();
    expect((await ask({}, { app: tenant.app, hub: other.hub })).status).toBe(404);
    const { variant } = await makeVariant(other);
    expect((await ask({ app_variant_id: variant })).body['code']).toBe('variant_not_found');
    expect((await ask({ app_variant_id: newId('variant') })).status).toBe(404);
  });

  it('writes hostile names and texts as text', async () => {
    const name = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const config = { hub: { legal: { company_name: '</style><script>alert(1)</script>' } } };
    const page = await pageOf(await ask({ name, config }));
    expect(page).not.toMatch(/<script|<img src=x/);
    expect(page).toContain('&#60;script&#62;');
  });
});
