import { describe, expect, it } from 'vitest';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring } from '../../support/changes.ts';
import {
  myPasskeys,
  newSignedIn,
  register,
  type SignedIn,
  signInByPasskey,
  usePasskeyTenant,
  withPasskey,
} from '../../support/passkeys.ts';

const backends = useBackends({ events: true });
const tenant = usePasskeyTenant();
const newUser = () => newSignedIn(backends, tenant);

const options = ({ app, userId }: Pick<SignedIn, 'app' | 'userId'>) => ['--app', app, '--user', userId];
const list = (user: SignedIn, ...more: string[]) => admin('passkeys', 'list', ...options(user), ...more);
const remove = (user: SignedIn, passkey: string, ...more: string[]) =>
  admin('passkeys', 'remove', ...options(user), '--passkey', passkey, ...more);

async function lastRecord() {
  const { document } = await adminJson('audit', 'show');
  return document.result.records.at(-1);
}

describe('npm run admin -- passkeys list', () => {
  it('lists times, browser and whether it is synced, without name and keys', async () => {
    const user = await newUser();
    const { answer } = await register(user, {}, { name: 'Key of Ada Quarles' });
    const id = String(answer.body['id']);
    const { code, stdout } = await list(user);
    expect(code).toBe(0);
    const [columns, row] = stdout.split('\n');
    expect(columns).toMatch(/^PASSKEY +BROWSER +CREATED +LAST USED +SYNCED$/);
    expect(row).toMatch(new RegExp(`^${id} +- +\\d{4}-\\S+Z +- +no$`));
    const { document } = await adminJson('passkeys', 'list', ...options(user));
    expect(document.result.passkeys).toMatchObject([{ id, synced: false }]);
    expect(stdout + JSON.stringify(document)).not.toMatch(/Quarles|public_key|credential_id/);
  });

  it('shows the names with --reveal, and records who saw whose', async () => {
    const user = await newUser();
    await register(user, {}, { name: 'Key of Ada Quarles' });
    const { stdout } = await list(user, '--reveal');
    expect(stdout).toMatch(/ NAME\n.* Key of Ada Quarles\n$/);
    const { document } = await adminJson('passkeys', 'list', ...options(user), '--reveal');
    expect(document.result.passkeys).toMatchObject([{ name: 'Key of Ada Quarles' }]);
    const record = await lastRecord();
    expect(record).toMatchObject({
      id: document.result.audit,
      command: 'passkeys list --reveal',
      subject: { application: user.app, user: user.userId },
      outcome: 'done',
    });
    expect(JSON.stringify(record)).not.toContain('Quarles');
  });

  it('says that a user has none, and records nothing then', async () => {
    const user = await newUser();
    const before = await lastRecord();
    const none = `${user.userId} of ${user.app} has no passkey\n`;
    expect(await list(user, '--reveal')).toEqual({ code: 0, stdout: none, stderr: '' });
    expect(await lastRecord()).toEqual(before);
  });

  it('names the command that finds the user of an address', async () => {
    const { code, stderr } = await list({ ...(await newUser()), userId: 'ada@example.com' });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`user find --app ${tenant.app} --value`)]);
  });
});

describe('npm run admin -- passkeys remove', () => {
  it('removes one after a confirmation, as a recorded event of an operator', async () => {
    const user = await withPasskey(await newUser());
    const { answer } = await register(user);
    const change = `Removes the passkey ${user.passkey} of the user ${user.userId} of ${user.app}`;
    expect((await remove(user, user.passkey, '--dry-run')).stdout).toContain(change);
    expect((await remove(user, user.passkey)).code).toBe(4);
    expect((await signInByPasskey(tenant.clientId, user.authenticator)).answer.status).toBe(200);
    const changes = await changesDuring(async () => {
      expect(await remove(user, user.passkey, '--yes')).toMatchObject({
        code: 0,
        stdout: `the passkey ${user.passkey} of ${user.userId} of ${user.app} is removed\n`,
      });
    });
    expect(changes).toMatchObject([{ type: 'user.passkey_removed', actor: { type: 'operator' } }]);
    expect((await myPasskeys(user)).body['results']).toMatchObject([{ id: answer.body['id'] }]);
    const { answer: refused } = await signInByPasskey(tenant.clientId, user.authenticator);
    expect(refused).toBeApiError(400, 'invalid_passkey');
    expect(await lastRecord()).toMatchObject({
      command: 'passkeys remove',
      subject: { application: user.app, user: user.userId, passkey: user.passkey },
      changes: [change],
      outcome: 'done',
    });
  });

  it('refuses a passkey that the user does not have, and changes nothing', async () => {
    const [owner, other] = [await withPasskey(await newUser()), await withPasskey(await newUser())];
    for (const passkey of [owner.passkey, 'passkey_unknown'])
      expect(await remove(other, passkey, '--yes')).toEqual({
        code: 2,
        stdout: '',
        stderr: `admin: --passkey: ${other.userId} of ${other.app} has no passkey ${passkey}: passkeys list shows them\n`,
      });
    expect((await myPasskeys(owner)).body['results']).toHaveLength(1);
  });

  it('run twice at once, removes it once', async () => {
    const user = await withPasskey(await newUser());
    await register(user);
    const both = await Promise.all([1, 2].map(() => remove(user, user.passkey, '--yes')));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 2]);
    expect((await myPasskeys(user)).body['results']).toHaveLength(1);
  });
});
