import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { useService } from './service.ts';

type Json = Record<string, unknown>;
type Application = { app: string; env: Record<string, string> };

export const ADMIN = join(import.meta.dirname, '../../bin/admin.ts');

/** The service, a folder for files, and `npm run admin` on both, for the tests of one file. */
export function useTransfer() {
  const service = useService();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-transfer-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** One request of the hub's user. */
  async function hub(method: string, path: string, body?: Json): Promise<Json> {
    const response = await fetch(service().baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${service().seed.hub_access_token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  }

  /** The arguments of Node for one command. */
  const argsOf = (command: string, { app }: Application, file: string) => [
    ADMIN,
    command,
    '--url',
    service().baseUrl,
    '--app',
    app,
    '--file',
    file,
  ];

  return {
    service,
    hub,
    argsOf,
    fileAt: (name: string) => join(folder, name),

    /** An empty application, and the environment that the command needs for it. */
    makeApplication: async (): Promise<Application> => {
      const { id: app } = await hub('POST', '/applications', { name: 'Shop' });
      const { client_id, secret } = await hub('POST', `/applications/${app}/creds`, { name: 'Operator' });
      const env = { PATH: process.env['PATH'] ?? '', APP_KEY: String(client_id), APP_SECRET: String(secret) };
      return { app: String(app), env };
    },

    /** Runs a command to its end and returns what it printed. */
    run: async (command: string, application: Application, file: string): Promise<string> => {
      const { stdout } = await promisify(execFile)(process.execPath, argsOf(command, application, file), {
        env: application.env,
      }).catch((error: { code: number; stdout: string }) => error);
      return stdout;
    },
  };
}

/** The JSON objects of a file with one in each line. */
export const linesOf = async (file: string): Promise<Json[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Writes users to import, `legacy-0` and so on, one in each line. */
export async function writeUsers(file: string, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, i) =>
    JSON.stringify({
      user_id: `legacy-${i}`,
      data: { email: `user${i}@example.com`, first_name: 'Ada' },
      verified_data: { email: `user${i}@example.com` },
      meta: { created: '2020-01-02T03:04:05.000Z' },
    }),
  );
  await appendFile(file, `${lines.join('\n')}\n`);
}
