import { readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SamBackends, startSamBackends } from '../../../infra/local/sam-backends.ts';
import { useFolder } from '../../support/folder.ts';

const ENDPOINTS = [
  'DYNAMODB_ENDPOINT',
  'S3_ENDPOINT',
  'KMS_ENDPOINT',
  'SES_ENDPOINT',
  'SNS_ENDPOINT',
  'SQS_ENDPOINT',
];

const directory = useFolder();
let running: SamBackends;
let variables: Record<string, string>;

beforeAll(async () => {
  running = await startSamBackends({ directory, address: '127.0.0.1', firstPort: 0 });
  variables = JSON.parse(await readFile(running.variablesFile, 'utf8')).Parameters;
});
afterAll(async () => {
  await running.close();
});

/** The status of a request to an endpoint that names another host than it connects to. */
function statusFor(endpoint: string, host: string): Promise<number | undefined> {
  const { port } = new URL(endpoint);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, headers: { host: `${host}:${port}` } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('npm run backends', () => {
  it('names endpoints for --env-vars as containers reach them', () => {
    for (const name of ENDPOINTS) expect(variables[name]).toMatch(/^http:\/\/host\.docker\.internal:\d+$/);
    expect(variables['WAKE_QUEUE_URL']).toBe(`${variables['SQS_ENDPOINT']}/000000000000/wakes`);
    expect(variables).toMatchObject({ BASE_URL: 'http://localhost:3000', TABLE_NAME: 'identity' });
  });

  it("writes credentials for sam's shell, not --env-vars, readable only by their owner", async () => {
    const text = await readFile(running.credentialsFile, 'utf8');
    expect(text).toMatch(/^export AWS_ACCESS_KEY_ID='local'$/m);
    expect(text).toMatch(/^export AWS_SECRET_ACCESS_KEY='[\w-]{36}'$/m);
    expect(Object.keys(variables).filter((name) => name.startsWith('AWS_'))).toEqual([]);
    for (const file of [running.credentialsFile, running.variablesFile])
      expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('answers containers by their name of this machine, and no other name', async () => {
    for (const name of ENDPOINTS) {
      const endpoint = String(variables[name]);
      expect(await statusFor(endpoint, 'host.docker.internal')).not.toBe(421);
      expect(await statusFor(endpoint, 'attacker.example')).toBe(421);
    }
  });

  it('has signing keys, and a seed whose addresses are those of sam', async () => {
    expect(running.seeded).toMatchObject({ base_url: 'http://localhost:3000' });
    expect(running.seeded.hub_access_token).toMatch(/^ey/);
  });
});
