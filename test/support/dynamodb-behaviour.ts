import {
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  ExecuteStatementCommand,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

export type Expectations = {
  /** DynamoDB streams and PartiQL, or their refusal. */
  streamsAndPartiQl: boolean;
  /** Whether a table with deletion protection is kept. */
  deletionProtection: boolean;
  /** Capacity of the index in `ReturnConsumedCapacity: INDEXES`. */
  indexCapacity: boolean;
};

type Values = Record<string, unknown>;
const KB = 1024;

/**
 * What the service, and anyone who writes a store for it, may rely on in a DynamoDB: run through the real SDK
 * against the embedded one and against Amazon's DynamoDB Local.
 */
export function describeDynamoDb(name: string, endpoint: () => string, expectations: Expectations): void {
  const T = `Behaviour-${crypto.randomUUID()}`;
  let client: DynamoDBClient;
  let doc: DynamoDBDocumentClient;

  const put = (Item: Values, more: Partial<PutCommandInput> = {}) =>
    doc.send(new PutCommand({ TableName: T, Item, ...more }));
  const get = (pk: string, sk: string) =>
    doc.send(new GetCommand({ TableName: T, Key: { pk, sk }, ConsistentRead: true }));
  const update = (
    pk: string,
    sk: string,
    UpdateExpression: string,
    values?: Values,
    more: Partial<UpdateCommandInput> = {},
  ) =>
    doc.send(
      new UpdateCommand({
        TableName: T,
        Key: { pk, sk },
        UpdateExpression,
        ...(values && { ExpressionAttributeValues: values }),
        ReturnValues: 'ALL_NEW',
        ...more,
      }),
    );
  const query = (more: Partial<QueryCommandInput>) => doc.send(new QueryCommand({ TableName: T, ...more }));
  const transact = (TransactItems: TransactWriteCommandInput['TransactItems'], more = {}) =>
    doc.send(new TransactWriteCommand({ TransactItems, ...more }));
  const updateOf = (pk: string, sk: string, UpdateExpression: string, ExpressionAttributeValues: Values) => ({
    Update: { TableName: T, Key: { pk, sk }, UpdateExpression, ExpressionAttributeValues },
  });
  const deleteOf = (pk: string, sk: string) => ({ Delete: { TableName: T, Key: { pk, sk } } });
  const checkOf = (
    Key: Values,
    condition: { ConditionExpression: string; ExpressionAttributeValues?: Values },
  ) => ({
    ConditionCheck: { TableName: T, Key, ...condition },
  });
  const inPartition = (pk: string) => ({
    KeyConditionExpression: 'pk = :p',
    ExpressionAttributeValues: { ':p': pk },
  });
  const putOf = (Item: Values, more = {}) => ({ Put: { TableName: T, Item, ...more } });
  const rawPut = (Item: Values) =>
    client.send(
      new BatchWriteItemCommand({ RequestItems: { [T]: [{ PutRequest: { Item: Item as never } }] } }),
    );
  const once = { ConditionExpression: 'attribute_not_exists(pk)' };
  const invalid = (call: Promise<unknown>, message = /./) =>
    expect(call).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(message),
    });
  const conditionFailed = { name: 'ConditionalCheckFailedException' };

  const simple = (TableName: string): CreateTableCommandInput => ({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  });

  describe(name, () => {
    beforeAll(async () => {
      client = new DynamoDBClient({
        endpoint: endpoint(),
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        maxAttempts: 1,
      });
      doc = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
      await client.send(
        new CreateTableCommand({
          TableName: T,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: ['pk', 'sk', 'g1pk', 'g1sk', 'g2pk', 'g2sk'].map((AttributeName) => ({
            AttributeName,
            AttributeType: 'S',
          })),
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'sk', KeyType: 'RANGE' },
          ],
          GlobalSecondaryIndexes: ([1, 2] as const).map((i) => ({
            IndexName: `gsi${i}`,
            KeySchema: [
              { AttributeName: `g${i}pk`, KeyType: 'HASH' },
              { AttributeName: `g${i}sk`, KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: i === 1 ? 'ALL' : 'KEYS_ONLY' },
          })),
          ...(expectations.streamsAndPartiQl && {
            StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
          }),
        }),
      );
      for (let n = 0; n < 30; n++) {
        const at = String(n).padStart(3, '0');
        await put({
          pk: 'Q',
          sk: `ITEM#${at}`,
          g1pk: 'G',
          g1sk: `${n % 2 ? 'odd' : 'even'}#${at}`,
          g2pk: 'H',
          g2sk: `s${at}`,
          n,
        });
      }
    });

    afterAll(() => client.destroy());

    describe('tables', () => {
      it('are active once they are made', async () => {
        const { Table } = await client.send(new DescribeTableCommand({ TableName: T }));
        expect(Table?.TableStatus).toBe('ACTIVE');
        expect(Table?.LatestStreamArn !== undefined).toBe(expectations.streamsAndPartiQl);
      });

      it('are not made twice', async () => {
        await expect(client.send(new CreateTableCommand(simple(T)))).rejects.toMatchObject({
          name: 'ResourceInUseException',
        });
      });

      it('with deletion protection are deleted only if the table ignores it', async () => {
        const TableName = `${T}-protected`;
        await client.send(new CreateTableCommand({ ...simple(TableName), DeletionProtectionEnabled: true }));
        await waitUntilTableExists(
          { client, maxWaitTime: 300, minDelay: 0.05, maxDelay: 0.2 },
          { TableName },
        );
        const deletion = client.send(new DeleteTableCommand({ TableName }));
        if (expectations.deletionProtection) await invalid(deletion);
        else expect((await deletion).TableDescription?.TableName).toBe(TableName);
      });

      it('tell their TTL setting', async () => {
        const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
        await client.send(new UpdateTimeToLiveCommand({ TableName: T, TimeToLiveSpecification }));
        const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: T }));
        expect(TimeToLiveDescription?.TimeToLiveStatus).toMatch(/ENABL/);
      });
    });

    describe('items', () => {
      it('keep values of every type', async () => {
        const item = {
          pk: 'a',
          sk: '1',
          n: 12.5,
          s: new Set(['x', 'y']),
          b: new Uint8Array([1, 2]),
          l: [1, 'two', { three: 3 }],
          m: { k: null },
          t: true,
          e: '',
        };
        await put(item);
        expect((await get('a', '1')).Item).toEqual(item);
      });

      it('are put once where a condition says so', async () => {
        await put({ pk: 'u', sk: '1' }, once);
        await expect(put({ pk: 'u', sk: '1' }, once)).rejects.toMatchObject(conditionFailed);
      });

      it('come with the failure of a put', async () => {
        await put({ pk: 'rv', sk: '1', v: 7 });
        const call = put({ pk: 'rv', sk: '1' }, { ...once, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
        await expect(call).rejects.toMatchObject({ ...conditionFailed, Item: { v: { N: '7' } } });
      });

      it('come with the failure of an update and of a deletion', async () => {
        await put({ pk: 'rv', sk: '2', v: 7 });
        const condition = {
          ConditionExpression: 'v > :y',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
        };
        await expect(
          update('rv', '2', 'SET v = :x', { ':x': 1, ':y': 100 }, condition),
        ).rejects.toHaveProperty('Item');
        const Key = { pk: 'rv', sk: '2' };
        const deletion = new DeleteCommand({
          TableName: T,
          Key,
          ...condition,
          ExpressionAttributeValues: { ':y': 100 },
        });
        await expect(doc.send(deletion)).rejects.toHaveProperty('Item');
      });

      it('are returned as they were by put and delete', async () => {
        await put({ pk: 'ro', sk: '1', v: 1 });
        expect(
          (await put({ pk: 'ro', sk: '1', v: 2 }, { ReturnValues: 'ALL_OLD' })).Attributes,
        ).toMatchObject({ v: 1 });
        const deletion = new DeleteCommand({
          TableName: T,
          Key: { pk: 'ro', sk: '1' },
          ReturnValues: 'ALL_OLD',
        });
        expect((await doc.send(deletion)).Attributes).toMatchObject({ v: 2 });
      });

      it('have at most 400 KB', async () => {
        await put({ pk: 'big', sk: '2', d: 'x'.repeat(399 * KB) });
        await invalid(put({ pk: 'big', sk: '1', d: 'x'.repeat(410 * KB) }), /size/i);
      });

      it('have at most 400 KB after an update too', async () => {
        await put({ pk: 'big', sk: '3', d: 'x'.repeat(395 * KB) });
        await invalid(update('big', '3', 'SET d2 = :d', { ':d': 'y'.repeat(20 * KB) }), /size/i);
      });

      it('report consumed capacity', async () => {
        const item = { pk: 'cc', sk: '1', g1pk: 'cc', g1sk: 'cc', d: 'x'.repeat(3000) };
        const { ConsumedCapacity } = await put(item, { ReturnConsumedCapacity: 'INDEXES' });
        expect(ConsumedCapacity?.CapacityUnits).toBeGreaterThan(0);
        expect(ConsumedCapacity?.GlobalSecondaryIndexes !== undefined).toBe(expectations.indexCapacity);
      });
    });

    describe('conditions', () => {
      it('know size, contains, begins_with, attribute_type, IN, BETWEEN and NOT', async () => {
        await put({ pk: 'c', sk: '1', name: 'hello', tags: new Set(['t1']), list: ['q'], n: 5 });
        const values = {
          ':z': 1,
          ':five': 5,
          ':t': 't1',
          ':q': 'q',
          ':he': 'he',
          ':N': 'N',
          ':a': 5,
          ':b': 6,
          ':one': 1,
          ':ten': 10,
        };
        const { Attributes } = await update('c', '1', 'SET z = :z', values, {
          ConditionExpression:
            'size(#n) = :five AND contains(tags, :t) AND contains(#l, :q) AND begins_with(#n, :he) AND attribute_type(n, :N) AND n IN (:a, :b) AND n BETWEEN :one AND :ten AND NOT attribute_exists(nope)',
          ExpressionAttributeNames: { '#n': 'name', '#l': 'list' },
        });
        expect(Attributes?.['z']).toBe(1);
      });
    });

    describe('updates', () => {
      it('start counters with if_not_exists and count on', async () => {
        const count = () => update('cnt', '1', 'SET c = if_not_exists(c, :z) + :o', { ':z': 0, ':o': 1 });
        await count();
        expect((await count()).Attributes?.['c']).toBe(2);
      });

      it('append to lists, set nested members and remove by index', async () => {
        await put({ pk: 'l', sk: '1', l: [1], m: { a: { b: 1 } } });
        const values = { ':x': [2, 3], ':v': 9, ':e': [] };
        const { Attributes } = await update(
          'l',
          '1',
          'SET l = list_append(if_not_exists(l, :e), :x), m.a.b = :v REMOVE zz',
          values,
        );
        expect(Attributes).toMatchObject({ l: [1, 2, 3], m: { a: { b: 9 } } });
        expect((await update('l', '1', 'REMOVE l[0]')).Attributes?.['l']).toEqual([2, 3]);
      });

      it('add to numbers and sets, and drop a set that is empty', async () => {
        await put({ pk: 's', sk: '1', tags: new Set(['a', 'b']), n: 1 });
        const added = await update('s', '1', 'ADD n :one, tags :c', { ':one': 1, ':c': new Set(['c']) });
        expect(added.Attributes).toMatchObject({ n: 2, tags: new Set(['a', 'b', 'c']) });
        const emptied = await update('s', '1', 'DELETE tags :d', { ':d': new Set(['a', 'b', 'c']) });
        expect(emptied.Attributes).not.toHaveProperty('tags');
      });

      it.each([
        ['a path through nothing', 'SET no.such.path = :v', { ':v': 1 }, /./],
        ['a reserved word', 'SET name = :v', { ':v': 1 }, /reserved/i],
        ['a value that is not used', 'SET q = :v', { ':v': 1, ':unused': 2 }, /unused/i],
        ['overlapping paths', 'SET q = :v, q = :w', { ':v': 1, ':w': 2 }, /./],
        ['a key attribute', 'SET pk = :v', { ':v': 'x' }, /./],
      ])('with %s are refused', async (_, expression, values, message) => {
        await put({ pk: 'refused', sk: '1' });
        await invalid(update('refused', '1', expression, values), message);
      });
    });

    describe('expressions', () => {
      const padded = (expression: string, size: number) => expression.padEnd(size, ' ');

      it('have at most 4 KB, whatever they are for', async () => {
        await put({ pk: 'ex', sk: '1', n: 1 });
        const values = { ':n': 1 };
        const set = (size: number) => update('ex', '1', padded('SET n = :n', size), values);
        await set(4096);
        await invalid(set(4097), /size/i);
        const ConditionExpression = padded('attribute_exists(pk)', 4097);
        await invalid(put({ pk: 'ex', sk: '1' }, { ConditionExpression }), /size/i);
        await invalid(transact([putOf({ pk: 'ex', sk: '1' }, { ConditionExpression })]), /size/i);
        const KeyConditionExpression = padded('pk = :p', 4097);
        await invalid(query({ KeyConditionExpression, ExpressionAttributeValues: { ':p': 'ex' } }), /size/i);
      });
    });

    describe('malformed items are refused:', () => {
      it('without a key', () => invalid(put({ pk: 'only' })));
      it('with an empty key', () => invalid(put({ pk: '', sk: '1' }), /empty string/i));
      it('with an empty index key', () => invalid(put({ pk: 'eg', sk: '1', g1pk: '', g1sk: 'x' })));
      it('with an index key of another type', () => invalid(put({ pk: 'eg', sk: '1', g1pk: 5, g1sk: 'x' })));
      it('with an empty index key, also where an update sets it', async () => {
        await put({ pk: 'eg', sk: '2', g1pk: 'x', g1sk: 'x' });
        await invalid(update('eg', '2', 'SET g1sk = :v', { ':v': '' }), /empty string/i);
        await invalid(transact([updateOf('eg', '2', 'SET g1sk = :v', { ':v': '' })]));
        expect((await get('eg', '2')).Item).toMatchObject({ g1sk: 'x' });
      });
      it.each([
        ['a partition key', 'g1pk', 2048],
        ['a sort key', 'g1sk', 1024],
      ])('with %s of an index (%s) over %i bytes', async (_, attribute, limit) => {
        const long = (bytes: number) => ({ ...{ g1pk: 'x', g1sk: 'x' }, [attribute]: 'k'.repeat(bytes) });
        const wide = { ...{ g1pk: 'x', g1sk: 'x' }, [attribute]: 'ü'.repeat(limit / 2 + 1) };
        await put({ pk: 'li', sk: attribute, ...long(limit) });
        await invalid(put({ pk: 'li', sk: 'other', ...long(limit + 1) }), /size/i);
        await invalid(put({ pk: 'li', sk: 'other', ...wide }), /size/i);
        const set = `SET ${attribute} = :v`;
        const values = { ':v': 'k'.repeat(limit + 1) };
        await invalid(update('li', attribute, set, values), /size/i);
        await invalid(transact([updateOf('li', attribute, set, values)]), /size/i);
        await invalid(transact([putOf({ pk: 'li', sk: 'other', ...long(limit + 1) })]), /size/i);
        expect((await get('li', attribute)).Item).toMatchObject(long(limit));
        expect((await get('li', 'other')).Item).toBeUndefined();
      });
      it('with keys over their bytes in fewer characters', async () => {
        await invalid(put({ pk: 'ü'.repeat(1025), sk: '1' }));
        await invalid(put({ pk: 'p', sk: 'ü'.repeat(513) }));
        await invalid(get('p', 'ü'.repeat(513)));
      });
      it('with an empty set', () => invalid(rawPut({ pk: { S: 'es' }, sk: { S: '1' }, s: { SS: [] } })));
      it('with a partition key over 2048 bytes', () => invalid(put({ pk: 'p'.repeat(2049), sk: '1' })));
      it('with a sort key over 1024 bytes', () => invalid(put({ pk: 'p', sk: 'k'.repeat(1025) })));
      const nested = (levels: number, wrap: (inner: unknown) => unknown) =>
        Array.from({ length: levels }).reduce(wrap, 1);
      const MAP = (inner: unknown) => ({ a: inner });
      it.each([
        ['maps', MAP],
        ['lists', (inner: unknown) => [inner]],
      ])('with more than 32 levels of %s, the item being one', async (_, wrap) => {
        await put({ pk: 'nl', sk: '1', v: nested(31, wrap) });
        await update('nl', '2', 'SET v = :v', { ':v': nested(31, wrap) });
        await invalid(put({ pk: 'nl', sk: '1', v: nested(32, wrap) }), /Nesting Levels/);
        await invalid(update('nl', '2', 'SET v = :v', { ':v': nested(32, wrap) }), /Nesting Levels/);
        await invalid(transact([putOf({ pk: 'nl', sk: '3', v: nested(32, wrap) })]), /Nesting Levels/);
        expect((await get('nl', '2')).Item).toMatchObject({ v: nested(31, wrap) });
      });
      it('with more than 32 levels after an update deep inside', async () => {
        await put({ pk: 'nl', sk: '4', v: nested(20, MAP) });
        const deep = `SET v${'.a'.repeat(20)} = :v`;
        await invalid(update('nl', '4', deep, { ':v': nested(12, MAP) }), /Nesting Levels/);
        await update('nl', '4', deep, { ':v': nested(11, MAP) });
      });
      it('with members without a name, at any depth', async () => {
        const unnamed = { '': 1 };
        await invalid(put({ pk: 'un', sk: '1', v: unnamed }), /Empty attribute name/);
        await invalid(put({ pk: 'un', sk: '1', v: [[unnamed]] }), /Empty attribute name/);
        await invalid(put({ pk: 'un', sk: '1', ...unnamed }), /Empty attribute name/);
        await invalid(update('un', '1', 'SET v = :v', { ':v': unnamed }), /Empty attribute name/);
        await invalid(transact([putOf({ pk: 'un', sk: '1', v: unnamed })]), /Empty attribute name/);
        expect((await get('un', '1')).Item).toBeUndefined();
      });
      it('with a number of more than 38 digits', () =>
        invalid(rawPut({ pk: { S: 'n' }, sk: { S: '1' }, n: { N: '1'.repeat(39) } })));
    });

    describe('queries', () => {
      it('read by prefix, backwards', async () => {
        const { Items } = await query({
          KeyConditionExpression: 'pk = :p AND begins_with(sk, :s)',
          ExpressionAttributeValues: { ':p': 'Q', ':s': 'ITEM#02' },
          ScanIndexForward: false,
        });
        expect(Items).toHaveLength(10);
        expect(Items?.[0]?.['sk']).toBe('ITEM#029');
      });

      it('read an index by prefix', async () => {
        const { Count } = await query({
          IndexName: 'gsi1',
          KeyConditionExpression: 'g1pk = :p AND begins_with(g1sk, :s)',
          ExpressionAttributeValues: { ':p': 'G', ':s': 'odd' },
        });
        expect(Count).toBe(15);
      });

      it('read keys only from an index of keys', async () => {
        const { Items } = await query({
          IndexName: 'gsi2',
          KeyConditionExpression: 'g2pk = :p AND g2sk BETWEEN :a AND :b',
          ExpressionAttributeValues: { ':p': 'H', ':a': 's005', ':b': 's009' },
        });
        expect(Items).toHaveLength(5);
        expect(Items?.[0]).not.toHaveProperty('n');
      });

      it('page through an index without losing or repeating', async () => {
        const seen: string[] = [];
        let start: Values | undefined;
        do {
          const page = await query({
            IndexName: 'gsi1',
            KeyConditionExpression: 'g1pk = :p',
            ExpressionAttributeValues: { ':p': 'G' },
            Limit: 7,
            ExclusiveStartKey: start,
          });
          seen.push(...(page.Items ?? []).map((item) => String(item['sk'])));
          start = page.LastEvaluatedKey;
        } while (start);
        expect(seen).toHaveLength(30);
        expect(new Set(seen).size).toBe(30);
      });

      it('count examined items when they filter', async () => {
        const page = await query({
          KeyConditionExpression: 'pk = :p',
          FilterExpression: 'n > :n',
          ExpressionAttributeValues: { ':p': 'Q', ':n': 5 },
          Limit: 10,
        });
        expect(page).toMatchObject({ Count: 4, ScannedCount: 10, LastEvaluatedKey: expect.anything() });
      });

      it('end a page at 1 MB', async () => {
        for (let i = 0; i < 4; i++) await put({ pk: 'MB', sk: String(i), d: 'x'.repeat(390 * KB) });
        const page = await query(inPartition('MB'));
        expect(page).toMatchObject({ Count: 3, LastEvaluatedKey: expect.anything() });
      });

      it('begin with something where they ask for a prefix', async () => {
        const p = { ':p': 'Q', ':s': '' };
        await invalid(
          query({ KeyConditionExpression: 'pk = :p AND begins_with(sk, :s)', ExpressionAttributeValues: p }),
          /empty string/i,
        );
        await invalid(
          query({
            IndexName: 'gsi1',
            KeyConditionExpression: '#p = :p AND begins_with ( #s , :s )',
            ExpressionAttributeNames: { '#p': 'g1pk', '#s': 'g1sk' },
            ExpressionAttributeValues: p,
          }),
          /empty string/i,
        );
      });

      it('of an index are never consistent', () =>
        invalid(
          query({
            IndexName: 'gsi1',
            ConsistentRead: true,
            KeyConditionExpression: 'g1pk = :p',
            ExpressionAttributeValues: { ':p': 'G' },
          }),
        ));

      it('filter by no key attribute', () =>
        invalid(
          query({
            KeyConditionExpression: 'pk = :p',
            FilterExpression: 'sk = :s',
            ExpressionAttributeValues: { ':p': 'G', ':s': 'x' },
          }),
        ));

      it('count, and project', async () => {
        const p = inPartition('Q');
        expect((await query({ ...p, Select: 'COUNT' })).Count).toBe(30);
        expect((await query({ ...p, ProjectionExpression: 'n', Limit: 1 })).Items).toEqual([{ n: 0 }]);
      });

      it('scan in segments', async () => {
        const segments = [0, 1, 2].map((Segment) =>
          doc.send(
            new ScanCommand({
              TableName: T,
              Segment,
              TotalSegments: 3,
              FilterExpression: 'pk = :p',
              ExpressionAttributeValues: { ':p': 'Q' },
            }),
          ),
        );
        const counts = (await Promise.all(segments)).map(({ Count }) => Count ?? 0);
        expect(counts.reduce((a, b) => a + b)).toBe(30);
      });
    });

    describe('batches', () => {
      it('get up to 100 items', async () => {
        const keysOf = (count: number) =>
          Array.from({ length: count }, (_, i) => ({ pk: 'Q', sk: `ITEM#${String(i).padStart(3, '0')}` }));
        const answer = await doc.send(new BatchGetCommand({ RequestItems: { [T]: { Keys: keysOf(100) } } }));
        expect(answer.Responses?.[T]).toHaveLength(30);
        await invalid(doc.send(new BatchGetCommand({ RequestItems: { [T]: { Keys: keysOf(101) } } })));
      });

      it('write up to 25 different items', async () => {
        const writes = (count: number) =>
          Array.from({ length: count }, (_, i) => ({ PutRequest: { Item: { pk: 'BW', sk: String(i) } } }));
        const send = (items: ReturnType<typeof writes>) =>
          doc.send(new BatchWriteCommand({ RequestItems: { [T]: items } }));
        await send(writes(25));
        await invalid(send(writes(26)));
        await invalid(send([...writes(1), ...writes(1)]), /duplicate/i);
      });
    });

    describe('transactions', () => {
      it('put, update, delete and check together', async () => {
        await Promise.all([
          put({ pk: 'tx', sk: 'd' }),
          put({ pk: 'tx', sk: 'c', ok: 1 }),
          put({ pk: 'tx', sk: 'u', n: 1 }),
        ]);
        await transact([
          putOf({ pk: 'tx', sk: 'p' }, once),
          updateOf('tx', 'u', 'ADD n :o', { ':o': 1 }),
          deleteOf('tx', 'd'),
          checkOf(
            { pk: 'tx', sk: 'c' },
            { ConditionExpression: 'ok = :o', ExpressionAttributeValues: { ':o': 1 } },
          ),
        ]);
        expect((await get('tx', 'u')).Item?.['n']).toBe(2);
        expect((await get('tx', 'd')).Item).toBeUndefined();
        expect((await get('tx', 'p')).Item).toBeDefined();
      });

      it('that fail write nothing, and say why, item by item', async () => {
        await put({ pk: 'tx2', sk: 'p' });
        const failing = transact([
          putOf({ pk: 'tx2', sk: 'new' }),
          putOf({ pk: 'tx2', sk: 'p' }, { ...once, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
          checkOf({ pk: 'tx2', sk: 'zz' }, { ConditionExpression: 'attribute_exists(pk)' }),
        ]);
        await expect(failing).rejects.toMatchObject({
          name: 'TransactionCanceledException',
          CancellationReasons: [
            { Code: 'None' },
            { Code: 'ConditionalCheckFailed', Item: expect.anything() },
            { Code: 'ConditionalCheckFailed' },
          ],
        });
        expect((await get('tx2', 'new')).Item).toBeUndefined();
      });

      it('touch an item once', () =>
        invalid(transact([putOf({ pk: 'tx', sk: 'dup' }), deleteOf('tx', 'dup')]), /multiple operations/i));

      it('have up to 100 writes', async () => {
        const writes = (count: number) =>
          Array.from({ length: count }, (_, i) => putOf({ pk: 'T100', sk: String(i) }));
        await transact(writes(100));
        await invalid(transact(writes(101)));
      });

      it('with one client token are carried out once', async () => {
        const ClientRequestToken = crypto.randomUUID();
        const add = (amount: number) =>
          transact([updateOf('tx', 'idem', 'ADD n :o', { ':o': amount })], { ClientRequestToken });
        await add(1);
        await add(1);
        expect((await get('tx', 'idem')).Item?.['n']).toBe(1);
        await expect(add(2)).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' });
      });

      it('with an oversize item are refused', async () => {
        await expect(transact([putOf({ pk: 'tx', sk: 'big', d: 'x'.repeat(410 * KB) })])).rejects.toThrow();
        expect((await get('tx', 'big')).Item).toBeUndefined();
      });

      it('have at most 4 MB', async () => {
        const writes = (count: number) =>
          Array.from({ length: count }, (_, i) =>
            putOf({ pk: 'T4MB', sk: String(i), d: 'x'.repeat(390 * KB) }),
          );
        await transact(writes(10));
        await expect(transact(writes(11))).rejects.toMatchObject({ name: 'ValidationException' });
        expect((await get('T4MB', '10')).Item).toBeUndefined();
      });

      it('read several items, also missing ones', async () => {
        await put({ pk: 'tg', sk: 'u', n: 2 });
        const keysToGet = ['u', 'missing'].map((sk) => ({ Get: { TableName: T, Key: { pk: 'tg', sk } } }));
        const { Responses } = await doc.send(new TransactGetCommand({ TransactItems: keysToGet }));
        expect(Responses).toEqual([{ Item: { pk: 'tg', sk: 'u', n: 2 } }, {}]);
      });
    });

    describe('PartiQL', () => {
      it(expectations.streamsAndPartiQl ? 'selects' : 'is refused as an unknown operation', async () => {
        await put({ pk: 'pq', sk: 'u', n: 2 });
        const statement = doc.send(
          new ExecuteStatementCommand({ Statement: `SELECT * FROM "${T}" WHERE pk = 'pq' AND sk = 'u'` }),
        );
        if (expectations.streamsAndPartiQl)
          expect((await statement).Items).toEqual([{ pk: 'pq', sk: 'u', n: 2 }]);
        else await expect(statement).rejects.toMatchObject({ name: 'UnknownOperationException' });
      });
    });

    describe('under 200 parallel writers', () => {
      const parallel = <R>(work: (i: number) => Promise<R>) =>
        Promise.allSettled(Array.from({ length: 200 }, (_, i) => work(i)));
      const won = (results: PromiseSettledResult<unknown>[]) =>
        results.filter(({ status }) => status === 'fulfilled').length;

      it('no count is lost', async () => {
        await parallel(() => update('conc', '1', 'ADD n :o', { ':o': 1 }));
        expect((await get('conc', '1')).Item?.['n']).toBe(200);
      });

      it('one wins a version', async () => {
        await put({ pk: 'conc', sk: '2', ver: 0 });
        const results = await parallel(() =>
          update('conc', '2', 'SET ver = :n', { ':n': 1, ':o': 0 }, { ConditionExpression: 'ver = :o' }),
        );
        expect(won(results)).toBe(1);
      });

      it('transactions on one counter are whole', async () => {
        const results = await parallel((i) =>
          transact([updateOf('conc', '3', 'ADD n :o', { ':o': 1 }), putOf({ pk: 'concw', sk: `w${i}` })]),
        );
        const { Count } = await query({ ...inPartition('concw'), Select: 'COUNT' });
        expect(Count).toBe(won(results));
        expect((await get('conc', '3')).Item?.['n']).toBe(won(results));
      });

      it('one transaction gets a unique value', async () => {
        const results = await parallel((i) =>
          transact([
            putOf({ pk: 'EMAIL#x', sk: 'EMAIL', owner: i }, once),
            putOf({ pk: 'owners', sk: String(i) }),
          ]),
        );
        const { Count } = await query({ ...inPartition('owners'), Select: 'COUNT' });
        expect([won(results), Count]).toEqual([1, 1]);
      });
    });
  });
}
