import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inParallel } from '../../shared/platform/parallel.ts';
import { blocksOf, filesBelow, firstResult, queuesOfSample, type Target } from './choose-targets.ts';
import {
  type FileReport,
  isAlive,
  type Report,
  rangeIn,
  resultOf,
  summaryOf,
  type TargetResult,
  writeSummary,
} from './mutation-results.ts';
import { allTests, CHANGED, nearTests } from './near-tests.ts';

const HELP = `npx node test/mutation/mutate.ts [paths]: changes single expressions and counts the changes that no test notices.

With paths (files or folders) it changes all of them. Without, it changes blocks of 40 lines at random places, as
many of each of ${CHANGED.join(', ')}; with RESULTS=write it then writes docs/results/mutation.json.
Each block is judged by the 24 files of tests nearest to it, and what they do not notice by all others that need
no browser and start no process. It needs a plain checkout, and an hour for 16 blocks.

Options
  --sample N     number of random blocks with something to change (default 16)
  --seed TEXT    seed of the choice (default 1); the same seed chooses the same blocks
  --minutes N    starts no further block after this time (default 60)
  --workers N    blocks at once (default 2)
  --near         judges by the nearest tests only
`;
const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'docs/results/mutation.json');
const WORK = join(ROOT, '.local/mutation');
const STRYKER = join(import.meta.dirname, 'node_modules/.bin/stryker');
const CONFIG = join(import.meta.dirname, 'stryker.config.json');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    sample: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    workers: { type: 'string', default: '2' },
    near: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else await mutate();

async function mutate(): Promise<void> {
  const install = ['ci', '--prefix', import.meta.dirname, '--no-audit', '--no-fund', '--silent'];
  if (!existsSync(STRYKER)) await run('npm', install);
  await mkdir(WORK, { recursive: true });
  const end = Date.now() + Number(values.minutes) * 60_000;
  const near = await inParallel(chosenQueues(), Number(values.workers), (queue, n) =>
    firstResult(queue, async (target) => (Date.now() < end ? await changeNear(target, n) : undefined)),
  );
  const isWhole = Date.now() < end;
  const far = values.near ? {} : await changeFar(near.filter((one) => one !== undefined));
  const results = near.flatMap((one) =>
    one ? [resultOf(one.target, one.file, one.report, far[one.file])] : [],
  );
  process.stdout.write(`${results.map(textOf).join('\n')}\n${JSON.stringify(summaryOf(results))}\n`);
  if (!isWhole) process.stdout.write('Time ran out: the result favours what is quick to change.\n');
  const command = ['npx node test/mutation/mutate.ts', ...process.argv.slice(2)].join(' ');
  const isSample = isWhole && positionals.length === 0 && !values.near;
  if (isSample && process.env['RESULTS'] === 'write') await writeSummary(RESULTS, command, results);
}

function textOf({ target, killed, survivors }: TargetResult): string {
  const lines = survivors.map(
    ({ line, change, reason = 'not explained' }) => `  ${line}: ${change} (${reason})`,
  );
  return [`${target}: ${killed} noticed, ${survivors.length} not`, ...lines].join('\n');
}

function chosenQueues(): Iterable<Target>[] {
  if (positionals.length > 0) return filesBelow(ROOT, positionals).map((target) => [target]);
  return queuesOfSample(blocksOf(ROOT), values.seed, Number(values.sample));
}

type Near = { target: string; file: string; report: FileReport };

/**
 * Changes a target, one expression after another, for its nearest tests. Undefined if no test is near, or it
 * has nothing to change.
 */
async function changeNear({ file, range }: Target, n: number): Promise<Near | undefined> {
  const target = range ? `${file}:${range}` : file;
  const files = await reportOf([target], nearTests(ROOT, file), {
    name: `${n}`,
    workers: 1,
  });
  const report = files[file];
  const counts = report && resultOf(target, file, report, undefined);
  const isChanged = counts && counts.killed + counts.survivors.length > 0;
  const said = isChanged
    ? `${counts.killed} noticed, ${counts.survivors.length} not yet`
    : 'nothing to change, or no test is near';
  process.stdout.write(`${target}: ${said}\n`);
  return isChanged ? { target, file, report } : undefined;
}

/** Changes all that near tests did not notice again, in one run with all tests. */
async function changeFar(near: readonly Near[]): Promise<Report['files']> {
  const ranges = near.flatMap(({ file, report }) => report.mutants.filter(isAlive).map(rangeIn(file)));
  const tests = allTests(ROOT);
  if (ranges.length === 0) return {};
  process.stdout.write(`trying ${ranges.length} changes again, with ${tests.length} files of tests\n`);
  return reportOf(ranges, tests, { name: 'far', workers: Number(values.workers) });
}

/**
 * Runs Stryker with some tests. Returns no file without tests. Throws an Error if they fail without a change.
 */
async function reportOf(
  ranges: readonly string[],
  tests: readonly string[],
  { name, workers }: { name: string; workers: number },
): Promise<Report['files']> {
  if (tests.length === 0) return {};
  const report = join(WORK, `report-${name}.json`);
  const config = join(WORK, `config-${name}.json`);
  await rm(report, { force: true });
  const options = {
    ...JSON.parse(readFileSync(CONFIG, 'utf8')),
    concurrency: workers,
    mutate: ranges,
    testFiles: tests,
    tempDirName: `.local/mutation/sandbox-${name}`,
    jsonReporter: { fileName: report },
  };
  await writeFile(config, JSON.stringify(options));
  await run(process.execPath, [STRYKER, 'run', config]);
  if (existsSync(report)) return (JSON.parse(readFileSync(report, 'utf8')) as Report).files;
  throw new Error(
    `a test fails without a change of ${ranges.join(', ')}: npx stryker run ${config} names it`,
  );
}

async function run(program: string, args: readonly string[]): Promise<void> {
  await once(spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
}
