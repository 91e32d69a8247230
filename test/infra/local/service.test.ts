import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDynamoDb } from '../../../infra/local/dynamodb.ts';
import type { Functions, LocalTrigger } from '../../../infra/local/functions.ts';
import { readAccess } from '../../../infra/local/operator-access.ts';
import { EXAMPLE_CLIENT } from '../../../infra/local/provider/example-client.ts';
import { type Service, startService } from '../../../infra/local/service.ts';
import { putObjectOnce } from '../../../shared/storage/objects.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';
import { eventually } from '../../support/wait.ts';

const directory = useFolderOfEachTest();

beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (name.endsWith('_ENDPOINT')) delete process.env[name];
});

/**
 * Functions of which only that of uploads does anything: it notes the key and does not end before it is let
 * go.
 */
function slowUploads() {
  const seen: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const run: LocalTrigger['run'] = async (event) => {
    seen.push(Object(event).detail.object.key);
    await released;
  };
  const functions: Functions = {
    routes: [],
    fallback: async () => ({ statusCode: 404 }),
    triggers: [{ id: 'process', source: { kind: 'uploads' }, run }],
    close: async () => undefined,
  };
  return { seen, release, start: async () => functions };
}

const startHere = (start: () => Promise<Functions>): Promise<Service> =>
  startService({ port: 0, directory, start });
const upload = (name: string) =>
  putObjectOnce(`uploads/${name}`, Buffer.from(name), { contentType: 'text/plain' });
const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('the end of the service', () => {
  // The next start processes the uploads behind it.
  it('takes no new requests, and waits only for the upload under way', async () => {
    const first = slowUploads();
    const service = await startHere(first.start);
    for (const name of ['a', 'b', 'c']) await upload(name);
    await eventually(() => expect(first.seen).toEqual(['uploads/a']));
    let ended = false;
    const end = service.close().then(() => {
      ended = true;
    });
    await eventually(async () => expect(await answers(service.baseUrl)).toBe(false));
    expect(ended).toBe(false);
    first.release();
    await end;
    expect(first.seen).toEqual(['uploads/a']);

    const second = slowUploads();
    second.release();
    for (const name of Object.keys(process.env)) if (name.endsWith('_ENDPOINT')) delete process.env[name];
    const next = await startHere(second.start);
    await eventually(() => expect(second.seen).toEqual(expect.arrayContaining(['uploads/b', 'uploads/c'])));
    await next.close();
  });
});

describe('the example provider of the service', () => {
  it('returns to its callback, is the only origin of the connector, and ends with it', async () => {
    const service = await startHere(slowUploads().start);
    expect(process.env['CONNECTOR_ORIGINS']).toBe(service.providerUrl);
    const params = new URLSearchParams({
      client_id: EXAMPLE_CLIENT.id,
      redirect_uri: `${service.baseUrl}/hub/auth/callback`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await fetch(`${service.providerUrl}/auth?${params}`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(/^\/sign-in\//);
    await service.close();
    expect(await answers(service.providerUrl)).toBe(false);
  });
});

describe('the access of operator commands to a running service', () => {
  const { start } = slowUploads();

  it('is in a file of the folder that only its owner can read, until the end', async () => {
    const service = await startHere(start);
    const { mode } = await stat(join(directory, 'operator.json'));
    expect(mode & 0o777).toBe(0o600);
    expect(await readAccess(directory)).toMatchObject({
      BASE_URL: service.baseUrl,
      DYNAMODB_ENDPOINT: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
    });
    await service.close();
    expect(await readAccess(directory)).toBeUndefined();
  });

  it('is not written while a real service is used, whose secret would be in it', async () => {
    const table = await startDynamoDb({});
    vi.stubEnv('DYNAMODB_ENDPOINT', table.endpoint);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
    const service = await startHere(start);
    expect(await readAccess(directory)).toBeUndefined();
    await service.close();
    await table.close();
  });
});
