// count-tests.mjs NAME REPORT FAILURES: prints `<passed> <failed>` of the JSON report of a vitest run, and appends what failed to the
// file FAILURES, so that the end of a run names it.
import { appendFileSync, readFileSync } from 'node:fs';

const [name, reportPath, failuresPath] = process.argv.slice(2);
const report = JSON.parse(readFileSync(reportPath, 'utf8'));

const failedTests = report.testResults.flatMap((file) =>
  file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => describeFailure(file.name, fullName, failureMessages.join('\n'))),
);
const brokenFiles = report.testResults
  .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  .map((file) => describeFailure(file.name, 'the file does not run', file.message));

function describeFailure(path, test, message) {
  const lines = message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 15)
    .join('\n    ');
  return `FAILED: ${name}: ${path.replace(`${process.cwd()}/`, '')} > ${test}\n    ${lines}\n`;
}

appendFileSync(failuresPath, [...failedTests, ...brokenFiles].join(''));
console.log(report.numPassedTests, report.numFailedTests + brokenFiles.length);
