import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEnvironment } from '../../infra/load-environment.ts';
import { admin } from '../support/admin.ts';
import { deploymentAnswers } from '../support/deployment-answers.ts';
import { useEmptyStacks } from '../support/empty-stacks.ts';
import { useFakeAws } from '../support/fake-aws.ts';
import { useFolderOfEachTest } from '../support/folder.ts';
import { openShell, SHELLS } from '../support/readme-steps.ts';
import { shellCode } from '../support/shell-code.ts';

const ROOT = join(import.meta.dirname, '../..');
const RUNBOOKS = await readFile(join(ROOT, 'docs/runbooks.md'), 'utf8');
const OPERATIONS = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');

const stacks = useEmptyStacks();
/** What AWS answers about the environment `prod`. */
let deployment: Record<string, unknown[]> = {};
beforeAll(() => {
  const { data, service } = stacks.stacksWith({});
  deployment = deploymentAnswers([data, service]);
});
const folder = useFolderOfEachTest();
beforeEach(async () => {
  const dev = await loadEnvironment('dev', join(ROOT, 'infra/environments'));
  const prod = { ...dev, account: '123456789012', region: 'eu-central-1' };
  await writeFile(join(folder, 'prod.json'), JSON.stringify(prod));
  vi.stubEnv('ENVIRONMENTS', folder);
});
afterEach(() => vi.unstubAllEnvs());

const sectionOf = (title: string) => RUNBOOKS.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

describe('the preparation of the runbooks', () => {
  /** A command `aws` that writes each call with its arguments, and answers as AWS does. */
  const AWS = `#!/usr/bin/env bash
printf '<%s>' "$@" >> "$CALLS"; echo >> "$CALLS"
case "$2" in
  get-caller-identity | describe-stacks) cat "${folder}/$2.json" ;;
  describe-log-groups) printf '%s-one\\t%s-two\\n' "$4" "$4" ;;
  start-query) echo query-1 ;;
esac
`;
  /** A command \`npm\` for npm run --silent admin -- COMMAND, in any folder. */
  const NPM = `#!/bin/sh\nshift 4; exec "${process.execPath}" "${ROOT}/bin/admin.ts" "$@"\n`;

  beforeEach(async () => {
    for (const [call, [answer]] of Object.entries(deployment))
      await writeFile(join(folder, `${call.split(' ')[1]}.json`), JSON.stringify(answer));
    const programs = { aws: AWS, npm: NPM, sleep: '#!/bin/sh\n' };
    for (const [name, text] of Object.entries(programs)) {
      await writeFile(join(folder, name), text);
      await chmod(join(folder, name), 0o755);
    }
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
    vi.stubEnv('CALLS', join(folder, 'calls'));
  });

  it.each(SHELLS)('gives each log group and an earlier hour to queries in %s', async (shell, args) => {
    const [block] = shellCode(sectionOf('Preparation'));
    const typed = openShell(shell, args, folder);
    expect(await typed.type(`${block?.text}\necho "at <$(ago 0)>, $URL, $APP"`)).toBe(0);
    const output = await typed.close();
    expect(output).not.toMatch(/not found|parse error|bad |invalid|no matches/);
    expect(output).toMatch(/at <\d{4}-\d\d-\d\dT[\d:.]+Z>, the BaseUrl, app_\.\.\./);
    const calls = (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
    const query = calls.find((call) => call.includes('<start-query>'));
    const groups = ['IdentityService-prod', '/aws/vendedlogs/apis/IdentityService-prod'];
    const names = groups.flatMap((group) => [`<${group}-one>`, `<${group}-two>`]).join('');
    expect(query).toContain(`<--log-group-names>${names}<--start-time>`);
    expect(calls.at(-1)).toContain('<get-query-results><--query-id><query-1>');
  });
});

describe('npm run admin -- runbook env', () => {
  const { answer } = useFakeAws();

  it('prints the variables of a deployment, found in settings and outputs', async () => {
    await answer(deployment);
    const { code, stdout, stderr } = await admin('runbook', 'env', '--env', 'prod', '--app', "app_'1");
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`export AWS_REGION='eu-central-1'
export STACK='IdentityService-prod'
export FUNCTIONS='IdentityService-prod'
export EDGE='IdentityEdge-prod'
export URL='the BaseUrl'
export TABLE_NAME='the TableName'
export BUCKET_NAME='the BucketName'
export SIGNING_KEY_ID='the SigningKeyArn'
export FAILED_CHANGES='the FailedChangesBucket'
export APP='app_'\\''1'
`);
  });

  it('clears a variable that the deployment does not have', async () => {
    const { data, service } = stacks.stacksWith({ eventDays: 0 });
    await answer(deploymentAnswers([data, service]));
    const { stdout } = await admin('runbook', 'env', '--env', 'prod');
    expect(stdout).toContain("\nexport FAILED_CHANGES=''\n");
    expect(stdout).not.toContain('APP=');
  });

  it('prints every variable that shell code of the runbooks does not set itself', async () => {
    const known = ['ZSH_VERSION', ...(await printed())];
    const unknown = RUNBOOKS.split('\n## ').flatMap((section) => {
      const code = shellCode(section);
      // A code span may use what a block of its section sets.
      const ofSection = code.flatMap(({ text }) => setIn(text));
      return code.flatMap(({ text, kind }) =>
        usedIn(text, kind === 'span' ? [...known, ...ofSection] : known).map((name) => `${name} in ${text}`),
      );
    });
    expect(unknown).toEqual([]);
  });

  it('prints no variable that neither runbooks nor the operations guide use', async () => {
    const used = new Set([RUNBOOKS, OPERATIONS].flatMap((text) => usedIn(text, [])));
    expect((await printed()).filter((name) => !used.has(name) && name !== 'AWS_REGION')).toEqual([]);
  });

  async function printed(): Promise<string[]> {
    await answer(deployment);
    const { stdout } = await admin('runbook', 'env', '--env', 'prod', '--app', 'app_1');
    return setIn(stdout);
  }

  it('would be caught with a variable that is set too late, or elsewhere', () => {
    expect(usedIn('echo "$A" "$B"; A=1\nfor C in 1; do echo $C; done', [])).toEqual(['A', 'B']);
    expect(usedIn('read -r A B; echo $A $B; D=$(x) E=2; local f g; echo $D $E $f $g $1 $?', [])).toEqual([]);
  });
});

/** Assignments, loops and declarations of a shell. */
const SETTERS = [
  /(?<=^|[\s;(])([A-Za-z_]\w*)=/gm,
  /\bfor (\w+) in\b/g,
  /\b(?:read -r|local) ([A-Za-z_][\w ]*)/g,
];

/** Returns the names of the variables that shell code sets. */
function setIn(text: string): string[] {
  return SETTERS.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(([, names = '']) =>
    names.split(' '),
  );
}

/** Returns the names of the variables that shell code uses before it sets them, but for the known ones. */
function usedIn(text: string, known: readonly string[]): string[] {
  const uses = [...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)];
  return uses.flatMap(({ 1: name = '', index }) =>
    known.includes(name) || setIn(text.slice(0, index)).includes(name) ? [] : name,
  );
}

describe('the runbook of late events', () => {
  it('names the readers of the stream of the table, which are two at most', () => {
    const template = Template.fromStack(stacks.stacksWith({}).service);
    const functions = template.findResources('AWS::Lambda::Function');
    const readers = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'))
      .filter(({ Properties }) => JSON.stringify(Properties.EventSourceArn).includes('StreamArn'))
      .map(({ Properties }) => functions[Properties.FunctionName.Ref]?.['Properties'].FunctionName)
      .map((name) => String(name).split('_').at(-1));
    expect(readers.sort()).toEqual(['publishEvents', 'sweepDeletions']);
    const sentence = /The stream has two readers, `(\w+)` and `(\w+)`/.exec(
      sectionOf('Events that are late'),
    );
    expect(sentence?.slice(1)).toEqual(readers);
  });
});
