import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWERS, recordedAnswers } from '../../infra/openapi-examples/examples.ts';
import { BASE_URL, LINK_URL, NOW } from '../../infra/openapi-examples/values.ts';
import { discoverOperations } from '../../infra/operations.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { exampleOfAnswer } from '../support/example-answers.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { worldFor } from '../support/operation-world.ts';

/** `npm run generate -- examples openapi` writes the answers and does not compare them. */
const WRITES = process.env['OPENAPI_EXAMPLES'] === 'write';
const recorded = recordedAnswers();
const discovered = await discoverOperations();

const tagOf = new Map(discovered.map(({ operation }) => [operation.id, operation.tags[0]]));

const backends = useBackends();
const written: Record<string, Record<string, unknown>> = {};

beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] });
  vi.stubEnv('BASE_URL', BASE_URL);
  vi.stubEnv('LINK_URL', LINK_URL);
  vi.stubEnv('SERVICE_VERSION', '1.0.0');
  await bootstrapHub();
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const [tag, answers] of Object.entries(written)) {
    const kept = Object.entries({ ...recorded, ...answers }).filter(([id]) => tagOf.get(id) === tag);
    const text = JSON.stringify(Object.fromEntries(kept.sort()), null, 2);
    await writeFile(new URL(`${tag.replaceAll(' ', '-')}.json`, ANSWERS), `${text}\n`);
  }
});

/** Says where the example of an operation is, for the person who adds an operation. */
const HINT = `Put its request into infra/openapi-examples/requests/<area>.ts if it has a body, what it needs into
test/support/operation-needs.ts, then run: npm run generate -- examples openapi`;

/** Names of members and types of values, and of arrays their first element. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

function answerOf({ body, text, headers }: Answer): unknown {
  return headers['content-type']?.startsWith('application/json') ? body : text;
}

describe('the example in the OpenAPI document', () => {
  it.each(discovered.map((module) => [module.operation.id, module] as const))(
    'of %s works',
    async (id, module) => {
      const { operation } = module;
      const { success } = operation;
      const world = await worldFor(operation, backends);
      const answer = await invoke(module, world.request);
      expect(answer.status, `${answer.text}\n${id}: ${HINT}`).toBe(success.status);
      if (!success.schema && !success.media?.includes('application/x-ndjson')) return;
      const example = exampleOfAnswer(answerOf(answer), world);
      if (WRITES) written[operation.tags[0]] = { ...written[operation.tags[0]], [id]: example };
      else
        expect(shapeOf(example), `${id} has no example of its answer, or another one. ${HINT}`).toEqual(
          shapeOf(recorded[id]),
        );
    },
  );
});
