import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openWithKms } from '../../../shared/auth/keys/key-service.ts';
import { findCredential, verifySecret } from '../../../shared/credentials/credential-store.ts';
import { CANARY_PURPOSE } from '../../../shared/health/sign-in-canary.ts';
import { HUB_APPLICATION_ID as HUB } from '../../../shared/platform/ids.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { admin, adminJson, adminWithAnswer } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { makeHubUser } from '../../support/hub-users.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { scanTable } from '../../support/scan-table.ts';

useBackends();

const isStaff = async (user: string) => (await findProfile(HUB, user))?.svc_support === true;
const audits = async () =>
  (await scanTable()).filter(({ pk }) => String(pk).startsWith('AUDIT#')).map(({ id }) => id);

describe('npm run admin -- bootstrap', () => {
  it('with --dry-run says what it would create, and changes nothing', async () => {
    const before = await scanTable();
    const { code, document } = await adminJson('bootstrap', '--email', 'first@example.com', '--dry-run');
    expect({ code, document }).toEqual({
      code: 0,
      document: {
        command: 'bootstrap',
        target: 'the environment variables',
        dry_run: true,
        changes: [
          'Creates the hub application app_hub and its key key_hub',
          'Creates a hub user with the address of --email, who is service staff',
        ],
        result: {},
      },
    });
    expect(await scanTable()).toEqual(before);
  });

  it('creates hub and staff once, also when two operators run it at once', async () => {
    const run = () => admin('bootstrap', '--email', 'First@Example.com');
    const codes = (await Promise.all([run(), run()])).map(({ code }) => code);
    expect(codes).toContain(0);
    const { code, document } = await adminJson('bootstrap', '--email', 'first@example.com');
    expect(code).toBe(0);
    expect(document).toMatchObject({ changes: [], result: { done: 'nothing', state: 'enabled' } });
    expect(await isStaff(document.result.user)).toBe(true);
    expect(await getItem(keys.credential('key_hub'))).toBeDefined();
  });

  it('finishes what an earlier run has left', async () => {
    const { document } = await adminJson('bootstrap', '--email', 'first@example.com');
    await changeItem(keys.profile(HUB, document.result.user), { svc_support: false });
    const again = await adminJson('bootstrap', '--email', 'first@example.com');
    expect(again.document).toMatchObject({ result: { user: document.result.user, done: 'promoted' } });
  });

  it('lets the console sign in to a hub that does not admit it', async () => {
    const BASE_URL = 'https://id.example';
    const run = () => adminJson('bootstrap', '--email', 'first@example.com');
    vi.stubEnv('BASE_URL', BASE_URL);
    const { changes } = (await run()).document;
    expect(changes).toEqual([`Lets the console at ${BASE_URL}/console sign hub users in`]);
    expect((await run()).document.changes).toEqual([]);
    vi.unstubAllEnvs();
    await changeItem(keys.application(HUB), { config: {} });
  });

  it('makes the credential of the canary, and again a new one while the first works', async () => {
    const seal = async () => {
      const { document } = await adminJson('bootstrap', '--email', 'first@example.com', '--canary');
      const key = process.env['SIGNING_KEY_ID'];
      const change = `Gives the canary (app_canary) a new credential, sealed by ${key}`;
      expect(document.changes).toEqual([change]);
      return String(document.result.canaryCredential);
    };
    const opened = async (sealed: string) => String(await openWithKms(sealed, { purpose: CANARY_PURPOSE }));
    const credentials = [await opened(await seal()), await opened(await seal())];
    expect(new Set(credentials).size).toBe(2);
    const record = await findCredential('key_canary');
    const secrets = credentials.map((text) => text.replace('key_canary:', ''));
    expect(record?.application).toBe('app_canary');
    expect(secrets.map((secret) => record && verifySecret(record, secret))).toEqual(['previous', 'current']);
    expect(await getItem(keys.profile('app_canary', 'canary'))).toBeDefined();
  });

  it('finds an address in any spelling', async () => {
    await adminJson('bootstrap', '--email', 'first@bücher.example', '--yes');
    const { document } = await adminJson('bootstrap', '--email', ' First@xn--bcher-kva.example');
    expect(document).toMatchObject({ changes: [], result: { done: 'nothing' } });
  });

  it.each(['you', 'a@b@c', 'a b@c'])('refuses %s, which is no address', async (email) => {
    const { code, stderr } = await admin('bootstrap', '--email', email);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `admin: --email: ${email} is not an e-mail address\n`,
    });
  });
});

describe('npm run admin -- support', () => {
  let email = '';
  let user = '';
  beforeAll(async () => {
    email = newEmail();
    user = await makeHubUser(email);
  });

  it('grants: with --dry-run nothing, then staff rights, then nothing more to do', async () => {
    const dry = await adminJson('support', 'grant', '--email', email, '--dry-run');
    expect(dry.document.changes).toEqual([`Makes the hub user ${user} service staff`]);
    expect(await isStaff(user)).toBe(false);
    expect(await audits()).not.toContain(dry.document.audit);
    const { code, stdout, stderr } = await admin('support', 'grant', '--email', email);
    expect([code, stdout]).toEqual([
      0,
      `the hub user ${user} is service staff now: sign in with the key key_hub\n`,
    ]);
    expect(stderr).toMatch(/^admin: recorded as audit_\w+\n$/);
    expect(await isStaff(user)).toBe(true);
    const again = await admin('support', 'grant', '--email', email);
    expect(again).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('already') });
  });

  it.each([['support', 'grant'], ['bootstrap']])(
    '%s %s: an address that nobody has becomes staff only after a confirmation',
    async (...words) => {
      const stranger = newEmail();
      const before = await scanTable();
      const refused = await admin(...words, '--email', stranger);
      expect(refused).toMatchObject({ code: 4, stdout: '' });
      expect(refused.stderr).toContain(
        'Creates a hub user with the address of --email, who is service staff',
      );
      expect(await scanTable()).toEqual(before);
      const { document } = await adminJson(...words, '--email', stranger, '--yes');
      expect(await isStaff(document.result.user)).toBe(true);
    },
  );

  it('revokes only after a confirmation: --yes, or the answer yes', async () => {
    const refused = await admin('support', 'revoke', '--email', email);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain(`Takes the rights of service staff from the hub user ${user}`);
    expect(refused.stderr).toContain('confirm with --yes');
    expect((await adminWithAnswer('n', 'support', 'revoke', '--user', user)).code).toBe(4);
    expect(await isStaff(user)).toBe(true);
    expect((await adminWithAnswer('y', 'support', 'revoke', '--user', user)).code).toBe(0);
    expect(await isStaff(user)).toBe(false);
  });

  it('revoked by two operators at once, the rights end and both are told', async () => {
    await admin('support', 'grant', '--email', email);
    const { version = 0 } = (await findProfile(HUB, user)) ?? {};
    const run = () => admin('support', 'revoke', '--user', user, '--yes');
    const both = await Promise.all([run(), run()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await findProfile(HUB, user)).toMatchObject({ version: version + 1 });
    expect(await isStaff(user)).toBe(false);
  });

  it.each([
    [['--user', 'user_nobody'], '--user: there is no such hub user'],
    [['--email', 'nobody@example.com'], '--email: there is no such hub user'],
    [[], 'name the hub user by --email or by --user, not both'],
    [['--email', 'a@example.com', '--user', 'u'], 'name the hub user by --email or by --user, not both'],
  ])('says what is wrong with %j', async (args, text) => {
    const { code, stderr } = await admin('support', 'revoke', ...args, '--yes');
    expect({ code, stderr }).toEqual({ code: 2, stderr: `admin: ${text}\n` });
  });

  it('refuses a user who has not verified the address, and records that it failed', async () => {
    const address = newEmail();
    await changeItem(keys.profile(HUB, await makeHubUser(address)), { verified_data: {} });
    const { code, stderr } = await admin('support', 'grant', '--email', address);
    expect(code).toBe(2);
    expect(stderr).toContain('has not verified the address');
    const { document } = await adminJson('audit', 'show');
    expect(document.result.records.at(-1)).toMatchObject({ command: 'support grant', outcome: 'failed' });
    expect(JSON.stringify(document)).not.toContain(address);
  });
});
