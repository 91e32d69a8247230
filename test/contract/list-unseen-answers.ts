/**
 * Runs most tests and prints the documented answers that none got. Ends with code 1 if unseen-answers.ts
 * lacks one of them, or lists one that a test got. With RESULTS=write, also writes them to
 * docs/results/answers.json.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedAnswers, operationOf } from './documented-statuses.ts';
import { UNSEEN_ANSWERS, UNSEEN_STATUSES } from './unseen-answers.ts';

const FOLDERS = [
  'functions',
  'shared',
  'integration',
  'contract',
  'conformance',
  'attacks',
  'fuzz',
  'faults',
];

/** Runs the tests and returns a line for each answer that one got. */
function answersOfTests(): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'answers-seen-'));
  const file = join(directory, 'answers');
  const options = ['--project', 'unit', '--project', 'heavy', '--tagsFilter', '!nightly', '--silent=true'];
  try {
    spawnSync('npx', ['vitest', 'run', ...options, ...FOLDERS.map((folder) => `test/${folder}`)], {
      stdio: 'inherit',
      env: { ...process.env, RESULTS: '', ANSWERS_SEEN: file },
    });
    return readFileSync(file, 'utf8').split('\n');
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const seen = new Set(answersOfTests().map((line) => line.replace(/^\S+/, operationOf)));
const documented = documentedAnswers();
const unseen = documented.filter((answer) => !seen.has(answer));
const statusOf = (answer: string) => answer.split(' ').at(-1) ?? '';
const own = unseen.filter((answer) => !(statusOf(answer) in UNSEEN_STATUSES));
const faults = {
  unlisted: own.filter((answer) => !(answer in UNSEEN_ANSWERS)),
  listed_but_seen: Object.keys(UNSEEN_ANSWERS).filter((answer) => seen.has(answer)),
};
const result = {
  documented: documented.length,
  seen: documented.length - unseen.length,
  unseen_by_status: Object.entries(UNSEEN_STATUSES).map(([status, reason]) => ({
    status,
    operations: unseen.filter((answer) => statusOf(answer) === status).length,
    reason,
  })),
  unseen: UNSEEN_ANSWERS,
};
console.info(JSON.stringify({ ...result, ...faults }, null, 2));
if (Object.values(faults).some((answers) => answers.length > 0)) process.exitCode = 1;
else if (process.env['RESULTS'] === 'write')
  writeFileSync('docs/results/answers.json', `${JSON.stringify(result, null, 2)}\n`);
