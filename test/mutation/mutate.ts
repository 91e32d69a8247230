import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inParallel } from '../../shared/platform/parallel.ts';
import { blocksOf, chooseBlocks, filesBelow, type Target } from './choose-targets.ts';
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
import { nearTests } from './near-tests.ts';

const HELP = `npm run mutate -- [paths]: changes single expressions of shared/ and counts the changes that no test notices.

With paths (files or folders) it changes all of them. Without, it changes blocks of 40 lines at random places of
shared/, so that the result stands for all of it; with RESULTS=write it then writes docs/results/mutation.json.
Each block is judged by the 24 files of tests nearest to it, and what they do not notice by up to 200 more, so the
true share of noticed changes is a little higher. It needs a plain checkout and minutes for each block.

Options
  --sample N     number of random blocks (default 40)
  --seed TEXT    seed of the choice (default 1); the same seed chooses the same blocks
  --minutes N    starts no further block after this time (default 60)
  --workers N    blocks at once (default 2)
`;
const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'docs/results/mutation.json');
const WORK = join(ROOT, '.local/mutation');
const STRYKER = join(import.meta.dirname, 'node_modules/.bin/stryker');
/** Tests that try each change first. Most changes are noticed by one of them. */
const NEAREST = 24;
const CONFIG = join(import.meta.dirname, 'stryker.config.json');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    workers: { type: 'string', default: '2' },
  },
});
if (values.help) process.stdout.write(HELP);
else await mutate();

async function mutate(): Promise<void> {
  const install = ['ci', '--prefix', import.meta.dirname, '--no-audit', '--no-fund', '--silent'];
  if (!existsSync(STRYKER)) await run('npm', install);
  await mkdir(WORK, { recursive: true });
  const end = Date.now() + Number(values.minutes) * 60_000;
  const all: TargetResult[] = [];
  await inParallel(chosenTargets(), Number(values.workers), async (target, n) => {
    const result = Date.now() < end ? await changed(target, n) : undefined;
    if (!result) return;
    all.push(result);
    const { killed, survived } = summaryOf(all);
    const alive = result.survivors.map(({ line, change }) => `\n  ${line}: ${change}`);
    process.stdout.write(
      `${result.target}: ${result.killed} noticed, ${alive.length} not${alive.join('')}\n`,
    );
    process.stdout.write(`  ${killed} of ${killed + survived} noticed so far\n`);
  });
  const isSample = positionals.length === 0;
  const command = ['npm run mutate --', ...process.argv.slice(2)].join(' ').replace(/ --$/, '');
  if (isSample && process.env['RESULTS'] === 'write') await writeSummary(RESULTS, command, all);
}

function chosenTargets(): Target[] {
  if (positionals.length > 0) return filesBelow(ROOT, positionals);
  return chooseBlocks(blocksOf(ROOT), values.seed).slice(0, Number(values.sample));
}

/**
 * Changes a target, one expression after another. What the nearest tests do not notice is changed again for
 * those farther away. Undefined if there is no result, which is printed.
 */
async function changed({ file, range }: Target, worker: number): Promise<TargetResult | undefined> {
  const target = range ? `${file}:${range}` : file;
  const tests = nearTests(ROOT, file);
  const near = await mutantsOf(file, [target], tests.splice(0, NEAREST), worker);
  if (!near) {
    process.stdout.write(`${target}: nothing to change, no test near to it, or its tests fail anyway\n`);
    return undefined;
  }
  const alive = near.mutants.filter(isAlive);
  const far = alive.length > 0 && (await mutantsOf(file, alive.map(rangeIn(file)), tests, worker));
  return resultOf(target, file, near, far || undefined);
}

/** Runs Stryker with some tests. Undefined if there is no report. */
async function mutantsOf(
  file: string,
  ranges: readonly string[],
  tests: readonly string[],
  worker: number,
): Promise<FileReport | undefined> {
  if (tests.length === 0) return undefined;
  const report = join(WORK, `report-${worker}.json`);
  const config = join(WORK, `config-${worker}.json`);
  await rm(report, { force: true });
  const options = {
    ...JSON.parse(readFileSync(CONFIG, 'utf8')),
    tempDirName: `.local/mutation/sandbox-${worker}`,
    jsonReporter: { fileName: report },
  };
  await writeFile(config, JSON.stringify(options));
  const choice = ['--mutate', ranges.join(','), '--testFiles', tests.join(',')];
  await run(process.execPath, [STRYKER, 'run', config, ...choice]);
  if (!existsSync(report)) return undefined;
  const { files }: Report = JSON.parse(readFileSync(report, 'utf8'));
  return files[file];
}

async function run(program: string, args: readonly string[]): Promise<void> {
  await once(spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
}
