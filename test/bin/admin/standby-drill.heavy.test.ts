/** @module-tag heavy */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type AttributeValue, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, it, type TestContext } from 'vitest';
import { stopwatch } from '../../../client/src/common/stopwatch.ts';
import { createTable } from '../../../infra/local/backends.ts';
import { config } from '../../../shared/platform/config.ts';
import { inParallel } from '../../../shared/platform/parallel.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { kindOf } from '../../../shared/storage/items.ts';
import { tableClient } from '../../../shared/storage/table-client.ts';
import { useBackends } from '../../support/backends.ts';
import { needTools } from '../../support/cloudformation-tools.ts';
import {
  prodSettings,
  REPLICA_STREAM,
  standbySettings,
  synthesizeDeployment,
  ZONE,
} from '../../support/deployments.ts';
import { useFolder } from '../../support/folder.ts';
import { makeLink, newEmail } from '../../support/magic-links.ts';
import { shellCode } from '../../support/shell-code.ts';
import { makeListedTenant } from '../../support/tenants.ts';
import { type BothStates, startTwoRegions } from '../../support/two-regions.ts';

useBackends();
const folder = useFolder();
const run = promisify(execFile);

const ROOT = join(import.meta.dirname, '../../..');
const FIRST = 'eu-west-1';
const OTHER = 'eu-central-1';

/** The blocks and spans of the runbook that a person types, as it has them. */
const RUNBOOKS = await readFile(join(ROOT, 'docs/runbooks.md'), 'utf8');
const TYPED = shellCode(RUNBOOKS.split('\n## A region lost\n')[1]?.split('\n## ')[0] ?? '');

const dynamodbIn = (region: string) =>
  new DynamoDBClient({
    region,
    endpoint: regions.tableOf(region),
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

let regions: Awaited<ReturnType<typeof startTwoRegions>>;
let tables: Record<string, string> = {};
let env: Record<string, string | undefined> = {};

/** Creates both deployments in the emulator. */
async function deploy(): Promise<void> {
  const assemblies = [
    await synthesizeDeployment('prod', folder),
    await synthesizeDeployment('prod-standby', folder),
  ].map(({ directory }) => directory);
  regions = await startTwoRegions({
    zone: ZONE,
    stream: REPLICA_STREAM,
    assemblies,
    regions: [FIRST, OTHER],
  });
}

/** Makes the folder in which a person types: settings, and programs that confirm, wait or find the domain. */
async function prepareShell(): Promise<void> {
  await writeFile(join(folder, 'prod.json'), JSON.stringify(prodSettings()));
  await writeFile(join(folder, 'prod-standby.json'), JSON.stringify(standbySettings()));
  // Somebody who confirms what is asked, and who does not wait.
  const npm = `#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift
case "$*" in *--dry-run* | *status* | *"runbook env"*) ;; *) set -- "$@" --yes ;; esac
exec "${process.execPath}" "${ROOT}/bin/admin.ts" "$@"
`;
  for (const [name, text] of Object.entries({ npm, sleep: '#!/bin/sh\n' })) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
  const domain = `const real = fetch; globalThis.fetch = (url, init) =>
    real(String(url).replace('https://id.shop.example', '${regions.url}'), init);`;
  await writeFile(join(folder, 'domain.mjs'), domain);
  env = {
    ...process.env,
    ...{ AWS_ENDPOINT_URL: regions.url, AWS_MAX_ATTEMPTS: '1', ENVIRONMENTS: folder },
    ...{ DYNAMODB_ENDPOINT: '', KMS_ENDPOINT: '', S3_ENDPOINT: '', AWS_REGION: '' },
    NODE_OPTIONS: `--import=${join(folder, 'domain.mjs')}`,
    PATH: `${folder}:${process.env['PATH']}`,
  };
  const nameIn = async (name: string) =>
    /TABLE_NAME='(.*)'/.exec(await type(`npm run --silent admin -- runbook env --env ${name}`))?.[1] ?? '';
  tables = { [FIRST]: await nameIn('prod'), [OTHER]: await nameIn('prod-standby') };
  for (const region of [FIRST, OTHER])
    await createTable({
      ...{ AWS_REGION: region, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
      ...{ DYNAMODB_ENDPOINT: regions.tableOf(region), TABLE_NAME: tables[region] ?? '' },
    });
}

let started: Promise<void> | undefined;
afterAll(() => regions?.close());

/** What each step takes, without the pauses that a person waits. The objectives of the runbook rest on it. */
const steps: Record<string, { calls: number; seconds: number }> = {};
afterAll(() => {
  if (process.env['RESULTS'] === 'write' && steps['go back'])
    writeFileSync('docs/results/takeover.json', `${JSON.stringify(steps, null, 2)}\n`);
});

/** Notes what a step takes. The calls of the table are not counted: they are those of the repair. */
async function noted<T>(step: string, work: () => Promise<T>): Promise<T> {
  const [passed, before] = [stopwatch(), regions.calls.length];
  const result = await work();
  const calls = regions.calls.slice(before).filter(({ service }) => service !== 'dynamodb').length;
  steps[step] = { calls, seconds: Math.round(passed() / 1000) };
  return result;
}

/** Starts both regions for the first test. Skips the test where a tool is not installed. */
async function needRegions(context: Pick<TestContext, 'skip'>): Promise<void> {
  await needTools(context, ['moto_server', 'aws']);
  started ??= deploy().then(prepareShell);
  await started;
}

/** Runs shell code in the way a person types it. Returns what it prints. Throws if its last command fails. */
async function type(code: string): Promise<string> {
  const { stdout } = await run('bash', ['-c', code], { env, cwd: folder });
  return stdout;
}

/** Returns the code of the runbook that ends with these words, with a real time of the loss. */
function typed(words: string): string {
  const found = TYPED.map(({ text }) => text.trim()).filter((text) => text.endsWith(words));
  const code = found.find((text) => text === words) ?? found[0];
  if (code === undefined) throw new Error(`the runbook has no such code: ${words}`);
  return code.replace(/LOST_AT=\S+/, `LOST_AT=${isoNow()}`);
}

/** Returns the items of the table of a region. Without one, those of the functions in this process. */
async function itemsOf(region?: string): Promise<Item[]> {
  const client = region === undefined ? tableClient() : dynamodbIn(region);
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const TableName = region === undefined ? config('TABLE_NAME') : tables[region];
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey: from }));
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}
type Item = Record<string, AttributeValue>;

/** Writes items to the table of a region, as replication does. */
async function replicate(items: readonly Item[], region: string): Promise<void> {
  const client = dynamodbIn(region);
  await inParallel([...items], 10, (Item) =>
    client.send(new PutItemCommand({ TableName: tables[region], Item })),
  );
}

const OFF = { age: null, destination: false, on: false };
const DELETIONS = { age: 60, destination: false };
/** A deployment at rest that has been at work before: its source of events leaves out old changes. */
const CLOSED = {
  rates: [0],
  texts: false,
  silent: 4,
  rules: ['FailedChanges', 'signInAsCanary'],
  sources: {
    publishEvents: { on: false, age: 60, destination: false },
    sweepDeletions: { ...DELETIONS, on: false },
    deliverWebhooks: OFF,
  },
};
const WAITING = {
  ...CLOSED,
  sources: { ...CLOSED.sources, publishEvents: { on: false, age: 43_200, destination: true } },
};
const AT_WORK = {
  rates: [1000],
  texts: true,
  silent: 0,
  rules: [
    ...['FailedChanges', 'Mail', 'indexUniqueFields', 'processUpload', 'purgeApplications'],
    ...['rotateSigningKeys', 'signInAsCanary', 'wakeWebhooks'],
  ],
  sources: {
    publishEvents: { on: true, age: 43_200, destination: true },
    sweepDeletions: { ...DELETIONS, on: true },
    deliverWebhooks: { ...OFF, on: true },
  },
};
const CATCHING_UP = {
  ...AT_WORK,
  sources: { ...AT_WORK.sources, publishEvents: { on: true, age: 60, destination: false } },
};

/** Returns the regions in which something serves, writes or sends. */
const servingIn = ({ regions }: BothStates) =>
  Object.entries(regions).flatMap(([region, { rates, sources, texts, rules }]) => {
    const isOn = rates.some((rate) => rate > 0) || Object.values(sources).some(({ on }) => on);
    return isOn || texts || rules.length > CLOSED.rules.length ? [region] : [];
  });

async function expectState(first: object, standby: object, isSwitched: boolean): Promise<void> {
  const { regions: found, switch: led } = await regions.state();
  expect({ first: found[FIRST], standby: found[OTHER], led }).toEqual({ first, standby, led: isSwitched });
}

/** What a change of AWS left: the states, and whether a link of before the loss opens in the replica. */
type Moment = BothStates & { linkOpens: boolean };

/** Calls `then` with what each change leaves while `work` runs. Returns all of them with its result. */
async function watched<T>(work: Promise<T>, then = () => {}): Promise<{ result: T; moments: Moment[] }> {
  const moments: Moment[] = [];
  regions.hooks.afterChange = async () => {
    const links = (await itemsOf(OTHER)).filter(({ pk }) => pk?.S?.startsWith('LINK#'));
    moments.push({ ...(await regions.state()), linkOpens: links.some(({ state }) => state?.S === 'open') });
    then();
  };
  try {
    return { result: await work, moments };
  } finally {
    regions.hooks.afterChange = async () => undefined;
  }
}

/** Fails if both regions work at the same time, or the standby on a replica that is not repaired. */
function expectSafe(moments: readonly Moment[]): void {
  expect(moments.length).toBeGreaterThan(0);
  expect(moments.filter((moment) => servingIn(moment).length > 1)).toEqual([]);
  const unrepaired = moments.filter((moment) => moment.linkOpens && servingIn(moment).includes(OTHER));
  expect(unrepaired).toEqual([]);
}

/** Makes an application with an open link, of which one item does not reach the replica. */
async function tearReplica(): Promise<void> {
  await makeLink(await makeListedTenant(), { data: { email: newEmail() } });
  const written = await itemsOf();
  await replicate(written, FIRST);
  const isLost = ({ pk = { S: '' }, sk = { S: '' } }: Item) =>
    kindOf({ pk: `${pk.S}`, sk: `${sk.S}` })?.name === 'applicationCredential';
  expect(written.some(isLost)).toBe(true);
  const arrived = written.filter((item) => !isLost(item));
  await replicate(arrived, OTHER);
}

describe('the drill of a lost region', () => {
  it('goes to the standby and back by the code of the runbook, one at work at a time', async (context) => {
    await needRegions(context);
    await tearReplica();
    await expectState(AT_WORK, WAITING, false);

    const closed = await noted('close the first deployment', () =>
      watched(type(typed('standby close --env prod'))),
    );
    await expectState(CLOSED, WAITING, false);
    const before = regions.calls.length;
    expect(await type(typed('--lost-at "$LOST_AT" --dry-run'))).toContain('1 open links');
    expect(
      regions.calls.slice(before).filter(({ changes, service }) => changes && service !== 'dynamodb'),
    ).toEqual([]);
    const opened = await noted('open the standby', () => watched(type(typed('--lost-at "$LOST_AT"'))));
    expect(opened.result).toMatch(/^1 open links .*\n(.*\n)*13 steps done for prod-standby\n$/m);
    expect(opened.result).toMatch(/^\d+ parts of applications/m);
    const called = regions.calls.slice(before);
    expect(new Set(called.map(({ region }) => region))).toEqual(new Set([OTHER]));
    await expectState(CLOSED, AT_WORK, true);

    const back = await noted('go back', () =>
      watched(type(typed('sleep 60\nnpm run admin -- standby open --env prod'))),
    );
    await expectState(CATCHING_UP, CLOSED, false);
    expect(back.result).toContain('run it again in 15 minutes');
    await regions.pass(15 * 60);
    await type(typed('npm run admin -- standby open --env prod'));
    await expectState(AT_WORK, CLOSED, false);
    expectSafe([...closed.moments, ...opened.moments, ...back.moments]);
  });

  it('opens what is left after an end at each call', { tags: 'nightly' }, async (context) => {
    await needRegions(context);
    await tearReplica();
    for (const name of ['prod', 'prod-standby']) await type(`npm run admin -- standby close --env ${name}`);
    const moments: Moment[] = [];
    let ends = 0;
    for (let isDone = false; !isDone; ) {
      const command = ['standby', 'open', '--env', 'prod-standby', '--lost-at', isoNow(), '--yes'];
      const child = spawn(process.execPath, [join(ROOT, 'bin/admin.ts'), ...command], { env, cwd: folder });
      const ended = once(child, 'close');
      const { result, moments: seen } = await watched(ended, () => child.kill('SIGKILL'));
      moments.push(...seen);
      isDone = result[0] === 0;
      if (!isDone) expect(result[1]).toBe('SIGKILL');
      ends += isDone ? 0 : 1;
    }
    expect(ends).toBe(13);
    expectSafe(moments);
    const found = await regions.state();
    expect([servingIn(found), found.switch]).toEqual([[OTHER], true]);
  });
});
