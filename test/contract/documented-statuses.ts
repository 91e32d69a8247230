import { readFileSync } from 'node:fs';

type Operation = { operationId: string; responses: Record<string, unknown> };

/** Returns the id of an operation without the suffix that its second and third address have. */
export const operationOf = (id: string): string => id.replace(/_(GET|POST)_.*$/, '');

/** Returns every answer that docs/openapi.json documents, such as `getGroup 404`. */
export function documentedAnswers(): string[] {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  const operations = (Object.values(paths) as Record<string, Operation>[]).flatMap((one) =>
    Object.values(one),
  );
  const answers = operations.flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationOf(operationId)} ${status}`),
  );
  return [...new Set(answers)];
}
