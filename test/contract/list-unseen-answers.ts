/**
 * Prints the documented answers that no test got, from the file that a run with ANSWERS_SEEN wrote. With
 * RESULTS=write, also writes them to docs/results/answers.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** Why tests do not see an answer of each operation. */
const REASONS: Record<string, string> = {
  413: 'One middleware refuses every body by its length; test/contract sends one to operations with JSON',
  422: 'One middleware compares requests with the same Idempotency-Key; its own tests reuse keys',
  429: 'The authorizer counts requests before each operation; its own tests exceed the limit',
  503: 'One error boundary answers every failure of a dependency; test/faults breaks each store',
};

type Operation = { operationId: string; responses: Record<string, unknown> };

const seen = new Set(readFileSync(process.env['ANSWERS_SEEN'] ?? '', 'utf8').split('\n'));
const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
const operations = (Object.values(paths) as Record<string, Operation>[]).flatMap((one) => Object.values(one));
const documented = operations.flatMap(({ operationId, responses }) =>
  Object.keys(responses).map((status) => ({ operationId, status })),
);
const unseen = documented.filter(({ operationId, status }) => !seen.has(`${operationId} ${status}`));
const [explained, rest] = [true, false].map((has) =>
  unseen.filter(({ status }) => status in REASONS === has),
);
const byStatus = Object.groupBy(rest ?? [], ({ status }) => status);

const result = {
  documented: documented.length,
  seen: documented.length - unseen.length,
  unseen_for_a_reason: Object.entries(REASONS).map(([status, reason]) => ({
    status,
    operations: explained?.filter((one) => one.status === status).length,
    reason,
  })),
  unseen: Object.fromEntries(
    Object.entries(byStatus).map(([status, all = []]) => [status, all.map(({ operationId }) => operationId)]),
  ),
};
console.info(JSON.stringify(result, null, 2));
if (process.env['RESULTS'] === 'write') {
  writeFileSync('docs/results/answers.json', `${JSON.stringify(result, null, 2)}\n`);
}
