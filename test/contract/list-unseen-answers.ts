/**
 * Prints the documented answers that no test got, from the file that a run with ANSWERS_SEEN wrote. Ends
 * with code 1 if unseen-answers.ts lacks one of them, or lists one that a test got. With RESULTS=write, also
 * writes them to docs/results/answers.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { documentedAnswers, operationOf } from './documented-statuses.ts';
import { UNSEEN_ANSWERS, UNSEEN_STATUSES } from './unseen-answers.ts';

const seen = new Set(
  readFileSync(process.env['ANSWERS_SEEN'] ?? '', 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\S+/, operationOf)),
);
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
