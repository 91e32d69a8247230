/** @module-tag heavy */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newEmail } from '../support/magic-links.ts';
import { call } from '../support/npm-start.ts';
import { bearer, newTokens, OFFLINE } from '../support/oidc-flow.ts';
import { signInAtClient } from '../support/oidc-users.ts';
import type { RunningService } from '../support/service.ts';
import { FLOWS, type Known } from './flows.ts';
import { purgeWith, serveWith, startRelease, THIS_RELEASE, unpackRelease } from './releases.ts';
import { readStoredItems } from './stored-items.ts';

const { release } = readStoredItems();
let folder = '';
const roots = { 'the last release': '', 'this release': THIS_RELEASE };

beforeAll(async () => {
  folder = await unpackRelease(release);
  roots['the last release'] = folder;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['the last release', 'this release'],
  ['this release', 'the last release'],
] as const)('two releases on one table: what %s writes', { tags: 'nightly' }, (writer, reader) => {
  // A start sets endpoints, which the next one would take for real services.
  const before = { ...process.env };
  let directory = '';
  let service: RunningService;
  let other: Awaited<ReturnType<typeof serveWith>>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'identity-releases-'));
    process.env['ONE_PURGE_PARTITION'] = 'true';
    service = await startRelease(roots[writer], directory);
    other = await serveWith(roots[reader], service);
  });
  afterAll(async () => {
    await other.close();
    await service.close();
    await rm(directory, { recursive: true, force: true });
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });

  it('neither takes the token of an OpenID client for one of the user alone', async () => {
    const { seed } = service;
    const { party, browser, email } = await signInAtClient(service, OFFLINE);
    const request = { email, ...OFFLINE, resource: `app:${party.app}` };
    const { access_token: ofClient } = await newTokens(service, browser, party, request);
    for (const { baseUrl } of [service, other]) {
      const [data, link] = [`${baseUrl}/me/applications/${party.app}/data`, `${baseUrl}/me/auth/magic`];
      expect((await call(data, bearer(ofClient))).status).toBe(200);
      const body = { redirect_url: '/' };
      const refused = { status: 403, body: { code: 'first_party_only' } };
      expect(await call(link, bearer(ofClient), body, 'POST')).toMatchObject(refused);
      const own = await call(link, bearer(seed.user.access_token), body, 'POST');
      expect(own.body).not.toMatchObject({ code: 'first_party_only' });
    }
  });

  it('reserves the id of a user that the other deletes, and finishes that deletion', async () => {
    const { seed } = service;
    const backend = { 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret };
    const ask = (
      { baseUrl }: { baseUrl: string },
      user: string,
      method: string,
      body?: Known | { data: Known },
    ) => call(`${baseUrl}/applications/${seed.application}/users/${user}/data`, backend, body, method);
    const data = { first_name: 'Ada' };
    expect(await ask(service, 'customer-1', 'PUT', { data })).toMatchObject({ status: 200 });
    expect(await ask(service, 'customer-1', 'DELETE')).toMatchObject({ status: 204 });
    expect(await ask(other, 'customer-1', 'PUT', { data })).toMatchObject({ status: 409 });
    vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
    await purgeWith(roots[reader]);
    expect(await ask(other, 'customer-1', 'PUT', { data })).toMatchObject({ status: 200 });
    // The purge of the writer, such as after a rollback and the next upgrade, leaves the new user alone.
    await purgeWith(roots[writer]);
    vi.useRealTimers();
    expect(await ask(service, 'customer-1', 'GET')).toMatchObject({ status: 200, body: { data } });
    expect(await ask(service, 'customer-1', 'DELETE')).toMatchObject({ status: 204 });
  });

  it.each(FLOWS.map((flow) => [flow.name, flow] as const))(
    `${reader} reads, a moment later: %s`,
    async (_, { write, read }) => {
      const known = await write(service);
      expect(Object.values(known)).not.toContain('undefined');
      await read(other, known);
    },
  );

  /** An application that the writer makes, and what starts a sign-in there with a text to a fixed line. */
  async function shopOfWriter() {
    const headers = bearer(service.seed.hub_access_token);
    const body = { name: 'Shop', account: service.seed.account };
    const app = `/applications/${(await call(`${service.baseUrl}/applications`, headers, body)).body['id']}`;
    const made = await call(`${service.baseUrl}${app}/creds`, headers, { name: 'Page' });
    const key = { 'x-svc-app-key': String(made.body['client_id']) };
    const start = ({ baseUrl }: { baseUrl: string }) =>
      call(`${baseUrl}/hub/auth/init`, key, { phone: '+4930901820' });
    return { app, headers, start };
  }

  // `defaults` of the record is new (decision 0256). The last release knows no kinds of numbers.
  it.runIf(writer === 'this release')('a change by the last release keeps the rules for texts', async () => {
    const { app, headers, start } = await shopOfWriter();
    const changed = await call(other.baseUrl + app, headers, { name: 'Renamed' }, 'PUT');
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed' } });
    expect(await start(other)).toMatchObject({ status: 200 });
    expect(await start(service)).toMatchObject({ status: 400, body: { code: 'text_refused' } });
  });

  // The last release accepts EdDSA alone (decision 0298).
  it.runIf(writer === 'this release')('the last release accepts tokens of a new application', async () => {
    const { app, headers } = await shopOfWriter();
    const created = await call(service.baseUrl + app, headers);
    const settings = { hub: { auth: { access_tokens: { signing_alg: 'RS256' } } } };
    expect(created).toMatchObject({ status: 200, body: { config: settings } });
    const { body } = await call(`${service.baseUrl}${app}/creds`, headers, { name: 'Backend' });
    const keys = {
      'x-svc-app-key': String(body['client_id']),
      'x-svc-app-secret': String(body['secret']),
    };
    const wanted = { data: { email: newEmail() }, verification_type: 'email' };
    const { body: made } = await call(`${service.baseUrl}/hub/auth/magic`, keys, wanted);
    const { body: tokens } = await call(String(made['link']), { accept: 'application/json' }, {});
    const own = bearer(tokens['access_token']);
    expect(await call(`${other.baseUrl}/me${app}/data`, own)).toMatchObject({ status: 200 });
    const renamed = await call(other.baseUrl + app, headers, { name: 'Renamed', config: {} }, 'PUT');
    expect(renamed.status).toBe(200);
    expect(await call(service.baseUrl + app, headers)).toMatchObject({ body: { config: settings } });
  });

  it.runIf(writer === 'this release')('new settings of texts outlive the last release', async () => {
    const { app, headers } = await shopOfWriter();
    const auth = {
      phone: { countries: ['AT'] },
      limits: { sms_per_day: 9, sms_per_range_per_day: 5 },
    };
    await call(service.baseUrl + app, headers, { config: { hub: { auth } } }, 'PATCH');
    const shown = await call(other.baseUrl + app, headers);
    expect(shown).toMatchObject({
      status: 200,
      body: { config: { hub: { auth: { limits: { sms_per_day: 9 } } } } },
    });
    const change = { config: { subdomain: `shop-${Date.now()}` } };
    expect((await call(other.baseUrl + app, headers, change, 'PATCH')).status).toBe(200);
    const kept = await call(service.baseUrl + app, headers);
    expect(kept.body).toMatchObject({ config: { hub: { auth }, ...change.config } });
  });

  it.runIf(writer === 'this release')('new settings of a variant outlive the last release', async () => {
    const { app, headers } = await shopOfWriter();
    const auth = {
      phone: { countries: ['AT'] },
      limits: { networks: [{ cidr: '192.0.2.0/24', starts_per_10_minutes: 60 }], sms_per_day: 9 },
    };
    const body = { name: 'Partner', config: { hub: { require_origin: true, auth } } };
    const variants = `${service.baseUrl}${app}/variants`;
    const made = await call(variants, headers, body);
    expect(made).toMatchObject({ status: 200, body: { config: body.config } });
    const path = `${app}/variants/${made.body['id']}`;
    const known = { hub: { auth: { limits: { sms_per_day: 9 } } } };
    const shown = await call(other.baseUrl + path, headers);
    expect(shown).toMatchObject({ status: 200, body: { config: known } });
    const change = { config: { hub: { auth: { limits: { sms_per_day: 8 } } } } };
    expect((await call(other.baseUrl + path, headers, change, 'PATCH')).status).toBe(200);
    const limits = { ...auth.limits, sms_per_day: 8 };
    expect((await call(service.baseUrl + path, headers)).body['config']).toEqual({
      hub: { require_origin: true, auth: { ...auth, limits } },
    });
  });

  it.runIf(writer === 'the last release')('an application goes on with texts to fixed lines', async () => {
    const { start } = await shopOfWriter();
    expect(await start(other)).toMatchObject({ status: 200 });
  });
});
