/** @module-tag heavy */
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { interceptTable } from '../support/intercept-table.ts';
import { invoke } from '../support/invoke.ts';
import { requestFor } from '../support/operation-world.ts';
import { forgetSignIns } from '../support/throttles.ts';

const backends = useBackends();
const writing = (await discoverOperations()).filter(({ operation }) => operation.method !== 'GET');

beforeAll(() => bootstrapHub());

type Conditional = { ConditionExpression?: string | undefined };
type Part = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The most races that one request loses: whatever it tries again ends. */
const MOST = 20;

/** Makes a condition false for the table, which answers with the item as it is. */
function makeFalse(write: Conditional): void {
  const both = 'attribute_exists(pk) AND attribute_not_exists(pk)';
  const { ConditionExpression: own } = write;
  write.ConditionExpression = own ? `(${own}) AND ${both}` : both;
}

const writeOf = ({ Put, Update, Delete, ConditionCheck }: Part) => Put ?? Update ?? Delete ?? ConditionCheck;

/** True for a count of attempts: only a full one refuses, which the tests of the throttle show. */
const isCount = (write: object) => JSON.stringify(write).includes('"THROTTLE#');

/** Runs `work` while writes fail their condition: in transactions that of the first part. */
async function losing<T>(work: () => Promise<T>): Promise<T> {
  let lost = 0;
  const end = interceptTable(({ name, input, proceed }) => {
    const copy = structuredClone(input) as Conditional & TransactWriteCommandInput;
    const [part] = copy.TransactItems ?? [];
    const write = part ? writeOf(part) : copy;
    const isWrite = /^(Put|Update|Delete|TransactWrite)/.test(name);
    if (isWrite && write && !isCount(write) && lost < MOST) {
      lost += 1;
      makeFalse(write);
    }
    return proceed(copy);
  });
  return work().finally(end);
}

describe('an operation that loses every race', () => {
  it.each(writing.map((module) => [module.operation.id, module] as const))(
    'answers as documented, without a failure of the service: %s',
    async (_, module) => {
      await forgetSignIns();
      const request = await requestFor(module.operation, backends);
      // Pauses before another try are random, and last up to seconds.
      const random = vi.spyOn(Math, 'random').mockReturnValue(0);
      const { status, text } = await losing(() => invoke(module, request)).finally(() =>
        random.mockRestore(),
      );
      expect(status, text).toBeLessThan(500);
    },
  );
});
