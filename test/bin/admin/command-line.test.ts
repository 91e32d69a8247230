import { afterEach, describe, expect, it, vi } from 'vitest';
import { COMMANDS } from '../../../bin/admin/commands.ts';
import { admin, adminJson } from '../../support/admin.ts';

afterEach(() => vi.unstubAllEnvs());

describe('npm run admin', () => {
  it('lists all groups and single commands with --help, and the exit codes', async () => {
    const { code, stdout, stderr } = await admin('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { name } of COMMANDS) expect(stdout).toContain(`\n  ${name.split(' ')[0]} `);
    expect(stdout).toContain('Exit codes: 0 ');
  });

  it('lists the commands of a group with --help', async () => {
    const { code, stdout } = await admin('keys', '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/ {2}show .*\n {2}rotate /);
  });

  it.each(COMMANDS.map((command) => [command.name, command] as const))(
    'describes %s with --help',
    async (name, { summary, details, kind, options, makesEnvironment, needs }) => {
      const { code, stdout } = await admin(...name.split(' '), '--help');
      expect(code).toBe(0);
      for (const text of [summary, details, '--env <name>', '--json']) expect(stdout).toContain(text);
      expect(stdout.includes('--local [folder]')).toBe(!makesEnvironment && !needs.includes('stacks'));
      for (const { flags } of options) expect(stdout).toContain(flags);
      expect(stdout.includes('--dry-run')).toBe(kind === 'change');
      expect(stdout.includes('--yes')).toBe(kind === 'change');
    },
  );

  it.each([
    [[], /Usage: /],
    [['keys'], /Usage: identity-admin keys/],
    [['keyz'], /^admin: unknown command 'keyz'\n\(Did you mean keys\?\)/],
    [
      ['keyz'],
      /\(npm run admin -- --help shows the commands, and npm run admin -- COMMAND --help the options\)/,
    ],
    [['constructor'], /^admin: unknown command 'constructor'\n/],
    [['keys', 'rotat'], /^admin: unknown command 'rotat'\n/],
    [['plans', 'show', '--acount', 'x'], /^admin: unknown option '--acount'\n\(Did you mean --account\?\)/],
    [['bootstrap'], /^admin: required option '--email <address>' not specified\n/],
    [
      ['plans', 'set', '--account', 'a', '--plan', 'gold'],
      /'--plan <id>' argument 'gold' is invalid.*free, team/,
    ],
    [['plans', 'show', '--env', 'prdo'], /'--env <name>' argument 'prdo' is invalid.*dev, prod/],
    [['plans', 'show', '--env', 'dev', '--local'], /^admin: --env and --local name two deployments/],
    [['plans', 'show', '--env', 'prod'], /^admin: infra\/environments\/prod\.ts: account is not set yet/],
    [['plans', 'show', '--local', '/nowhere'], /^admin: --local: \/nowhere has no data: run npm start once/],
    [['api', 'close'], /^admin: required option '--env <name>' not specified\n/],
    [['redrive'], /^admin: --env is missing: the environment of the queue\n$/],
    [['audit', 'show', '--day', 'today'], /TABLE_NAME/],
    [['import', '--app', 'app_1', '--file', 'x'], /^admin: --url is missing: the address of the API/],
    [
      ['import', '--app', 'a', '--file', 'x', '--url', 'localhost'],
      /^admin: --url: localhost is not an address/,
    ],
  ])('exits with 2 for %j, and says what to do', async (args, text) => {
    vi.stubEnv('TABLE_NAME', undefined);
    const { code, stdout, stderr } = await admin(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(text);
  });

  it('has one word for each option: --app, never --application', () => {
    const words = COMMANDS.flatMap(({ options }) => options.map(({ flags }) => flags));
    expect(words).toContain('--app <id>');
    expect(
      words.filter((flags) => /^--(application|account-id|user-id|application-id)\b/.test(flags)),
    ).toEqual([]);
  });

  it('names every variable that is missing, and the options that replace them', async () => {
    vi.stubEnv('TABLE_NAME', undefined);
    vi.stubEnv('SIGNING_KEY_ID', undefined);
    expect(await admin('keys', 'rotate')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'admin: no deployment is named: choose one with --env or --local, or set TABLE_NAME and SIGNING_KEY_ID\n',
    });
  });
});

describe('npm run admin -- config show', () => {
  it('shows every setting of the environment file, without AWS credentials', async () => {
    const { code, document } = await adminJson('config', 'show', '--env', 'dev');
    expect(code).toBe(0);
    expect(document).toMatchObject({
      command: 'config show',
      target: 'dev',
      result: { emailFrom: 'no-reply@example.com', requestsPerSecond: 1000, tableName: null },
    });
    expect((await admin('config', 'show', '--env', 'dev')).stdout).toContain('\ntableName: none\n');
  });
});
