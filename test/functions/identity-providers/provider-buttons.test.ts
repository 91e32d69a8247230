import { describe, expect, it } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as getPublicApplication from '../../../functions/applications/get-public-application.ts';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as listEvents from '../../../functions/event-feeds/list-events.ts';
import * as getAppConfig from '../../../functions/sign-in/get-app-config.ts';
import { setApplicationState } from '../../../shared/applications/application-store.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { createProvider, makeProvider, updateProvider } from '../../support/identity-providers.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { ALL_RUNS, purge } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends({ events: true });

const GOOGLE_BUTTON = { id: 'google', name: 'Google', preset: 'google' };

/** Returns the providers that a page with a key of the application, or of a variant, sees. */
async function shownTo({ app }: Tenant, ofVariant: Record<string, string> = {}): Promise<unknown> {
  const { clientId } = await makeCredential(app, ofVariant);
  const { body } = await invoke(getAppConfig, { headers: { 'x-svc-app-key': clientId } });
  return Object(body['config']).sign_in_methods.providers;
}

const call = (module: Parameters<typeof invoke>[0], { app, hub: principal }: Tenant, body?: object) =>
  invoke(module, { params: { app }, principal, ...(body && { body }) });

describe('the buttons of identity providers', () => {
  it('are none at first', async () => {
    expect(await shownTo(await makeTenant())).toEqual([]);
  });

  it('are those of the enabled ones, in the order of creation', async () => {
    const tenant = await makeTenant();
    await makeProvider(tenant);
    await makeProvider(tenant, { id: 'a', name: 'A', button_label: 'Go' });
    await makeProvider(tenant, { id: 'off', state: 'disabled' });
    const a = { id: 'a', name: 'A', preset: 'google', button_label: 'Go' };
    expect(await shownTo(tenant)).toEqual([GOOGLE_BUTTON, a]);
    await updateProvider(tenant, 'google', { state: 'disabled' });
    expect(await shownTo(tenant)).toEqual([a]);
  });

  it('are those of the application in a variant', async () => {
    const tenant = await makeTenant();
    await makeProvider(tenant);
    const { variant } = await makeVariant(tenant, { name: 'Partner' });
    expect(await shownTo(tenant, { app_variant_id: variant })).toEqual([GOOGLE_BUTTON]);
  });

  it('stay with every other write of the application', async () => {
    const tenant = await makeTenant();
    await makeProvider(tenant);
    expect((await call(replaceApplication, tenant, { name: 'Shop' })).status).toBe(200);
    const config = { hub: { auth: { sign_in_methods: { phone: { enabled: false } } } } };
    expect((await call(updateApplication, tenant, { config })).status).toBe(200);
    for (const state of ['disabled', 'enabled'] as const)
      await setApplicationState(tenant.app, state, tenant.userId);
    expect(await shownTo(tenant)).toEqual([GOOGLE_BUTTON]);
  });

  it('stay with a write of the application that began before', async () => {
    const tenant = await makeTenant();
    beforeNextCall('UpdateItem', () => makeProvider(tenant));
    expect((await call(updateApplication, tenant, { description: 'New' })).status).toBe(200);
    expect(await shownTo(tenant)).toEqual([GOOGLE_BUTTON]);
  });

  it('are written by no caller', async () => {
    const tenant = await makeTenant();
    const providers = [GOOGLE_BUTTON];
    for (const [body, path] of [
      [{ identity_providers: providers }, 'body.identity_providers'],
      [{ config: { identity_providers: providers } }, 'body.config.identity_providers'],
      [
        { config: { hub: { auth: { sign_in_methods: { providers } } } } },
        'body.config.hub.auth.sign_in_methods.providers',
      ],
    ] as const) {
      for (const module of [replaceApplication, updateApplication]) {
        const answer = await call(module, tenant, { name: 'Shop', ...body });
        expect([answer.status, ...faultPaths(answer)]).toEqual([400, path]);
      }
    }
    expect(await shownTo(tenant)).toEqual([]);
  });

  it('are no part of the application in answers', async () => {
    const tenant = await makeTenant();
    await makeProvider(tenant);
    for (const module of [getApplication, getPublicApplication])
      expect((await call(module, tenant)).text).not.toContain('google');
  });
});

describe('events of identity providers', () => {
  it('name the provider and what changed, and are no change of the application', async () => {
    const tenant = await makeTenant();
    await makeProvider(tenant, { client_secret: 'first-secret' });
    await updateProvider(tenant, 'google', { name: 'G', client_secret: 'second-secret', state: 'disabled' });
    await createProvider(tenant, {}); // 409
    await publishPending();
    const { body, text } = await call(listEvents, tenant);
    const events = Object(body['results']).map(({ type, changed }: Record<string, unknown>) => [
      type,
      changed,
    ]);
    expect(
      events.filter(([type]: [string]) => type.startsWith('application.') && type !== 'application.created'),
    ).toEqual([
      ['application.identity_provider_created', ['google']],
      ['application.identity_provider_updated', ['google.client_secret', 'google.name', 'google.state']],
    ]);
    expect(text).not.toMatch(/first-secret|second-secret|sealed/);
  });
});

it('identity providers are deleted with their application', async () => {
  const tenant = await makeTenant();
  await makeProvider(tenant);
  expect((await call(deleteApplication, tenant)).status).toBe(204);
  await purge(ALL_RUNS);
  expect(JSON.stringify(await scanTable())).not.toContain(`"APP#${tenant.app}"`);
});
