/** @module-tag heavy */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useFolder } from '../support/folder.ts';
import { call } from '../support/npm-start.ts';
import { bearer, newTokens, OFFLINE } from '../support/oidc-flow.ts';
import { signInAtClient } from '../support/oidc-users.ts';
import type { RunningService } from '../support/service.ts';
import { FLOWS } from './flows.ts';
import { lastRelease, purgeWith, serveWith, startRelease, THIS_RELEASE, unpackRelease } from './releases.ts';
import { type Known, keysOf } from './requests.ts';
import { readStoredItems } from './stored-items.ts';

const tag = lastRelease();
const roots = { 'the last release': '', 'this release': THIS_RELEASE };
/** The flows that the last release wrote, by name. */
let written: readonly string[] = [];

beforeAll(async () => {
  if (tag === undefined) return;
  const folder = await unpackRelease(tag);
  roots['the last release'] = folder;
  written = Object.keys(readStoredItems(folder).known);
});
afterAll(() => rm(roots['the last release'], { recursive: true, force: true }));

describe.skipIf(tag === undefined).each([
  ['the last release', 'this release'],
  ['this release', 'the last release'],
] as const)('two releases on one table: what %s writes', { tags: 'nightly' }, (writer, reader) => {
  // A start sets endpoints, which the next one would take for real services.
  const before = { ...process.env };
  const directory = useFolder();
  let service: RunningService;
  let other: Awaited<ReturnType<typeof serveWith>>;

  beforeAll(async () => {
    service = await startRelease(roots[writer], directory);
    other = await serveWith(roots[reader], service);
  });
  afterAll(async () => {
    await other.close();
    await service.close();
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

  it('reserves the id of a user that the other deletes, and finishes that', async () => {
    const path = `/applications/${service.seed.application}/users/customer-1/data`;
    const ask = ({ baseUrl }: { baseUrl: string }, method: string, body?: { data: Known }) =>
      call(baseUrl + path, keysOf(service), body, method);
    const data = { first_name: 'Ada' };
    expect(await ask(service, 'PUT', { data })).toMatchObject({ status: 200 });
    expect(await ask(service, 'DELETE')).toMatchObject({ status: 204 });
    expect(await ask(other, 'PUT', { data })).toMatchObject({ status: 409 });
    vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
    await purgeWith(roots[reader]);
    expect(await ask(other, 'PUT', { data })).toMatchObject({ status: 200 });
    // The purge of the writer, such as after a rollback and the next upgrade, leaves the new user alone.
    await purgeWith(roots[writer]);
    vi.useRealTimers();
    expect(await ask(service, 'GET')).toMatchObject({ status: 200, body: { data } });
  });

  it.for(FLOWS.map((flow) => [flow.name, flow] as const))(
    `${reader} reads, a moment later: %s`,
    async ([name, { write, read }], { skip }) => {
      skip(!written.includes(name), 'the last release does not write it');
      const known = await write(service);
      expect(Object.values(known)).not.toContain('undefined');
      await read(other, known);
    },
  );
});
