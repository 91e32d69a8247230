import { describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/accounts/account-store.ts';
import { isRevoked } from '../../../shared/auth/user-status.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { makeProfile } from '../../support/profiles.ts';
import { accessOfSession, DEAD, sessionNameOf } from '../../support/sessions.ts';
import { openSessionOf } from '../../support/sign-in.ts';
import { makeUser } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

const setPlan = (account: string, plan: string, ...more: string[]) =>
  admin('plans', 'set', '--account', account, '--plan', plan, ...more);

describe('npm run admin -- plans', () => {
  it('shows the plans, and the plan of an account', async () => {
    const { account } = await makeAccount('team');
    const { document } = await adminJson('plans', 'show', '--account', account);
    expect(document.result.plans.map(({ id }: { id: string }) => id)).toEqual(['free', 'team', 'scale']);
    expect(document.result.account).toEqual({
      id: account,
      plan: 'team',
      applications: 0,
      application_limit: 25,
    });
    expect((await admin('plans', 'show')).stdout).toBe(
      'free: 3 applications\nteam: 25 applications\nscale: 1000 applications\n',
    );
  });

  it('sets a plan: with --dry-run nothing, then the plan, then nothing more to do', async () => {
    const { account } = await makeAccount('free');
    const dry = await setPlan(account, 'scale', '--dry-run');
    expect(dry.stdout).toBe(
      `Would change the environment variables:\n  - Changes the plan of the account ${account} from free to scale (1000 applications)\n`,
    );
    expect(await getAccount(account)).toMatchObject({ plan: 'free', version: 1 });
    expect(await setPlan(account, 'scale')).toMatchObject({
      code: 0,
      stdout: `the account ${account} has the plan scale: 0 of 1000 applications\n`,
    });
    const changed = await getAccount(account);
    expect(changed).toMatchObject({ plan: 'scale', application_limit: 1000, version: 2 });
    expect(await setPlan(account, 'scale')).toMatchObject({ code: 0, stderr: '' });
    expect(await getAccount(account)).toEqual(changed);
  });

  it('set to two plans at once, the account has one of them entirely', async () => {
    const { account } = await makeAccount('free');
    const both = await Promise.all([setPlan(account, 'team'), setPlan(account, 'scale')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const { plan, application_limit, version } = await getAccount(account);
    expect([`${plan} ${application_limit}`, version]).toEqual([
      expect.stringMatching(/^(team 25|scale 1000)$/),
      3,
    ]);
  });

  it('refuses a plan that is too small, and an account that does not exist', async () => {
    const { account } = await makeAccount('team');
    await changeItem(keys.account(account), { applications: 4 });
    expect(await setPlan(account, 'free')).toEqual({
      code: 2,
      stdout: '',
      stderr: `admin: --plan: free allows 3 applications, and ${account} has 4\n`,
    });
    expect(await setPlan('acct_none', 'free')).toMatchObject({
      code: 2,
      stderr: 'admin: There is no such account\n',
    });
  });
});

describe('npm run admin -- user inspect', () => {
  const inspect = (user: string, ...more: string[]) =>
    adminJson('user', 'inspect', '--app', tenant.app, '--user', user, ...more);

  it('shows the state of a user and the names of its fields, without a value', async () => {
    await makeUser(tenant.app, 'user_ada', { email: 'ada@example.com', first_name: 'Ada Lovelace' });
    const { code, document } = await inspect('user_ada');
    expect(code).toBe(0);
    expect(document.result).toMatchObject({
      application: tenant.app,
      user: 'user_ada',
      state: 'enabled',
      fields: ['email', 'first_name', 'user_id'],
      sessions: 0,
    });
    expect(JSON.stringify(document)).not.toMatch(/example\.com|Lovelace/);
  });

  it('shows the values with --reveal, and records who saw whom before it shows them', async () => {
    const { document } = await inspect('user_ada', '--reveal');
    expect(document.result.data).toMatchObject({ email: 'ada@example.com', first_name: 'Ada Lovelace' });
    const { document: log } = await adminJson('audit', 'show');
    const record = log.result.records.find(({ id }: { id: string }) => id === document.result.audit);
    expect(record).toMatchObject({
      command: 'user inspect --reveal',
      subject: { application: tenant.app, user: 'user_ada' },
      operator: expect.stringMatching(/@.* with local$/),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      outcome: 'done',
    });
    expect(JSON.stringify(log)).not.toMatch(/example\.com|Lovelace/);
  });

  it('shows people a line for each member, not JSON', async () => {
    const { stdout } = await admin('user', 'inspect', '--app', tenant.app, '--user', 'user_ada');
    expect(stdout).toMatch(/^application: app_\w+\nuser: user_ada\nstate: enabled\n/);
    expect(stdout).toContain('\nfields: email, first_name, user_id\nverified fields: none\n');
  });

  it('shows the reason of a disabling, and the message only with --reveal', async () => {
    await makeUser(tenant.app, 'user_ida');
    const user = ['--app', tenant.app, '--user', 'user_ida'];
    const why = ['--reason', 'chargeback', '--message', 'Dear Ida, write to us.'];
    await admin('user', 'disable', ...user, ...why, '--yes');
    const { stdout } = await admin('user', 'inspect', ...user);
    expect(stdout).toContain('\nstate: disabled\ndisabled reason: chargeback\n');
    expect(stdout).not.toContain('Dear Ida');
    const { document } = await inspect('user_ida', '--reveal');
    expect(document.result).toMatchObject({ message: 'Dear Ida, write to us.' });
  });

  it.each(['Ada@Example.com', '+49 151 12345678'])('names the command that finds %s', async (address) => {
    expect(await inspect(address)).toMatchObject({
      code: 2,
      stderr: `admin: --user takes an id: user find --app ${tenant.app} --value ADDRESS finds the user of an address\n`,
    });
  });

  it('names the options of a user who does not exist', async () => {
    expect(await inspect('user_none')).toMatchObject({
      code: 2,
      stderr: `admin: --user: there is no user user_none of ${tenant.app} (--app)\n`,
    });
  });
});

describe('npm run admin -- user find', () => {
  const find = (value: string) => admin('user', 'find', '--app', tenant.app, '--value', value);

  const recordsOfFind = async () =>
    (await adminJson('audit', 'show')).document.result.records.filter(
      ({ command }: { command: string }) => command === 'user find --reveal',
    );

  it('finds a user by an address in any spelling, with name and addresses masked', async () => {
    const email = newEmail();
    const data = { email, phone_number: newPhone(), first_name: 'Ada', last_name: 'King Noel' };
    const user = await makeProfile(tenant, { data });
    const { code, stdout } = await find(` ${email.toUpperCase()} `);
    expect(code).toBe(0);
    const [columns, row] = stdout.split('\n');
    expect(columns).toMatch(/^USER +STATE +NAME +EMAIL +PHONE +VERIFIED +LAST SIGN IN$/);
    expect(row).toMatch(/^user_\w+ +enabled +A\*{3} K\*{3} N\*{3} +.\*{3}@example\.com +\*{3}\d{3} +- +-$/);
    const { document } = await adminJson('user', 'find', '--app', tenant.app, '--value', email);
    expect(document.result.users).toMatchObject([{ user, state: 'enabled', verified: [] }]);
    expect(JSON.stringify(document)).not.toMatch(/Ada|King|Noel/);
    expect(JSON.stringify(document)).not.toContain(email);
    expect(JSON.stringify(document)).not.toContain(data.phone_number);
  });

  it('shows whole names and addresses with --reveal, with one record for the list', async () => {
    const emails = [newEmail(), newEmail()];
    const users = await Promise.all(
      emails.map((email) => makeProfile(tenant, { data: { email, last_name: 'Quarles' } })),
    );
    const before = (await recordsOfFind()).length;
    const options = ['--app', tenant.app, '--term', 'quarl', '--reveal'];
    const { document } = await adminJson('user', 'find', ...options);
    const shown = document.result.users.map(({ email, name }: Record<string, string>) => [email, name]);
    expect(shown.toSorted()).toEqual(emails.map((email) => [email, 'Quarles']).toSorted());
    const records = await recordsOfFind();
    expect(records).toHaveLength(before + 1);
    expect(records.at(-1)).toMatchObject({ id: document.result.audit, outcome: 'done' });
    expect(records.at(-1).subject.users.split(' ').toSorted()).toEqual(users.toSorted());
    expect(JSON.stringify(records)).not.toMatch(/quarl|@example/i);
  });

  it('reveals nothing if the record cannot be written', async () => {
    const email = newEmail();
    await makeProfile(tenant, { data: { email } });
    beforeNextCall('PutItem', async () => {
      throw new Error('the table is away');
    });
    const options = ['--app', tenant.app, '--value', email, '--reveal'];
    expect(await admin('user', 'find', ...options)).toMatchObject({ code: 2, stdout: '' });
  });

  it('records nothing if nobody is found', async () => {
    const before = await recordsOfFind();
    await admin('user', 'find', '--app', tenant.app, '--value', newEmail(), '--reveal');
    expect(await recordsOfFind()).toEqual(before);
  });

  it('finds users by the beginning of a name, and needs either option', async () => {
    const user = await makeProfile(tenant, { data: { first_name: 'Zoé', last_name: 'Zimmer' } });
    const { document } = await adminJson('user', 'find', '--app', tenant.app, '--term', 'ZOE ZI');
    expect(document.result.users).toMatchObject([{ user }]);
    for (const options of [[], ['--term', 'a', '--value', 'a']])
      expect(await admin('user', 'find', '--app', tenant.app, ...options)).toMatchObject({
        code: 2,
        stderr: 'admin: name either --value or --term\n',
      });
  });

  it('reports a value that nobody has, and an unknown application', async () => {
    expect(await find('nobody@example.com')).toMatchObject({
      code: 0,
      stdout: `no user of ${tenant.app} is found\n`,
    });
    expect(await admin('user', 'find', '--app', 'app_none', '--value', 'a')).toMatchObject({
      code: 2,
      stderr: 'admin: --app: there is no application app_none\n',
    });
  });
});

describe('npm run admin -- user disable and enable', () => {
  const stateOf = async () => (await findProfile(tenant.app, 'user_eve'))?.state;
  const run = (verb: string, ...more: string[]) =>
    admin('user', verb, '--app', tenant.app, '--user', 'user_eve', ...more);

  it('disables after a confirmation, enables at once, and has nothing to do twice', async () => {
    await makeUser(tenant.app, 'user_eve');
    expect(await run('disable')).toMatchObject({ code: 4, stdout: '' });
    expect(await stateOf()).toBe('enabled');
    expect(await run('disable', '--yes')).toMatchObject({
      code: 0,
      stdout: `the user user_eve of ${tenant.app} is disabled\n`,
    });
    expect(await stateOf()).toBe('disabled');
    expect(await run('disable', '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect((await run('enable')).code).toBe(0);
    expect(await stateOf()).toBe('enabled');
  });

  it('ends the sessions of the user, also once it is enabled', async () => {
    await makeUser(tenant.app, 'user_eva');
    const session = await openSessionOf(tenant.app, 'user_eva');
    const user = ['--app', tenant.app, '--user', 'user_eva'];
    expect(await admin('user', 'disable', ...user, '--yes')).toMatchObject({ code: 0 });
    expect(await admin('user', 'enable', ...user)).toMatchObject({ code: 0 });
    expect(await accessOfSession(tenant.app, session)).toEqual(DEAD);
  });

  it('keeps the reason and the message of a disabled user, and replaces them', async () => {
    await makeUser(tenant.app, 'user_mia');
    const disable = (...more: string[]) =>
      admin('user', 'disable', '--app', tenant.app, '--user', 'user_mia', '--yes', ...more);
    const why = async () => (await findProfile(tenant.app, 'user_mia'))?.disabled;
    await disable('--reason', 'chargeback', '--message', 'Write to us.');
    expect(await why()).toEqual({ reason: 'chargeback', message: 'Write to us.' });
    await disable('--reason', 'ticket-4711');
    expect(await why()).toEqual({ reason: 'ticket-4711' });
    expect(await disable('--reason', 'Two words')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^admin: --reason: must have 1 to 64 lower-case letters/),
    });
    expect(await why()).toEqual({ reason: 'ticket-4711' });
  });
});

describe('npm run admin -- sessions revoke', () => {
  const revoke = (...more: string[]) =>
    admin('sessions', 'revoke', '--app', tenant.app, '--user', 'user_bob', ...more);
  const isSignedOut = async (issuedAt: number) => {
    const profile = await findProfile(tenant.app, 'user_bob');
    return profile && isRevoked(profile, { sessionId: 's', issuedAt });
  };

  it('ends every token of the user after a confirmation, and before it none', async () => {
    await makeUser(tenant.app, 'user_bob');
    const issuedAt = epochNow() - 1;
    expect((await revoke('--dry-run')).stdout).toContain(
      `Ends every session of the user user_bob of ${tenant.app}`,
    );
    expect((await revoke()).code).toBe(4);
    expect(await isSignedOut(issuedAt)).toBe(false);
    expect(await revoke('--yes')).toMatchObject({ code: 0 });
    expect(await isSignedOut(issuedAt)).toBe(true);
  });

  it('ends exactly the session of the list that --session names', async () => {
    await makeUser(tenant.app, 'user_carol');
    const [lost, kept] = [
      await openSessionOf(tenant.app, 'user_carol', { began: { method: 'email_code', client: 'key_page' } }),
      await openSessionOf(tenant.app, 'user_carol'),
    ];
    const ofCarol = ['--app', tenant.app, '--user', 'user_carol'];
    const list = () => admin('sessions', 'list', ...ofCarol);
    const name = sessionNameOf(lost.accessToken);
    expect((await list()).stdout).toMatch(new RegExp(`${name} +api .*email_code +key_page`));
    const end = () => admin('sessions', 'revoke', ...ofCarol, '--session', name, '--yes');
    expect(await end()).toMatchObject({ code: 0 });
    const { stdout } = await list();
    expect([stdout.includes(name), stdout.includes(sessionNameOf(kept.accessToken))]).toEqual([false, true]);
    expect((await end()).code).not.toBe(0);
  });

  it('run twice at once, ends them and succeeds both times', async () => {
    const both = await Promise.all([revoke('--yes'), revoke('--yes')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await isSignedOut(epochNow() - 1)).toBe(true);
  });
});
