import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Values of every type, the empty ones among them, by a name that says what they are. No two are equal. */
const VALUES: Record<string, unknown> = {
  emptyText: '',
  text: 'x',
  emptyBinary: new Uint8Array(),
  binary: new Uint8Array([0, 255]),
  zero: 0,
  number: 12.5,
  no: false,
  yes: true,
  nothing: null,
  emptyList: [],
  listOfEmptyText: [''],
  listOfList: [[]],
  listOfMap: [{}],
  list: [1, 'x'],
  listTurned: ['x', 1],
  emptyMap: {},
  mapOfEmptyText: { a: '' },
  mapOfList: { a: [] },
  mapOfMap: { a: {} },
  mapOfMaps: { a: {}, b: {} },
  textSet: new Set(['x', 'y']),
  numberSet: new Set([1, 2]),
};

const TYPES: Record<string, string[]> = {
  S: ['emptyText', 'text'],
  B: ['emptyBinary', 'binary'],
  N: ['zero', 'number'],
  BOOL: ['no', 'yes'],
  NULL: ['nothing'],
  L: ['emptyList', 'listOfEmptyText', 'listOfList', 'listOfMap', 'list', 'listTurned'],
  M: ['emptyMap', 'mapOfEmptyText', 'mapOfList', 'mapOfMap', 'mapOfMaps'],
  SS: ['textSet'],
  NS: ['numberSet'],
  BS: [],
};

/** The names of the values with that many bytes, characters or members. */
const SIZES: Record<number, string[]> = {
  0: ['emptyText', 'emptyBinary', 'emptyList', 'emptyMap'],
  1: ['text', 'listOfEmptyText', 'listOfList', 'listOfMap', 'mapOfEmptyText', 'mapOfList', 'mapOfMap'],
  2: ['binary', 'list', 'listTurned', 'mapOfMaps', 'textSet', 'numberSet'],
};

const names = Object.keys(VALUES).sort();

/**
 * How conditions and filters compare values, on a table of its own. Each item has one value as `v`, and in a
 * list as `l`.
 */
export function describeValues(name: string, endpoint: () => string): void {
  const TableName = `Values-${crypto.randomUUID()}`;
  let client: DynamoDBClient;
  let doc: DynamoDBDocumentClient;

  /** The names of the items for which a filter is true, sorted. */
  async function filtered(FilterExpression: string, values: Record<string, unknown>): Promise<string[]> {
    const { Items = [] } = await doc.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression,
        ExpressionAttributeValues: { ':pk': 'values', ...values },
      }),
    );
    return Items.map(({ sk }) => String(sk)).sort();
  }

  /** True if the condition of an update of the item holds. */
  async function holds(sk: string, ConditionExpression: string, values?: Record<string, unknown>) {
    const update = new UpdateCommand({
      TableName,
      Key: { pk: 'values', sk },
      UpdateExpression: 'REMOVE unknown_attribute',
      ConditionExpression,
      ...(values && { ExpressionAttributeValues: values }),
    });
    return doc.send(update).then(
      () => true,
      (error: Error) => {
        if (error.name === 'ConditionalCheckFailedException') return false;
        throw error;
      },
    );
  }

  const others = (...excluded: string[]) => names.filter((each) => !excluded.includes(each));

  describe(`values in expressions: ${name}`, () => {
    beforeAll(async () => {
      const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
      client = new DynamoDBClient({ endpoint: endpoint(), region: 'us-east-1', credentials, maxAttempts: 1 });
      doc = DynamoDBDocumentClient.from(client);
      await client.send(new CreateTableCommand(definitionOf(TableName)));
      await waitUntilTableExists({ client, maxWaitTime: 300, minDelay: 0.05, maxDelay: 0.2 }, { TableName });
      for (const [sk, v] of Object.entries(VALUES))
        await doc.send(new PutCommand({ TableName, Item: { pk: 'values', sk, v, l: [v] } }));
    });
    afterAll(() => client.destroy());

    it.each(Object.entries(VALUES))('%s equals itself and nothing else', async (each, value) => {
      const operand = { ':o': value };
      expect(await filtered('v = :o', operand)).toEqual([each]);
      expect(await filtered('v IN (:o)', operand)).toEqual([each]);
      expect(await filtered('v <> :o', operand)).toEqual(others(each));
      expect(await filtered('l = :o', { ':o': [value] })).toEqual([each]);
      expect(await holds(each, 'v = :o AND v IN (:o) AND NOT v <> :o', operand)).toBe(true);
      expect(await holds(each, 'v <> :o', operand)).toBe(false);
    });

    it.each(Object.entries(VALUES))('a list with %s contains it', async (each, value) => {
      expect(await filtered('contains(l, :o)', { ':o': value })).toEqual([each]);
      expect(await holds(each, 'contains(l, :o)', { ':o': value })).toBe(true);
    });

    it.each(Object.entries(TYPES))('attribute_type finds the values of type %s', async (type, expected) => {
      expect(await filtered('attribute_type(v, :t)', { ':t': type })).toEqual(expected.toSorted());
      for (const each of names)
        expect(await holds(each, 'attribute_type(v, :t)', { ':t': type })).toBe(expected.includes(each));
    });

    it.each(Object.entries(SIZES))('size is %s where there are so many', async (size, expected) => {
      expect(await filtered('size(v) = :n', { ':n': Number(size) })).toEqual(expected.toSorted());
      for (const each of expected)
        expect(await holds(each, 'size(v) = :n', { ':n': Number(size) })).toBe(true);
    });

    it('every value exists, whatever it is', async () => {
      for (const each of names) expect(await holds(each, 'attribute_exists(v)')).toBe(true);
    });

    it('an attribute that is not there has no type, no size and equals nothing', async () => {
      expect(await holds('text', 'absent_one = :o', { ':o': {} })).toBe(false);
      expect(await holds('text', 'absent_one = nowhere')).toBe(false);
      expect(await holds('text', 'absent_one <> :o', { ':o': {} })).toBe(true);
      expect(await holds('text', 'absent_one IN (:o)', { ':o': {} })).toBe(false);
      expect(await holds('text', 'attribute_type(absent_one, :t)', { ':t': 'M' })).toBe(false);
      expect(await holds('text', 'size(absent_one) = :n', { ':n': 0 })).toBe(false);
      expect(await holds('text', 'size(v) <> :n', { ':n': 0 })).toBe(true);
      expect(await holds('text', 'contains(absent_one, :o)', { ':o': {} })).toBe(false);
      expect(await holds('text', 'absent_one < :o', { ':o': 'x' })).toBe(false);
      expect(await holds('text', 'begins_with(absent_one, :o)', { ':o': 'x' })).toBe(false);
      expect(await holds('text', 'attribute_exists(toString)')).toBe(false);
      expect(await holds('emptyMap', 'attribute_exists(v.toString)')).toBe(false);
    });

    it('two attributes of one item are compared by their values', async () => {
      expect(await holds('emptyMap', 'v = l[0] AND NOT v <> l[0]')).toBe(true);
      expect(await holds('emptyMap', 'v = l')).toBe(false);
      expect(await holds('mapOfList', 'v.a = l[0].a')).toBe(true);
    });

    it('members and sets are equal in any order', async () => {
      const maps = { ':o': { b: {}, a: {} } };
      expect(await filtered('v = :o', maps)).toEqual(['mapOfMaps']);
      expect(await filtered('v = :o', { ':o': new Set(['y', 'x']) })).toEqual(['textSet']);
      expect(await filtered('v = :o', { ':o': new Set(['x']) })).toEqual([]);
      expect(await filtered('v IN (:a, :b)', { ':a': {}, ':b': [] })).toEqual(['emptyList', 'emptyMap']);
    });

    it('empty text and bytes come before all others', async () => {
      expect(await filtered('v < :o', { ':o': 'x' })).toEqual(['emptyText']);
      expect(await filtered('v <= :o', { ':o': '' })).toEqual(['emptyText']);
      expect(await filtered('v > :o', { ':o': '' })).toEqual(['text']);
      expect(await filtered('v BETWEEN :o AND :p', { ':o': '', ':p': 'w' })).toEqual(['emptyText']);
      const bytes = { ':o': new Uint8Array(), ':p': new Uint8Array([0]) };
      expect(await filtered('v BETWEEN :o AND :p', bytes)).toEqual(['emptyBinary']);
      expect(await filtered('v >= :o', { ':o': new Uint8Array() })).toEqual(['binary', 'emptyBinary']);
    });

    it('text has parts, empty ones too, and a set has members', async () => {
      expect(await filtered('contains(v, :o)', { ':o': 'x' })).toEqual([
        'list',
        'listTurned',
        'text',
        'textSet',
      ]);
      expect(await filtered('contains(v, :o)', { ':o': {} })).toEqual(['listOfMap']);
      expect(await filtered('contains(v, :o)', { ':o': [] })).toEqual(['listOfList']);
      expect(await filtered('contains(v, :o)', { ':o': 1 })).toEqual(['list', 'listTurned', 'numberSet']);
      expect(await filtered('begins_with(v, :o)', { ':o': '' })).toEqual(['emptyText', 'text']);
    });

    it('count and project what a filter leaves', async () => {
      const request = {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'v = :o',
        ExpressionAttributeValues: { ':pk': 'values', ':o': {} },
      };
      const count = await doc.send(new QueryCommand({ ...request, Select: 'COUNT' }));
      expect(count).toMatchObject({ Count: 1, ScannedCount: names.length });
      expect(count.Items).toBeUndefined();
      const projected = await doc.send(new QueryCommand({ ...request, ProjectionExpression: 'sk' }));
      expect(projected.Items).toEqual([{ sk: 'emptyMap' }]);
      const first = await doc.send(new QueryCommand({ ...request, Limit: 1 }));
      expect(first).toMatchObject({ Count: 0, ScannedCount: 1, LastEvaluatedKey: { sk: names[0] } });
    });
  });
}

function definitionOf(TableName: string): CreateTableCommandInput {
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  };
}
