import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateTableCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteAccount from '../../../functions/accounts/delete-account.ts';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { creationOf } from '../../../infra/table-definition.ts';
import { findApplication } from '../../../shared/applications/application-store.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { tableClient } from '../../../shared/storage/table-client.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { makeApplication } from '../../support/applications.ts';
import { failWritesAfter } from '../../support/before-call.ts';
import { useFolder } from '../../support/folder.ts';
import { asUser, groups, newGroup, newMember } from '../../support/groups.ts';
import { makeAccount, makeMember } from '../../support/hub-users.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, storeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { deleteMine, makeProfile, removeUser } from '../../support/profiles.ts';
import { ALL_RUNS, purge, purgeRecords } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { accessOf } from '../../support/table-access.ts';
import { makeNewUser, makeTenant, makeUser, type Tenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { until } from '../../support/wait.ts';

const tenant = useTenant();
const folder = useFolder();

afterEach(async () => {
  vi.unstubAllEnvs();
  // The next test copies the table without what this one has left.
  await purge(ALL_RUNS);
  vi.useRealTimers();
});

/** A copy of the table of the service, and when it was made. */
type Copy = { live: string; restored: string; copied: string };

/** Copies the table as it is now, as a backup does. The service goes on with its own. */
async function copyTable(): Promise<Copy> {
  const restored = `restored-${crypto.randomUUID()}`;
  await tableClient().send(new CreateTableCommand(creationOf(restored)));
  for (const item of await scanTable())
    await tableClient().send(new PutItemCommand({ TableName: restored, Item: marshall(item) }));
  const copied = await laterThanNow();
  return { live: String(process.env['TABLE_NAME']), restored, copied };
}

/** Waits until it is later than a time, and returns what it is then. */
async function after(time: string): Promise<string> {
  await until(() => isoNow() > time);
  return isoNow();
}

/** The time of a moment that is neither that of the last write nor of the next. */
async function laterThanNow(): Promise<string> {
  const time = await after(isoNow());
  await after(time);
  return time;
}

/** Makes the copy the table of the service, as a restore does. */
const restore = ({ restored }: Copy) => vi.stubEnv('TABLE_NAME', restored);

const repeat = ({ live, copied }: Copy, ...more: string[]) =>
  adminJson('restore', 'deletions', '--copied', copied, '--from', live, '--yes', ...more);

const groupOf = (id: string) => getItem(keys.group(id));
const accountOf = (id: string) => getItem(keys.account(id));
const userOf = (user: string, { app }: Pick<Tenant, 'app'> = tenant) => findProfile(app, user);

/** Everything in the table but the records of operators. */
const itemsOfService = async () => (await scanTable()).filter(({ pk }) => !String(pk).startsWith('AUDIT#'));

/** An account with an application, a second owner and another member. */
async function teamWithApplication() {
  const { account, owner } = await makeAccount('team');
  const second = await makeMember(account, 'admin');
  await changeItem(keys.accountMember(account, second.userId), { role: 'owner' });
  await changeItem(keys.account(account), { owners: 2 });
  return { ...(await makeApplication({}, { account, owner })), second };
}

async function deleteTeam({ app, account, owner, second }: Awaited<ReturnType<typeof teamWithApplication>>) {
  await invoke(deleteApplication, { params: { app }, principal: owner });
  await changeItem(keys.accountMember(account, second.userId), { role: 'admin' });
  await changeItem(keys.account(account), { owners: 1 });
  const { status } = await invoke(deleteAccount, { params: { account }, principal: owner });
  expect(status).toBe(204);
}

describe('npm run admin -- restore deletions', () => {
  it('deletes again what was deleted after the copy, and nothing else', async () => {
    const email = newEmail();
    const removed = await makeProfile(tenant, { data: { email, first_name: 'Ada' } });
    const leaving = await makeProfile(tenant, { data: { email: newEmail() } });
    const staying = await makeProfile(tenant, { data: { email: newEmail() } });
    const [ended, lasting] = [await newGroup(tenant.keys), await newGroup(tenant.keys)];
    for (const group of [ended, lasting]) await newMember(tenant.keys, group, asUser(tenant, staying));
    await newMember(tenant.keys, lasting, asUser(tenant, removed));
    const team = await teamWithApplication();
    const ofTeam = await makeNewUser(team.app);
    const hubUser = await makeNewUser(HUB_APPLICATION_ID);
    const copy = await copyTable();
    await removeUser(tenant, removed);
    await deleteMine({ ...tenant, user: asUser(tenant, leaving) });
    await groups.remove(tenant.keys, { group: ended });
    await admin('user', 'delete', '--app', HUB_APPLICATION_ID, '--user', hubUser, '--yes');
    await deleteTeam(team);
    await purge(ALL_RUNS);
    vi.useRealTimers();
    await makeNewUser(tenant.app);
    restore(copy);
    expect(await userOf(removed)).toBeDefined();

    const { code, document } = await repeat(copy);

    expect({ code, ...document.result }).toEqual({
      code: 0,
      deleted: { applications: 1, accounts: 1, groups: 1, users: 3 },
      failed: 0,
    });
    await purge(ALL_RUNS);
    const left = JSON.stringify(await itemsOfService());
    for (const gone of [removed, leaving, ended, team.app, team.account, ofTeam, hubUser])
      expect(left).not.toContain(gone);
    expect(left).not.toContain(email);
    expect(await userOf(staying)).toBeDefined();
    expect(await userOf(tenant.userId)).toBeDefined();
    expect(await groupOf(lasting)).toMatchObject({ id: lasting });
    expect(await findApplication(tenant.app)).toBeDefined();
    expect(await accountOf(tenant.account)).toBeDefined();
    expect(await findProfile(HUB_APPLICATION_ID, team.second.userId)).toMatchObject({ account_count: 0 });
  });

  it('changes nothing when it is run again', async () => {
    const user = await makeNewUser(tenant.app);
    const copy = await copyTable();
    await removeUser(tenant, user);
    restore(copy);
    await repeat(copy);
    const before = await scanTable();
    expect((await repeat(copy)).document).toMatchObject({ changes: [], result: { deleted: {}, failed: 0 } });
    expect(await scanTable()).toEqual(before);
  });

  it('with --dry-run says the numbers and changes nothing', async () => {
    const other = await makeTenant();
    const users = [await makeNewUser(other.app), await makeNewUser(other.app)];
    const group = await newGroup(other.keys);
    const copy = await copyTable();
    for (const user of users) await removeUser(other, user);
    await groups.remove(other.keys, { group });
    restore(copy);
    const before = await scanTable();
    const { document } = await repeat(copy, '--dry-run');
    expect(document.changes).toEqual([`Deletes 2 users of ${other.app}`, `Deletes 1 group of ${other.app}`]);
    expect(JSON.stringify(document)).not.toContain(users[0]);
    expect(await scanTable()).toEqual(before);
  });

  it('deletes a user whose id another has now, and keeps who is newer than the copy', async () => {
    await makeUser(tenant.app, 'user_again', { first_name: 'Ada' });
    const copy = await copyTable();
    await removeUser(tenant, 'user_again');
    await purge(ALL_RUNS);
    vi.useRealTimers();
    expect(await purgeRecords()).toEqual([]);
    await makeUser(tenant.app, 'user_again', { first_name: 'Grace' });
    restore(copy);
    const later = await makeNewUser(tenant.app);
    expect((await repeat(copy)).document.result.deleted).toEqual({ users: 1 });
    expect(await userOf('user_again')).toBeUndefined();
    expect(await userOf(later)).toBeDefined();
  });

  it('keeps the applications and accounts of --keep, with users and groups', async () => {
    const team = await teamWithApplication();
    const user = await makeNewUser(team.app);
    const copy = await copyTable();
    await deleteTeam(team);
    await purge(ALL_RUNS);
    vi.useRealTimers();
    await makeNewUser(tenant.app);
    restore(copy);
    const { document } = await repeat(copy, '--keep', `${team.app}, ${team.account}`);
    expect(document.result).toEqual({ deleted: {}, failed: 0 });
    expect(await userOf(user, team)).toBeDefined();
  });

  it('goes on after a failure: what is left is deleted by the next run', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => makeNewUser(tenant.app)));
    const copy = await copyTable();
    for (const user of users) await removeUser(tenant, user);
    restore(copy);
    const end = failWritesAfter(3, /^TransactWrite/);
    const first = await repeat(copy);
    end();
    expect({ code: first.code, ...first.document.result }).toEqual({
      code: 3,
      deleted: { users: 3 },
      failed: 5,
    });
    expect((await repeat(copy)).document.result).toEqual({ deleted: { users: 5 }, failed: 0 });
    expect(await Promise.all(users.map((user) => userOf(user)))).toEqual(users.map(() => undefined));
  });

  it('asks before it deletes, and records the numbers without ids of users', async () => {
    const user = await makeNewUser(tenant.app);
    const copy = await copyTable();
    await removeUser(tenant, user);
    restore(copy);
    const args = ['restore', 'deletions', '--copied', copy.copied, '--from', copy.live];
    expect(await admin(...args)).toMatchObject({ code: 4 });
    expect(await userOf(user)).toBeDefined();
    await admin(...args, '--yes');
    const [record] = (await scanTable('AUDIT#')).filter(({ command }) => command === 'restore deletions');
    expect(record).toMatchObject({ changes: [`Deletes 1 user of ${tenant.app}`], outcome: 'done' });
  });
});

describe('an operator who repeats deletions', () => {
  /** Partitions that the operations guide lets the operator of the command write, by their first part. */
  async function grantedPartitions(): Promise<string[]> {
    const guide = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const row = guide.split('\n').find((line) => line.startsWith('| `restore deletions` |')) ?? '';
    return ['AUDIT#', ...[...row.matchAll(/`([A-Z]+#)\*`/g)].flatMap(([, prefix = '']) => prefix)];
  }

  it('writes only where the operations guide lets the operator write', async () => {
    const user = await makeProfile(tenant, { data: { email: newEmail(), first_name: 'Ada' } });
    const group = await newGroup(tenant.keys);
    const team = await teamWithApplication();
    const copy = await copyTable();
    await removeUser(tenant, user);
    await groups.remove(tenant.keys, { group });
    await deleteTeam(team);
    restore(copy);
    const written = new Set<string>();
    const end = interceptTable(({ name, input, proceed }) => {
      const { writes, keys: touched } = accessOf(name, input);
      for (const key of writes ? touched : []) written.add(`${key.split('#')[0]}#`);
      return proceed();
    });
    await repeat(copy);
    end();
    const granted = await grantedPartitions();
    expect(written.size).toBeGreaterThan(6);
    expect([...written].filter((partition) => !granted.includes(partition))).toEqual([]);
  });
});

describe('npm run admin -- restore deletions --events', () => {
  const run = (copy: Copy, file: string, ...more: string[]) =>
    adminJson('restore', 'deletions', '--copied', copy.copied, '--events', file, '--yes', ...more);

  it('deletes what the events of the file say was deleted after the copy', async () => {
    const [gone, back, stays] = await Promise.all([1, 2, 3].map(() => makeNewUser(tenant.app)));
    const group = await newGroup(tenant.keys);
    const { app, account, owner } = await makeApplication();
    const early = isoNow();
    const copy = await copyTable();
    restore(copy);
    const at = isoNow();
    const ofUser = (id: unknown) => ({ application: tenant.app, subject: { type: 'user', id } });
    const file = join(folder, 'events.ndjson');
    const events = [
      { type: 'user.updated', at, ...ofUser(stays) },
      { type: 'user.deleted', at: early, ...ofUser(back) },
      { type: 'user.deleted', at, ...ofUser(gone) },
      { type: 'user.deleted', at, ...ofUser(gone) },
      { type: 'group.deleted', at, application: tenant.app, subject: { type: 'group', id: group } },
      { type: 'application.deleted', at, account, subject: { type: 'application', id: app } },
    ];
    await writeFile(file, `${events.map((event) => JSON.stringify(event)).join('\n')}\n\n`);
    const { document } = await run(copy, file);
    expect(document.result).toEqual({ deleted: { applications: 1, groups: 1, users: 1 }, failed: 0 });
    expect(await userOf(String(gone))).toBeUndefined();
    expect(await groupOf(group)).toBeUndefined();
    expect(await findApplication(app)).toBeUndefined();
    expect(await accountOf(account)).toMatchObject({ applications: 0 });
    for (const user of [back, stays, owner.userId])
      expect(
        await userOf(String(user), user === owner.userId ? { app: HUB_APPLICATION_ID } : tenant),
      ).toBeDefined();
    expect((await run(copy, file)).document.changes).toEqual([]);
  });

  it('names the line that is no event, and deletes nothing', async () => {
    const copy = { live: '', restored: '', copied: isoNow() };
    const file = join(folder, 'broken.ndjson');
    await writeFile(file, '{"type":"user.deleted"}\n');
    const { code, stderr } = await run(copy, file);
    expect(code).toBe(2);
    expect(stderr).toContain(`--events: line 1 of ${file} is no event: write one a line`);
  });
});

describe('the table of --from', () => {
  it('is refused if it is the restored one, or does not exist', async () => {
    const live = String(process.env['TABLE_NAME']);
    const copy = { live, restored: live, copied: isoNow() };
    expect((await repeat(copy)).stderr).toContain(`--from: ${live} is the restored table`);
    const { stderr } = await repeat({ ...copy, live: 'identity-none' });
    expect(stderr).toContain('--from: there is no table identity-none in this account and region');
  });

  it('is refused if nothing in it is newer than the copy: users since would be lost', async () => {
    const older = await copyTable();
    const user = await makeNewUser(tenant.app);
    const { code, stderr } = await repeat({ ...older, live: older.restored });
    expect(code).toBe(2);
    expect(stderr).toContain(`nothing in ${older.restored} was written after ${older.copied} (--copied)`);
    expect(await userOf(user)).toBeDefined();
  });

  it('is refused if it is the table of another deployment', async () => {
    const copy = await copyTable();
    await makeNewUser(tenant.app);
    restore(copy);
    await storeItem({ ...keys.application(HUB_APPLICATION_ID), created_at: '2020-01-01T00:00:00.000Z' });
    const { stderr } = await repeat(copy);
    expect(stderr).toContain('is the table of another deployment');
  });
});

describe('the options of restore deletions', () => {
  it.each([
    [['--copied', '2026-01-31'], '--copied: must be a time of the past with its zone'],
    [['--copied', '2999-01-31T03:00:00Z', '--from', 'x'], '--copied: must be a time of the past'],
    [['--copied', '2026-01-31T03:00:00Z'], 'choose one of --from and --events'],
    [['--copied', '2026-01-31T03:00:00Z', '--from', 'x', '--events', 'y'], 'choose one of --from and'],
  ])('are refused with the remedy: %j', async (args, message) => {
    expect(await admin('restore', 'deletions', ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });
});
