/** @module-tag heavy */
import { rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../infra/local/http/loopback.ts';
import { listeningPort } from '../support/listening-port.ts';
import { readSeed } from '../support/local-process.ts';
import {
  bearer,
  call,
  getApplication,
  makeApplication,
  makeLink,
  useNpmStart,
} from '../support/npm-start.ts';
import { staysPending, until } from '../support/wait.ts';

const { directory, spawnHere, startHere } = useNpmStart();

describe('what the shell has set for AWS', () => {
  it('is of no account while every part is embedded', async () => {
    const secrets = { AWS_SECRET_ACCESS_KEY: 'real', AWS_SESSION_TOKEN: 'session' };
    const { seed } = await startHere({
      ...secrets,
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_REGION: 'eu-central-1',
      AWS_PROFILE: 'work',
    });
    expect((await makeApplication(seed)).status).toBe(201);
  });
});

describe('a variable that is set to nothing', () => {
  it('means the folder .local', { tags: 'nightly' }, async () => {
    await spawnHere({ env: { LOCAL_DIR: '' } }).ready;
    expect((await readSeed(join(directory(), '.local'))).application).toMatch(/^app_/);
  });

  it('means the port 4000', { tags: 'nightly' }, async () => {
    const other = createServer().listen(4000, '127.0.0.1');
    // Whether by this test or by another program: the port is in use now.
    await new Promise((resolve) => other.once('listening', resolve).once('error', resolve));
    const { code, stderr } = await spawnHere({ env: { PORT: '' } }).ended;
    other.close();
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('port 4000 is in use') });
  });
});

describe('a restart on the same folder', () => {
  it('keeps data, credential and valid tokens, and gives new tokens', async () => {
    const first = await startHere();
    const made = await makeApplication(first.seed);
    expect(made.status).toBe(201);
    expect((await first.kill('SIGTERM')).code).toBe(0);

    const { seed } = await startHere({ PORT: new URL(first.seed.base_url).port });
    const { base_url, link_url, account, application, client_id, client_secret } = first.seed;
    expect(seed).toMatchObject({
      base_url,
      link_url,
      account,
      application,
      client_id,
      client_secret,
      user: { id: first.seed.user.id },
    });
    expect((await makeLink(seed)).status).toBe(200);
    for (const token of ['hub_access_token', 'support_access_token', 'service_account_token'] as const) {
      expect(seed[token], token).not.toBe(first.seed[token]);
    }
    for (const token of [first.seed.hub_access_token, seed.hub_access_token]) {
      expect(await getApplication(seed, made.body['id'], token)).toEqual({ status: 200, body: made.body });
    }
    for (const user of [first.seed.user, seed.user]) {
      const profile = `${base_url}/me/applications/${application}/data`;
      expect((await call(profile, bearer(user.access_token))).status).toBe(200);
      const refreshed = await call(`${base_url}/hub/auth/token`, {}, { refresh_token: user.refresh_token });
      expect(refreshed.status).toBe(200);
    }
  });

  it('makes a new credential where seed.json was lost', { tags: 'nightly' }, async () => {
    const first = await startHere();
    await first.kill('SIGTERM');
    await rm(join(directory(), 'seed.json'));
    const { seed } = await startHere();
    expect(seed.application).toBe(first.seed.application);
    expect(seed.client_id).not.toBe(first.seed.client_id);
    expect((await makeLink(seed)).status).toBe(200);
  });
});

describe('a start that cannot be', () => {
  const refused = (stderr: string, stdout = '') => ({ code: 1, stdout, stderr });

  it('is refused while another process runs on the folder, which goes on', async () => {
    const { seed } = await startHere();
    expect(await spawnHere().ended).toMatchObject(
      refused(
        `npm start failed: another process uses the data folder ${directory()}: ` +
          'stop it, or set LOCAL_DIR to another folder\n',
      ),
    );
    expect(await readSeed(directory())).toEqual(seed);
    expect((await getApplication(seed, seed.application)).status).toBe(200);
  });

  it('names the port that another program has, and leaves the folder free', { tags: 'nightly' }, async () => {
    const [other, port] = [createServer(), await freePort()];
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      expect(await spawnHere({ env: { PORT: String(port) } }).ended).toMatchObject(
        refused(
          `npm start failed: port ${port} is in use: ` +
            'stop the other program, or set PORT (API), INBOX_PORT or PROVIDER_PORT to another\n',
        ),
      );
    } finally {
      other.close();
    }
    expect((await startHere({ PORT: String(port) })).seed.base_url).toBe(`http://localhost:${port}`);
  });

  it.each(['abc', '65536'])('says what PORT may be instead of %s', async (PORT) => {
    expect(await spawnHere({ env: { PORT } }).ended).toMatchObject(
      refused(`npm start failed: PORT must be a number from 0 to 65535, not ${PORT}\n`),
    );
  });

  it('names an option that it does not know, and the command that lists them', async () => {
    expect(await spawnHere({ args: ['--port'] }).ended).toMatchObject(
      refused("npm start failed: Unknown option '--port' (npm start -- --help shows the options)\n"),
    );
  });
});

describe('the end', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'comes with exit code 0 on %s, with connections open',
    async (name) => {
      const { kill, seed } = await startHere();
      await getApplication(seed, seed.application);
      expect(await kill(name)).toMatchObject({ code: 0, signal: null, stderr: '' });
    },
  );

  it('comes at once with a second Ctrl-C, whatever the first one waits for', async () => {
    const table = await startHangingTable();
    const { kill, ended } = spawnHere({ env: { DYNAMODB_ENDPOINT: table.endpoint } });
    await table.seeding;
    void kill('SIGINT');
    // The terminal sends a Ctrl-C to npm too, which passes it on: that is no second one.
    void kill('SIGINT');
    expect(await staysPending(ended, 1000)).toBe(true);
    // A slow process may have seen the first one only now.
    await until(async () => {
      void kill('SIGINT');
      return !(await staysPending(ended, 100));
    });
    expect(await ended).toMatchObject({ code: 130, stdout: '', stderr: '' });
    await table.refuse();
  });

  it('comes with exit code 0 in the middle of seeding, which the next start completes', async () => {
    const table = await startHangingTable();
    const port = await freePort();
    const { kill, ready } = spawnHere({ env: { PORT: String(port), DYNAMODB_ENDPOINT: table.endpoint } });
    await Promise.race([table.seeding, ready]);
    const ended = kill('SIGINT');
    await until(async () => !(await listens(port)));
    await table.refuse();
    const { code, stderr, stdout } = await ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).not.toContain('npm start failed');
    await startHere();
  });
});

/**
 * A DynamoDB that has its table and takes the signing keys, but answers for nothing else until it is told to
 * refuse.
 */
async function startHangingTable() {
  const { promise: seeding, resolve: seen } = Promise.withResolvers<ServerResponse>();
  const unanswered: ServerResponse[] = [];
  let isRefusing = false;
  const respond = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, type: string) => respond(response, 400, { __type: type });
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (String(request.headers['x-amz-target']).endsWith('.CreateTable'))
      refuse(response, 'ResourceInUseException');
    else if (body.includes('SIGNING')) respond(response, 200, {});
    // Seeding begins with the hub application; scheduled functions ask for other things.
    else if (body.includes('APP#app_hub')) seen(response);
    else if (isRefusing) response.destroy();
    else unanswered.push(response);
  });
  const port = await listeningPort(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    seeding,
    /** Fails the seeding, and drops the calls of scheduled functions, for which the end waits. */
    refuse: async () => {
      refuse(await seeding, 'ValidationException');
      isRefusing = true;
      server.close();
      for (const response of unanswered) response.destroy();
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );
