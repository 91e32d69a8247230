import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as getUser from '../../../functions/users/get-user.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { admin, adminJson, adminWithAnswer } from '../../support/admin.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { useFolder } from '../../support/folder.ts';
import { invoke } from '../../support/invoke.ts';
import { joinGroups } from '../../support/join-groups.ts';
import { makeProfile } from '../../support/profiles.ts';
import { accessOfSession, DEAD } from '../../support/sessions.ts';
import { openSessionOf } from '../../support/sign-in.ts';
import { makeUser } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();
const folder = useFolder();
const inFolder = (name: string) => join(folder, name);

/** The record of the last command on a user. */
async function lastRecord(user: string) {
  const { document } = await adminJson('audit', 'show');
  return document.result.records.findLast(
    ({ subject }: { subject: Record<string, string> }) => subject['user'] === user,
  );
}

describe('npm run admin -- user export', () => {
  const run = (user: string, file: string, ...more: string[]) =>
    admin('user', 'export', '--app', tenant.app, '--user', user, '--file', file, ...more);

  it('writes what the API exports to a file that only its owner reads', async () => {
    const user = await makeProfile(tenant, { data: { email: 'ada-export@example.com' } });
    for (let sessions = 0; sessions < 3; sessions += 1) await openSessionOf(tenant.app, user);
    const file = inFolder('whole.json');
    expect(await run(user, file)).toMatchObject({
      code: 0,
      stdout: `all data about ${user} of ${tenant.app} is in ${file}\n`,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const written = JSON.parse(await readFile(file, 'utf8'));
    const params = { app: tenant.app, user };
    const query = { format: 'export' as const };
    const { body } = await invoke(getUser, { params, query, principal: tenant.keys });
    const exported = body['export'] as Record<string, unknown>;
    expect(written.export).toEqual({ ...exported, exported_at: expect.any(String) });
    expect(written.export.sessions).toHaveLength(3);
    expect(written.data).toEqual(body['data']);
    expect(JSON.stringify(written)).not.toMatch(/hash|family|"pk"/);
  });

  it('has all pages of the lists in one document', async () => {
    const { userId: user } = tenant;
    await joinGroups(tenant, 450, { meta: { text: '"'.repeat(8_000) } });
    const params = { app: tenant.app, user };
    const { body } = await invoke(getUser, { params, query: { format: 'export' }, principal: tenant.keys });
    expect(body['export']).toMatchObject({ next: expect.any(String) });
    const file = inFolder('pages.json');
    await run(user, file);
    const written = JSON.parse(await readFile(file, 'utf8'));
    expect(written.export.memberships).toHaveLength(450);
    expect(written.export).not.toHaveProperty('next');
  });

  it('is recorded by ids, without the data or the file', async () => {
    const user = await makeProfile(tenant, { data: { email: 'eve-export@example.com' } });
    await run(user, inFolder('eve-export.json'));
    const record = await lastRecord(user);
    expect(record).toMatchObject({ command: 'user export', subject: { application: tenant.app, user } });
    expect(record.outcome).toBe('done');
    expect(JSON.stringify(record)).not.toContain('eve-export');
  });

  it('leaves a file that exists, and then reads nothing', async () => {
    const user = await makeProfile(tenant, { data: {} });
    const file = inFolder('kept.json');
    await writeFile(file, 'mine');
    expect(await run(user, file)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('admin: --file: cannot be created: EEXIST'),
    });
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await lastRecord(user)).toMatchObject({ outcome: 'failed' });
  });

  it('writes nothing if the record cannot be written, and with --dry-run', async () => {
    const user = await makeProfile(tenant, { data: {} });
    const file = inFolder('none.json');
    expect((await run(user, file, '--dry-run')).stdout).toContain(`Writes all data about the user ${user}`);
    beforeNextCall('PutItem', async () => {
      throw new Error('the table is away');
    });
    expect(await run(user, file)).toMatchObject({ code: 2 });
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('names the options of a user who does not exist', async () => {
    expect(await run('user_none', inFolder('nobody.json'))).toMatchObject({
      code: 2,
      stderr: `admin: --user: there is no user user_none of ${tenant.app} (--app)\n`,
    });
  });
});

describe('npm run admin -- user delete', () => {
  const run = (user: string, ...more: string[]) =>
    admin('user', 'delete', '--app', tenant.app, '--user', user, ...more);

  it('deletes after a confirmation, with every session, and before it nothing', async () => {
    await makeUser(tenant.app, 'user_gone');
    const session = await openSessionOf(tenant.app, 'user_gone');
    expect((await run('user_gone', '--dry-run')).stdout).toContain(
      `Deletes the user user_gone of ${tenant.app}, with sessions, memberships, links and files`,
    );
    expect(await run('user_gone')).toMatchObject({ code: 4, stdout: '' });
    const args = ['user', 'delete', '--app', tenant.app, '--user', 'user_gone'];
    expect(await adminWithAnswer('n', ...args)).toMatchObject({ code: 4 });
    expect(await findProfile(tenant.app, 'user_gone')).toBeDefined();
    expect(await run('user_gone', '--yes')).toMatchObject({
      code: 0,
      stdout: `the user user_gone of ${tenant.app} is deleted\n`,
    });
    expect(await findProfile(tenant.app, 'user_gone')).toBeUndefined();
    expect(await accessOfSession(tenant.app, session)).toEqual(DEAD);
    expect(await lastRecord('user_gone')).toMatchObject({ command: 'user delete', outcome: 'done' });
  });

  it('run twice at once, deletes once and tells the other', async () => {
    await makeUser(tenant.app, 'user_twice');
    const both = await Promise.all([run('user_twice', '--yes'), run('user_twice', '--yes')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 2]);
    expect(both.find(({ code }) => code === 2)?.stderr).toMatch(/There is no such user|there is no user/);
  });

  it('names the options of a user of another application', async () => {
    await makeUser(tenant.app, 'user_here');
    expect(await admin('user', 'delete', '--app', 'app_other', '--user', 'user_here', '--yes')).toMatchObject(
      { code: 2, stderr: 'admin: --user: there is no user user_here of app_other (--app)\n' },
    );
    expect(await findProfile(tenant.app, 'user_here')).toBeDefined();
  });
});
