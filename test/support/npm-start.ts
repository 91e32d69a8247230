import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Seed } from '../../infra/local/seed.ts';
import { type LocalProcess, readSeed, spawnLocal } from './local-process.ts';

/** A new folder for each test, and `npm start` on it; all processes of a test are killed after it. */
export function useNpmStart() {
  let directory = '';
  let running: LocalProcess[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'identity-start-'));
  });
  afterEach(async () => {
    await Promise.all(running.map(({ kill }) => kill('SIGKILL')));
    running = [];
    await rm(directory, { recursive: true, force: true });
  });

  function spawnHere(options: Parameters<typeof spawnLocal>[1] = {}): LocalProcess {
    const started = spawnLocal(directory, options);
    running.push(started);
    return started;
  }

  return {
    directory: () => directory,
    spawnHere,
    /** Starts the service and waits until it is ready. */
    startHere: async (env: Record<string, string> = {}): Promise<LocalProcess & { seed: Seed }> => {
      const started = spawnHere({ env });
      await started.ready;
      return { ...started, seed: await readSeed(directory) };
    },
  };
}

type Json = Record<string, unknown>;

/** One request, with JSON in and out. */
export async function call(url: string, headers: Record<string, string> = {}, body?: Json, method?: string) {
  const response = await fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Json };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const keysOf = ({ client_id, client_secret }: Seed) => ({
  'x-svc-app-key': client_id,
  'x-svc-app-secret': client_secret,
});

export const makeApplication = ({ base_url, account, hub_access_token }: Seed) =>
  call(`${base_url}/applications`, bearer(hub_access_token), { name: 'Shop', account });
export const getApplication = (seed: Seed, id: unknown, token = seed.hub_access_token) =>
  call(`${seed.base_url}/applications/${id}`, bearer(token));
export const makeLink = (seed: Seed) =>
  call(`${seed.base_url}/hub/auth/magic`, keysOf(seed), {
    data: { email: `${crypto.randomUUID()}@example.com` },
  });
