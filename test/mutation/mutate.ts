import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addResult, type Report, resultOf } from './mutation-results.ts';
import { nearTests, typescriptOf } from './near-tests.ts';

const HELP = `npm run mutate -- [paths]: changes single expressions of shared/ and counts the changes that no test notices.

Without paths it takes files at random. Each file is judged by the 24 files of tests nearest to it, so the true share of noticed
changes is higher. It needs a plain checkout, takes minutes for each file, and adds what it finds to
docs/results/mutation.json after each; a file of an earlier run is replaced.

Options
  --sample N     number of random files (default 40)
  --seed TEXT    seed of the choice (default 1); the same seed chooses the same files
  --minutes N    starts no further file after this time (default 60)
`;
const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'docs/results/mutation.json');
const REPORT = join(ROOT, '.local/mutation.json');
const STRYKER = join(import.meta.dirname, 'node_modules/.bin/stryker');
const CONFIG = join(import.meta.dirname, 'stryker.config.json');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
  },
});
if (values.help) process.stdout.write(HELP);
else await mutate();

async function mutate(): Promise<void> {
  const install = ['ci', '--prefix', import.meta.dirname, '--no-audit', '--no-fund', '--silent'];
  if (!existsSync(STRYKER)) run('npm', install);
  const command = ['npm run mutate --', ...process.argv.slice(2)].join(' ');
  const end = Date.now() + Number(values.minutes) * 60_000;
  for (const file of chosenFiles()) {
    if (Date.now() > end) break;
    const tests = nearTests(ROOT, file);
    if (tests.length === 0) {
      process.stdout.write(`${file}: no test is near to it\n`);
      continue;
    }
    await rm(REPORT, { force: true });
    process.stdout.write(`${file}: changing it, with ${tests.length} files of tests\n`);
    run(process.execPath, [STRYKER, 'run', CONFIG, '--mutate', file, '--testFiles', tests.join(',')]);
    if (!existsSync(REPORT)) {
      process.stdout.write(`${file}: its tests fail without a change, so it has no result\n`);
      continue;
    }
    const result = resultOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Report, file);
    const { score } = await addResult(RESULTS, command, file, result);
    process.stdout.write(
      `${file}: ${result.killed} noticed, ${result.survived} not; ${score} of all so far\n`,
    );
  }
}

/** Returns the files below the given paths, or random files of `shared/` with logic in them. */
function chosenFiles(): string[] {
  const files = typescriptOf(ROOT, ['shared']).filter((file) => !/^shared\/(texts|docs)\//.test(file));
  if (positionals.length > 0)
    return files.filter((file) => positionals.some((path) => file.startsWith(path)));
  const order = (file: string) => createHash('sha256').update(`${values.seed} ${file}`).digest('hex');
  return files.sort((a, b) => order(a).localeCompare(order(b))).slice(0, Number(values.sample));
}

function run(program: string, args: readonly string[]): void {
  spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}
