/** @module-tag heavy */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerInProcess } from '../../../../infra/local/dynamodb/table-transport.ts';
import { forgetClients } from '../../../../infra/local/forget-clients.ts';
import { discoverOperations } from '../../../../infra/operations.ts';
import { withDeadline } from '../../../../shared/platform/client-timeouts.ts';
import { keys } from '../../../../shared/storage/keys.ts';
import { getItem } from '../../../../shared/storage/read-items.ts';
import { exists, notExists } from '../../../../shared/storage/writes/expressions.ts';
import { write, writeAll } from '../../../../shared/storage/writes/write-items.ts';
import { put, update } from '../../../../shared/storage/writes/writes.ts';
import { bootstrapHub } from '../../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../../support/backends.ts';
import { type Comparison, compareWithHttp } from '../../../support/compare-transports.ts';
import { FURTHER_CALLS } from '../../../support/further-calls.ts';
import { invoke } from '../../../support/invoke.ts';
import { requestFor } from '../../../support/operation-world.ts';

const backends = useBackends({ events: true, sweeps: false });

describe('a table in the same process', () => {
  let comparison: Comparison = { differences: [], compared: new Map() };

  beforeAll(async () => {
    const end = await compareWithHttp({ ...process.env } as Record<string, string>);
    forgetClients();
    await bootstrapHub();
    for (const module of await discoverOperations())
      await invoke(module, await requestFor(module.operation, backends));
    for (const [, run] of FURTHER_CALLS) await run(backends);
    const again = put(keys.throttle('comparison', 1), notExists());
    await write(again);
    const other = put(keys.throttle('other', 1), notExists());
    for (const losing of [
      write(again),
      writeAll([again, other]),
      write(update(keys.throttle('other', 1), { set: { n: 1 } }, exists())),
    ])
      await expect(losing).rejects.toMatchObject({ code: 'conflict' });
    comparison = await end();
  });

  it('gives the answers, errors and items of a table over HTTP', () => {
    expect(comparison.differences).toEqual([]);
  });

  it('was asked by every operation', () => {
    expect([...comparison.compared.keys()].sort()).toEqual([
      'BatchGetItemCommand succeeds',
      'DeleteItemCommand succeeds',
      'GetItemCommand succeeds',
      'PutItemCommand ConditionalCheckFailedException',
      'PutItemCommand succeeds',
      'QueryCommand succeeds',
      'TransactWriteItemsCommand TransactionCanceledException',
      'TransactWriteItemsCommand succeeds',
      'UpdateItemCommand ConditionalCheckFailedException',
      'UpdateItemCommand succeeds',
    ]);
  });
});

describe('a table that does not answer', () => {
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  let end = () => {};

  beforeAll(() => {
    end = answerInProcess(process.env['DYNAMODB_ENDPOINT'] ?? endpoint, () => new Promise(() => {}));
    forgetClients();
  });

  afterAll(() => end());

  it('is left at the deadline of the request with 503', async () => {
    const read = withDeadline(1_050 / Number(process.env['TIMEOUT_FACTOR'] ?? 1), () =>
      getItem({ pk: 'nothing', sk: 'nothing' }),
    );
    await expect(read).rejects.toMatchObject({ code: 'dependency_unavailable' });
  });
});
