/** @module-tag heavy */
import { describe, expect, it } from 'vitest';
import * as deleteOidcClient from '../../../functions/oidc-clients/delete-oidc-client.ts';
import * as getOidcClient from '../../../functions/oidc-clients/get-oidc-client.ts';
import * as replaceOidcClient from '../../../functions/oidc-clients/replace-oidc-client.ts';
import * as uploadOidcClientLogo from '../../../functions/oidc-clients/upload-oidc-client-logo.ts';
import { purgeApplications } from '../../../shared/deletion/purge.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { png, svg } from '../../support/files.ts';
import { invoke } from '../../support/invoke.ts';
import { clientRequest, makeOidcClient } from '../../support/oidc-clients.ts';
import { processAll, send, servedOf } from '../../support/uploads.ts';

useBackends();

type Place = TestApplication & { client: string };

async function makePlace(config: Record<string, unknown> = {}): Promise<Place> {
  const made = await makeApplication();
  const keys = { kind: 'keys' as const, app: made.app, clientId: 'key_test' };
  const { body } = await makeOidcClient({ app: made.app, keys }, clientRequest(config));
  return { ...made, client: String(body['id']) };
}

const sendLogo = ({ app, client, owner }: Place, type = 'light', file = svg(), headers = {}) =>
  send(uploadOidcClientLogo, owner, { app, client, type }, file, headers);
const call = (module: Parameters<typeof invoke>[0], { app, client, owner }: Place, body?: unknown) =>
  invoke(module, { params: { app, client }, principal: owner, ...(body !== undefined && { body }) });
const configOf = async (place: Place) => Object((await call(getOidcClient, place)).body['config']);

describe('PUT /applications/{app}/oidc-clients/{client}/logo/{type}', () => {
  it('200: answers the client, whose logo replaces the configured one once it is ready', async () => {
    const place = await makePlace({ logo_uri: 'https://client.example/own.png' });
    const answer = await sendLogo(place);
    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"v2"' },
      body: { id: place.client, uploads: { logo_light: { processing: 'pending' } } },
    });
    expect((await configOf(place)).logo_uri).toBe('https://client.example/own.png');
    await processAll(place.app);
    await sendLogo(place, 'dark', png());
    await processAll(place.app);
    const config = await configOf(place);
    expect(config.logo_uri).toMatch(/\/branding\/.*\.svg$/);
    expect(config.logo_dark_mode_uri).toMatch(/\/branding\/.*\.png$/);
  });

  it('keeps the logo if the client is sent back, and stores no outdated address', async () => {
    const place = await makePlace();
    await sendLogo(place);
    await processAll(place.app);
    const { body: read } = await call(getOidcClient, place);
    const replaced = await call(replaceOidcClient, place, read);
    expect(replaced.body['config']).toEqual(read['config']);
    await sendLogo(place, 'light', png());
    await processAll(place.app);
    expect((await configOf(place)).logo_uri).toMatch(/\.png$/);
  });

  it('412: answers if the client changes during the upload', async () => {
    const place = await makePlace();
    beforeNextCall('UpdateItem', () => call(replaceOidcClient, place, { name: 'Renamed' }));
    const seen = { 'if-match': '"v1"' };
    expect(await sendLogo(place, 'light', svg(), seen)).toBeApiError(412, 'precondition_failed');
  });

  it.each([
    ['400 without x-svc-filename', { 'x-svc-filename': undefined }, 400],
    ['415 for another type', { 'content-type': 'image/gif' }, 415],
  ])('answers %s', async (_, headers, status) => {
    expect((await sendLogo(await makePlace(), 'light', svg(), headers)).status).toBe(status);
  });

  it('answers 404 to an unknown client and 400 to an unknown type', async () => {
    const place = await makePlace();
    expect((await sendLogo({ ...place, client: 'oidc_unknown' })).status).toBe(404);
    expect((await sendLogo(place, 'email')).status).toBe(400);
  });

  it('deletes its files with the client in the background', async () => {
    const place = await makePlace();
    await sendLogo(place);
    await processAll(place.app);
    expect(await servedOf(place.app)).not.toEqual([]);
    expect((await call(deleteOidcClient, place)).status).toBe(204);
    await purgeApplications(() => true);
    expect(await servedOf(place.app)).toEqual([]);
  });
});
