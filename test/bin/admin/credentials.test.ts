import { describe, expect, it } from 'vitest';
import { authenticate } from '../../../shared/auth/authenticate.ts';
import { createCredential } from '../../../shared/credentials/credential-store.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

const rotate = (credential: string, ...more: string[]) =>
  admin('credentials', 'rotate', '--app', tenant.app, '--credential', credential, ...more);

async function works(clientId: string, secret: unknown): Promise<boolean> {
  const headers = { 'x-svc-app-key': clientId, 'x-svc-app-secret': String(secret) };
  return authenticate(headers, tenant.app).then(
    ({ kind }) => kind === 'keys',
    () => false,
  );
}

describe('npm run admin -- credentials list', () => {
  it('lists ids, names and ends of secrets, and neither secrets nor their hashes', async () => {
    const { app } = await makeTenant();
    const { clientId, secret } = await makeCredential(app);
    const { record: page } = await createCredential(app, { name: 'Page', publishable: true }, 'test');
    const { code, stdout } = await admin('credentials', 'list', '--app', app);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`\n${clientId} +Backend +\\*{3}${secret.slice(-4)} `));
    expect(stdout).toMatch(new RegExp(`\n${page.client_id} +Page +- `));
    const { document } = await adminJson('credentials', 'list', '--app', app);
    expect(JSON.stringify(document)).not.toContain(secret);
    expect(JSON.stringify(document)).not.toContain('hash');
  });

  it('names the option of an unknown application', async () => {
    expect(await admin('credentials', 'list', '--app', 'app_none')).toMatchObject({
      code: 2,
      stderr: 'admin: --app: there is no application app_none\n',
    });
  });
});

describe('npm run admin -- credentials rotate', () => {
  it('prints the new secret once, and it is in no record, note or item', async () => {
    const old = await makeCredential(tenant.app);
    const { code, stdout, stderr } = await rotate(old.clientId);
    expect(code).toBe(0);
    const [secret = '', ...others] = stdout.match(/sec_[\w-]+/g) ?? [];
    expect(others).toEqual([]);
    expect(stderr).not.toContain(secret);
    expect(await Promise.all([secret, old.secret].map((one) => works(old.clientId, one)))).toEqual([
      true,
      true,
    ]);
    expect(JSON.stringify(await scanTable())).not.toContain(secret);
    const { document } = await adminJson('audit', 'show');
    expect(document.result.records.at(-1)).toMatchObject({
      command: 'credentials rotate',
      subject: { application: tenant.app, credential: old.clientId },
      changes: [
        `Gives the credential ${old.clientId} of ${tenant.app} a new secret; the previous one works for 24h more`,
      ],
      outcome: 'done',
    });
  });

  it('ends the previous secret at once without a grace, after a confirmation', async () => {
    const old = await makeCredential(tenant.app);
    const options = ['--app', tenant.app, '--credential', old.clientId, '--grace', '0s'];
    expect(await rotate(old.clientId, '--grace', '0s')).toMatchObject({ code: 4, stdout: '' });
    expect(await works(old.clientId, old.secret)).toBe(true);
    const { document } = await adminJson('credentials', 'rotate', ...options, '--yes');
    expect(await works(old.clientId, old.secret)).toBe(false);
    expect(await works(old.clientId, document.result.secret)).toBe(true);
  });

  it('changes nothing with --dry-run, and shows no secret', async () => {
    const old = await makeCredential(tenant.app);
    const { stdout } = await rotate(old.clientId, '--grace', '7d', '--dry-run');
    expect(stdout).toContain('the previous one works for 7d more');
    expect(stdout).not.toContain('sec_');
    expect(await works(old.clientId, old.secret)).toBe(true);
  });

  it.each(['soon', '366d'])('refuses the grace %j', async (grace) => {
    const { clientId } = await makeCredential(tenant.app);
    const { code, stderr } = await rotate(clientId, '--grace', grace);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^admin: --grace: /)]);
  });

  it('refuses a credential of another application, and a publishable key', async () => {
    const { app } = await makeTenant();
    const { clientId } = await makeCredential(app);
    expect(await rotate(clientId)).toMatchObject({
      code: 2,
      stderr: `admin: --credential: there is no credential ${clientId} of ${tenant.app} (--app)\n`,
    });
    const { record } = await createCredential(tenant.app, { name: 'Page', publishable: true }, 'test');
    const refused = await rotate(record.client_id);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('has no secret to rotate')]);
  });
});
