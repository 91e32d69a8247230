/** @module-tag heavy */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runScript } from '../run-script.ts';

const admin = (args: string[], env: Record<string, string> = {}) =>
  runScript('bin/admin.ts', args, { HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true', ...env });

const BOOTSTRAP = ['bootstrap', '--email', 'you@example.com'];
const REGION = { AWS_REGION: 'eu-west-1' };
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const TRANSFER = ['--url', 'http://localhost:1', '--app', 'app_1', '--file', 'users.ndjson'];

/** Runs the command against a DynamoDB that has no table. */
async function withoutTable() {
  const server = createServer((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(
      '{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"Requested resource not found"}',
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const env = {
    ...REGION,
    ...CREDENTIALS,
    TABLE_NAME: 'idents',
    DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}`,
  };
  try {
    return await admin(BOOTSTRAP, env);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('npm run admin -- bootstrap', () => {
  it.each([
    ['region', {}, 'Region is missing: set AWS_REGION'],
    [
      'credentials',
      REGION,
      'CredentialsProviderError: Could not load credentials from any providers: set AWS_',
    ],
  ])('says that there is no %s', async (_what, env, text) => {
    const { code, stderr } = await admin(BOOTSTRAP, { TABLE_NAME: 'idents', ...env });
    expect(stderr).toContain(`admin: ${text}`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  it('names the table that does not exist', async () => {
    const { code, stderr } = await withoutTable();
    expect(stderr).toMatch(
      /^admin: ResourceNotFoundException: Requested resource not found: .*\bidents\b.*\n$/,
    );
    expect(code).toBe(2);
  });

  it('names the variable that is not set', async () => {
    expect((await admin(BOOTSTRAP)).stderr).toContain('TABLE_NAME');
  });
});

describe('npm run admin', () => {
  it.each(['imprt', 'constructor'])(
    'says that it does not know the command %s, and then which there are',
    async (name) => {
      const { code, stdout, stderr } = await admin([name, ...TRANSFER]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(new RegExp(`^admin: unknown command ${name}\n`));
      expect(stderr).toContain('  import --url URL');
    },
  );

  it('refuses an option that it does not know', async () => {
    const { code, stderr } = await admin(['import', '--fiel', 'x']);
    expect(stderr).toMatch(/^admin: unknown option '--fiel'/i);
    expect(code).toBe(2);
  });

  it('shows the help of one command, or of all', async () => {
    const one = await admin(['import', '--help']);
    expect(one).toMatchObject({ code: 0, stderr: '' });
    expect(one.stdout).toContain('import --url URL');
    expect(one.stdout).toContain('APP_SECRET');
    expect(one.stdout).not.toMatch(/bootstrap --email|export --url/);
    const all = await admin(['--help']);
    expect(all.code).toBe(0);
    for (const command of ['bootstrap', 'import', 'export']) expect(all.stdout).toContain(`  ${command} --`);
    expect(await admin([])).toEqual({ code: 2, stdout: all.stdout, stderr: '' });
  });

  it.each([
    [['bootstrap'], '--email is missing: the address'],
    [['bootstrap', '--email', 'you'], '--email: you is not an e-mail address'],
    [['import', '--app', 'app_1'], '--url is missing: the address of the API'],
    [['import', '--url', 'localhost'], '--url: localhost is not an address'],
    [['import', '--url', 'http://localhost:1'], '--app is missing: the id of the application'],
    [['export', '--url', 'http://localhost:1', '--app', 'app_1'], '--file is missing: the file'],
  ])('says what is missing or wrong of %j', async (args, text) => {
    const { code, stderr } = await admin(args, { APP_KEY: 'key', APP_SECRET: 'secret' });
    expect(stderr).toContain(`admin: ${text}`);
    expect(code).toBe(2);
  });

  it('says that the credential of the application is not set', async () => {
    expect((await admin(['import', ...TRANSFER])).stderr).toContain('set APP_KEY and APP_SECRET');
  });
});
