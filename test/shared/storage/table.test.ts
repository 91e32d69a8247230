import { ConditionalCheckFailedException, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/platform/errors.ts';
import { getItem, getItems, queryItems, queryOwned } from '../../../shared/storage/read-items.ts';
import {
  all,
  below,
  belowAttribute,
  equals,
  exists,
  type Item,
  notExists,
} from '../../../shared/storage/writes/expressions.ts';
import { updateItem, write, writeAll } from '../../../shared/storage/writes/write-items.ts';
import { check, put, remove, update } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls, keysRead } from '../../support/count-calls.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { RACERS } from '../../support/races.ts';

useBackends();

const conflict = () => new ApiError('conflict');
const key = (sk = 'A') => ({ pk: `T#${crypto.randomUUID()}`, sk });

async function stored(item: Item = {}) {
  const at = key();
  await write(put({ ...at, ...item }, notExists(), conflict));
  return at;
}

describe('write', () => {
  it('puts once, and hands the present item to `otherwise` when the condition fails', async () => {
    const at = await stored({ owner_name: 'first' });
    let seen: Item | undefined;
    const second = write(
      put({ ...at, owner_name: 'second' }, notExists(), (current) => {
        seen = current;
        return new ApiError('conflict', 'taken');
      }),
    );
    await expect(second).rejects.toMatchObject({ code: 'conflict', message: 'taken' });
    expect(seen).toEqual({ ...at, owner_name: 'first' });
  });

  it('is one plain call, not a transaction, which would cost twice as much', async () => {
    expect(await countCalls(() => write(put(key(), notExists(), conflict)))).toEqual(['PutItem']);
  });

  it('removes only while the condition holds', async () => {
    const at = await stored({ state: 'open' });
    await expect(write(remove(at, equals('state', 'closed'), conflict))).rejects.toMatchObject({
      code: 'conflict',
    });
    await write(remove(at, equals('state', 'open'), conflict));
    expect(await getItem(at)).toBeUndefined();
  });
});

describe('updateItem', () => {
  it('sets, adds and removes in one call and returns the item as it then is', async () => {
    const at = await stored({ name: 'a', count: 1, gone: true, map: { old: 1 } });
    const changes = {
      set: { name: 'b', 'map.fresh': 2, gone: undefined },
      add: { count: 4 },
      remove: ['map.old'],
    };
    expect(await updateItem(at, changes, exists(), conflict)).toEqual({
      ...at,
      name: 'b',
      count: 5,
      map: { fresh: 2 },
    });
  });

  it(`lets exactly one of ${RACERS} parallel writers of the same version win`, {
    tags: 'heavy',
  }, async () => {
    const at = await stored({ version: 1 });
    const writers = Array.from({ length: RACERS }, (_, by) =>
      updateItem(at, { set: { by, version: 2 } }, equals('version', 1), conflict),
    );
    const results = await Promise.allSettled(writers);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('counts up to an attribute of the same item, under 50 parallel writers', async () => {
    const at = await stored({ used: 0, limit: 7 });
    const writers = Array.from({ length: 50 }, () =>
      updateItem(at, { add: { used: 1 } }, belowAttribute('used', 'limit'), conflict),
    );
    const results = await Promise.allSettled(writers);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await getItem(at)).toMatchObject({ used: 7 });
  });

  it('answers 503 with Retry-After when the table does not answer', async () => {
    const mock = mockClient(DynamoDBDocumentClient);
    mock.on(UpdateCommand).rejects(
      new DynamoDBServiceException({
        name: 'ProvisionedThroughputExceededException',
        $fault: 'client',
        $metadata: {},
      }),
    );
    const failing = updateItem(key(), { set: { a: 1 } }, exists(), conflict);
    await expect(failing).rejects.toMatchObject({
      code: 'dependency_unavailable',
      extras: { headers: { 'Retry-After': '2' } },
    });
    mock.restore();
  });

  it('answers 500, not 503, if no retry can succeed', async () => {
    const large = { ...key(), text: 'x'.repeat(410_000) };
    const writes = [
      () => write(put(large, notExists(), conflict)),
      () => writeAll([put(large, notExists(), conflict), put(key(), notExists(), conflict)]),
      () => getItem({ pk: 'x'.repeat(3000), sk: 'A' }),
    ];
    for (const attempt of writes) {
      const failure: unknown = await attempt().catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'internal', extras: { log: { dependency: 'table' } } });
      expect(failure).not.toHaveProperty('extras.headers');
    }
  });

  it('hands the item of a failed condition on in plain form', async () => {
    const mock = mockClient(DynamoDBDocumentClient);
    const Item = { pk: { S: 'x' }, sk: { S: 'y' }, n: { N: '5' } };
    mock
      .on(UpdateCommand)
      .rejects(new ConditionalCheckFailedException({ message: 'no', $metadata: {}, Item }));
    let seen: Item | undefined;
    const failing = updateItem(key(), { set: { a: 1 } }, exists(), (current) => {
      seen = current;
      return conflict();
    });
    await expect(failing).rejects.toMatchObject({ code: 'conflict' });
    expect(seen).toEqual({ pk: 'x', sk: 'y', n: 5 });
    mock.restore();
  });
});

describe('writeAll', () => {
  it('writes all or nothing, and the first failing write says why', async () => {
    const [taken, free] = [await stored({ state: 'open' }), key()];
    const writes = [
      put(free, notExists(), () => new ApiError('internal')),
      check(taken, equals('state', 'closed'), () => new ApiError('group_not_open')),
      put(taken, notExists(), () => new ApiError('limit_reached')),
    ];
    await expect(writeAll(writes.slice(0, 2))).rejects.toMatchObject({ code: 'group_not_open' });
    expect(await getItem(free)).toBeUndefined();
  });

  it('completes each of 60 parallel transactions on one counter, up to its limit', async () => {
    const counter = await stored({ used: 0 });
    const attempts = Array.from({ length: 60 }, () => {
      const item = key();
      return writeAll([
        update(counter, { add: { used: 1 } }, below('used', 25), () => new ApiError('limit_reached')),
        put(item, notExists(), conflict),
      ]);
    });
    const results = await Promise.allSettled(attempts);
    const failures = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => reason.code);
    expect(failures).toEqual(Array.from({ length: 35 }, () => 'limit_reached'));
    expect(await getItem(counter)).toMatchObject({ used: 25 });
  });
});

describe('a transaction that is sent again', () => {
  const failsWith = (name: string) => new DynamoDBServiceException({ name, $fault: 'client', $metadata: {} });

  it('has the token of the first attempt, so that no work is done twice', async () => {
    const mock = mockClient(DynamoDBDocumentClient);
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(failsWith('TransactionInProgressException'))
      .rejectsOnce(failsWith('TransactionInProgressException'))
      .resolves({});
    const one = put(key(), notExists(), conflict);
    await writeAll([one]);
    await writeAll([one]);
    const tokens = mock
      .commandCalls(TransactWriteCommand)
      .map(({ args: [{ input }] }) => input.ClientRequestToken);
    mock.restore();
    expect(tokens).toEqual([tokens[0], tokens[0], tokens[0], expect.stringMatching(/^[\w-]{36}$/)]);
    expect(tokens[0]).toMatch(/^[\w-]{36}$/);
    expect(tokens[3]).not.toBe(tokens[0]);
  });

  it('succeeds where the first send is carried out after its answer was lost', async () => {
    const at = key();
    let sends = 0;
    const end = interceptTable(async ({ proceed }) => {
      sends += 1;
      const answer = await proceed();
      if (sends === 1) throw failsWith('TransactionInProgressException');
      return answer;
    });
    await writeAll([put(at, notExists(), conflict)]).finally(end);
    expect(sends).toBe(2);
    expect(await getItem(at)).toEqual(at);
  });
});

describe('reads', () => {
  it('retries unprocessed items with pauses, and answers 503 after eight times', async () => {
    const mock = mockClient(DynamoDBDocumentClient);
    mock.on(BatchGetCommand).callsFake(({ RequestItems }) => ({ UnprocessedKeys: RequestItems }));
    const started = performance.now();
    const failure: unknown = await getItems([key()]).catch((error: unknown) => error);
    const asked = mock.commandCalls(BatchGetCommand).length;
    mock.restore();
    expect(failure).toMatchObject({
      code: 'dependency_unavailable',
      extras: { headers: { 'Retry-After': '2' }, log: { dependency_error: 'UnprocessedKeys' } },
    });
    expect(asked).toBe(8);
    expect(performance.now() - started).toBeGreaterThan(50);
  });

  it('join an answer that comes in parts', async () => {
    const at = [await stored({ n: 1 }), await stored({ n: 2 }), await stored({ n: 3 })];
    const end = interceptTable(async ({ input, proceed }) => {
      const { RequestItems = {} } = Object(input);
      const [[table, asked = {}] = []] = Object.entries<{ Keys?: unknown[] }>(RequestItems);
      const [first, ...rest] = asked.Keys ?? [];
      const answer = await proceed({ RequestItems: { [String(table)]: { ...asked, Keys: [first] } } });
      if (rest.length > 0)
        Object(answer.output).UnprocessedKeys = { [String(table)]: { ...asked, Keys: rest } };
      return answer;
    });
    const found = await getItems(at).finally(end);
    expect(found.map((item) => item?.['n'])).toEqual([1, 2, 3]);
  });

  it('answers many keys in one call, in their order, with gaps for unknown ones', async () => {
    const [a, b, nothing] = [await stored({ n: 1 }), await stored({ n: 2 }), key()];
    let found: (Item | undefined)[] = [];
    const calls = await countCalls(async () => {
      found = await getItems([b, nothing, a]);
    });
    expect(calls).toEqual(['BatchGetItem']);
    expect(found.map((item) => item?.['n'])).toEqual([2, undefined, 1]);
  });

  it('reads nothing for a missing key, and makes no call if all are missing', async () => {
    const [a, b] = [await stored({ n: 1 }), await stored({ n: 2 })];
    const found = await getItems([undefined, a, undefined, b, a]);
    expect(found.map((item) => item?.['n'])).toEqual([undefined, 1, undefined, 2, 1]);
    const read = await keysRead(() => getItems([undefined, b]));
    expect(read).toEqual([`${b.pk} ${b.sk}`]);
    expect(await countCalls(() => getItems([undefined]))).toEqual([]);
  });

  it('pages through a partition in both directions and says when the end has come', async () => {
    const pk = `T#${crypto.randomUUID()}`;
    for (const n of [1, 2, 3, 4]) await write(put({ pk, sk: `ITEM#${n}`, n }, notExists(), conflict));
    await write(put({ pk, sk: 'OTHER', n: 9 }, notExists(), conflict));
    const first = await queryItems({ pk, prefix: 'ITEM#' }, { limit: 2 });
    expect(first).toMatchObject({ items: [{ n: 1 }, { n: 2 }], more: true });
    const second = await queryItems({ pk, prefix: 'ITEM#' }, { limit: 2, after: 'ITEM#2' });
    expect(second).toMatchObject({ items: [{ n: 3 }, { n: 4 }], more: false });
    const back = await queryItems({ pk, prefix: 'ITEM#' }, { limit: 3, descending: true });
    expect(back).toMatchObject({ items: [{ n: 4 }, { n: 3 }, { n: 2 }], more: true });
  });

  it('finds what an owner owns through the owner index', async () => {
    const owner = `OWNER#${crypto.randomUUID()}`;
    const at = key();
    await write(put({ ...at, owner, owner_sk: '1' }, notExists(), conflict));
    const { items } = await queryOwned(owner, { limit: 10 });
    expect(items).toEqual([{ ...at, owner, owner_sk: '1' }]);
  });

  it('never lets a reserved word or a dotted path break an expression', async () => {
    const at = await stored({ name: 'x', state: { size: 1 } });
    const holds = all(equals('name', 'x'), equals('state.size', 1));
    expect(await updateItem(at, { set: { count: 1 } }, holds, conflict)).toMatchObject({ count: 1 });
  });
});
