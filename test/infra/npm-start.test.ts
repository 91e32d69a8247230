import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bearer, call, getApplication, makeLink, useNpmStart } from '../support/npm-start.ts';

const { directory, spawnHere, startHere } = useNpmStart();

const labelsOf = (stdout: string) =>
  [...stdout.matchAll(/^ {2}(\w+(?: \w+)?) {2,}/gm)].map(([, label]) => label);

describe('a first start', () => {
  it('prints where everything is, and no line of a log', async () => {
    const { kill, seed } = await startHere({ LOG_LEVEL: '' });
    const { stdout, stderr } = await kill('SIGTERM');
    expect(stdout).toMatch(/^\nReady in \d+ ms\.\n/);
    for (const place of [
      seed.base_url,
      `${seed.base_url}/docs`,
      seed.inbox_url,
      `${seed.inbox_url}/example`,
      `${seed.inbox_url}/console`,
    ]) {
      expect(stdout).toContain(`  ${place}`);
    }
    expect(labelsOf(stdout)).toEqual([
      'API',
      'Reference',
      'Console',
      'Inbox',
      'Example',
      'Provider',
      'Next step',
    ]);
    expect(stdout).toMatch(/^ {2}Provider {3}http:\/\/127\.0\.0\.1:\d+ /m);
    expect(stdout).not.toContain('"level"');
    expect(stderr).toBe('');
  });

  it('prints the line of every request with --logs', async () => {
    const { ready, kill } = spawnHere({ args: ['--logs'] });
    await ready;
    expect((await kill('SIGTERM')).stdout).toContain('"level":"info"');
  });

  it('runs as the version and the commit of the checkout', async () => {
    const { seed } = await startHere({ GIT_COMMIT: '4f9c1e0b7a23' });
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
    const { body } = await call(`${seed.base_url}/service_health`);
    expect(body).toMatchObject({ version, commit: '4f9c1e0b7a23' });
  });

  it('names no page for one click while other machines reach the API', async () => {
    const { seed, kill } = await startHere({ HOST: '0.0.0.0', BASE_URL: 'http://127.0.0.1:4000' });
    const page = await fetch(`${seed.inbox_url}/console`);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('HOST is 0.0.0.0')]);
    const { stdout } = await kill('SIGTERM');
    expect(labelsOf(stdout)).toContain('Network');
    expect(stdout).toContain('Console    http://127.0.0.1:4000/console\n');
  });

  it('says when there are no events', async () => {
    const { kill } = await startHere({ EVENT_DAYS: '0' });
    expect(labelsOf((await kill('SIGTERM')).stdout)).toContain('Events');
  });

  it('writes a seed.json that only its owner may read, with exactly these members', async () => {
    const { seed } = await startHere();
    const text = expect.stringMatching(/./);
    expect(seed).toEqual({
      base_url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      link_url: `${seed.base_url}/l`,
      inbox_url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      account: expect.stringMatching(/^acct_/),
      application: expect.stringMatching(/^app_/),
      client_id: expect.stringMatching(/^key_/),
      client_secret: expect.stringMatching(/^sec_/),
      hub_access_token: text,
      support_access_token: text,
      service_account_token: text,
      user: {
        id: expect.stringMatching(/^user_/),
        email: 'user@example.com',
        access_token: text,
        refresh_token: text,
      },
    });
    expect((await stat(join(directory(), 'seed.json'))).mode & 0o777).toBe(0o600);
  });

  it('gives addresses, credentials and tokens that each do their work', async () => {
    const { seed } = await startHere();
    const { base_url: base, application, account, user } = seed;
    for (const token of [seed.hub_access_token, seed.support_access_token, seed.service_account_token]) {
      expect(await getApplication(seed, application, token)).toMatchObject({
        status: 200,
        body: { id: application, account },
      });
    }
    const subscribe = (token: string) =>
      call(`${base}/accounts/${account}/subscription`, bearer(token), { plan: 'scale' }, 'PUT');
    expect((await subscribe(seed.hub_access_token)).status).toBe(403);
    expect((await subscribe(seed.support_access_token)).status).toBe(200);
    expect(
      await call(`${base}/me/applications/${application}/data`, bearer(user.access_token)),
    ).toMatchObject({ status: 200, body: { svc_user: user.id, data: { email: user.email } } });
    expect(await call(`${base}/hub/auth/token`, {}, { refresh_token: user.refresh_token })).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String) },
    });
    const link = await makeLink(seed);
    expect(link).toMatchObject({ status: 200, body: { link: expect.stringContaining(`${seed.link_url}/`) } });
    expect((await call(String(link.body['link']))).status).toBe(200);
    expect((await call(seed.inbox_url)).status).toBe(200);
  });
});

describe('--help', () => {
  it('explains and starts nothing', async () => {
    const { code, stdout, stderr } = await spawnHere({ args: ['--help'] }).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of [
      'PORT',
      'PROVIDER_PORT',
      'LOCAL_DIR',
      'LOG_LEVEL',
      'DYNAMODB_ENDPOINT',
      '--lambda',
      'seed.json',
    ]) {
      expect(stdout).toContain(word);
    }
    await expect(stat(join(directory(), 'dynamodb'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
