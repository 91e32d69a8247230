/**
 * Runs the attacks of all projects. One worker runs them, so that with RESULTS=write no two write
 * docs/results/attacks.json at once.
 */
import { spawnSync } from 'node:child_process';

const PROJECTS = ['unit', 'heavy', 'browser'].flatMap((name) => ['--project', name]);
const FILES = [
  'test/attacks',
  'test/infra/access/roles',
  'test/browser/foreign-page',
  'test/browser/example-page',
  'test/shared/uploads/hostile-files',
];
const vitest = ['vitest', 'run', '--maxWorkers=1', ...PROJECTS, ...FILES];
process.exitCode = spawnSync('npx', vitest, { stdio: 'inherit' }).status ?? 1;
