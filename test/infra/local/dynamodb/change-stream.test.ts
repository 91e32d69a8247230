import { BatchWriteItemCommand, DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTable } from '../../../../infra/local/backends.ts';
import { type RunningDynamoDb, startDynamoDb } from '../../../../infra/local/dynamodb.ts';
import { useFolderOfEachTest } from '../../../support/folder.ts';
import { until } from '../../../support/wait.ts';

const TableName = 'changes';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

const directory = useFolderOfEachTest();
let running: RunningDynamoDb;
let doc: DynamoDBDocumentClient;

beforeEach(async () => {
  await start();
  await createTable({
    TABLE_NAME: TableName,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    DYNAMODB_ENDPOINT: running.endpoint,
  });
});

afterEach(async () => {
  await running.close();
});

async function start(): Promise<void> {
  running = await startDynamoDb({ directory, streams: true, ttlSweepMs: 50 });
  doc = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: running.endpoint, region: 'us-east-1', credentials }),
  );
}

async function records(): Promise<DynamoDBRecord[]> {
  return (await running.stream?.read(1000)) ?? [];
}

/** Returns name, key, old and new value of `n` of each record. */
async function shortly(): Promise<unknown[]> {
  return (await records()).map(({ eventName, dynamodb }) => [
    eventName,
    dynamodb?.Keys?.['pk']?.S,
    dynamodb?.OldImage?.['n']?.N,
    dynamodb?.NewImage?.['n']?.N,
  ]);
}

const put = (pk: string, n: number) => doc.send(new PutCommand({ TableName, Item: { pk, sk: '1', n } }));
const add = (pk: string, n: number) =>
  doc.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk: '1' },
      UpdateExpression: 'ADD n :n',
      ExpressionAttributeValues: { ':n': n },
    }),
  );
const remove = (pk: string) => doc.send(new DeleteCommand({ TableName, Key: { pk, sk: '1' } }));

describe('the embedded stream', () => {
  it('has a record of every put, update and deletion, with both images, in order', async () => {
    await put('a', 1);
    await put('a', 2);
    await add('a', 1);
    await add('b', 5);
    await remove('a');
    expect(await shortly()).toEqual([
      ['INSERT', 'a', undefined, '1'],
      ['MODIFY', 'a', '1', '2'],
      ['MODIFY', 'a', '2', '3'],
      ['INSERT', 'b', undefined, '5'],
      ['REMOVE', 'a', '3', undefined],
    ]);
  });

  it('has records in the format of Lambda', async () => {
    await doc.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '1', list: [true, null, 'x'] } }));
    const [record] = await records();
    const NewImage = {
      pk: { S: 'a' },
      sk: { S: '1' },
      list: { L: [{ BOOL: true }, { NULL: true }, { S: 'x' }] },
    };
    expect(record).toEqual({
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      dynamodb: {
        ApproximateCreationDateTime: expect.closeTo(Date.now() / 1000, -2),
        Keys: { pk: { S: 'a' }, sk: { S: '1' } },
        NewImage,
        SequenceNumber: '1',
        SizeBytes: expect.any(Number),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
      eventSourceARN: expect.stringMatching(/^arn:aws:dynamodb:us-east-1:\d{12}:table\/changes\/stream\//),
    });
  });

  it('has no record of a write that changes nothing, that fails, or that only checks', async () => {
    await put('a', 1);
    await put('a', 1);
    await add('a', 0);
    await remove('missing');
    const refused = { TableName, ConditionExpression: 'attribute_not_exists(pk)' };
    await doc.send(new PutCommand({ ...refused, Item: { pk: 'a', sk: '1', n: 9 } })).catch(() => undefined);
    const check = { ConditionCheck: { ...refused, Key: { pk: 'a', sk: '1' } } };
    const write = { Put: { TableName, Item: { pk: 'b', sk: '1' } } };
    await doc.send(new TransactWriteCommand({ TransactItems: [write, check] })).catch(() => undefined);
    check.ConditionCheck.ConditionExpression = 'attribute_exists(pk)';
    await doc.send(new TransactWriteCommand({ TransactItems: [check] }));
    expect(await shortly()).toEqual([['INSERT', 'a', undefined, '1']]);
  });

  it('has the records of a transaction and of BatchWriteItem together', async () => {
    await put('a', 1);
    const Update = {
      TableName,
      Key: { pk: 'a', sk: '1' },
      UpdateExpression: 'SET n = :n',
      ExpressionAttributeValues: { ':n': 2 },
    };
    const Put = { TableName, Item: { pk: 'b', sk: '1', n: 3 } };
    await doc.send(new TransactWriteCommand({ TransactItems: [{ Update }, { Put }] }));
    const requests = [
      { DeleteRequest: { Key: { pk: { S: 'a' }, sk: { S: '1' } } } },
      { PutRequest: { Item: { pk: { S: 'c' }, sk: { S: '1' }, n: { N: '4' } } } },
    ];
    await doc.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
    const seen = await shortly();
    expect(seen.slice(0, 3)).toEqual([
      ['INSERT', 'a', undefined, '1'],
      ['MODIFY', 'a', '1', '2'],
      ['INSERT', 'b', undefined, '3'],
    ]);
    // The requests of BatchWriteItem are carried out in any order.
    expect(seen.slice(3).sort()).toEqual([
      ['INSERT', 'c', undefined, '4'],
      ['REMOVE', 'a', '2', undefined],
    ]);
  });

  it('says which removals are those of TTL', async () => {
    const expires_at = Math.floor(Date.now() / 1000) - 5;
    await doc.send(new PutCommand({ TableName, Item: { pk: 'a', sk: '1', expires_at } }));
    await put('b', 1);
    await remove('b');
    const removals = await until(async () => {
      const found = (await records()).filter(({ eventName }) => eventName === 'REMOVE');
      return found.length === 2 && found;
    });
    const byKey = Object.fromEntries(
      removals.map(({ dynamodb, userIdentity }) => [dynamodb?.Keys?.['pk']?.S, userIdentity]),
    );
    expect(byKey).toEqual({
      a: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
      b: undefined,
    });
  });

  it('keeps records until they are removed, and never uses a sequence number twice', async () => {
    const off = { AttributeName: 'expires_at', Enabled: false };
    await doc.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: off }));
    for (let n = 1; n <= 12; n++) await put('a', n);
    await running.close();
    await start();
    expect((await running.stream?.read(2))?.map(({ dynamodb }) => dynamodb?.SequenceNumber)).toEqual([
      '1',
      '2',
    ]);
    await running.stream?.removeUpTo('11');
    expect(await shortly()).toEqual([['MODIFY', 'a', '11', '12']]);
    await running.stream?.removeUpTo('12');
    await running.close();
    await start();
    expect(await records()).toEqual([]);
    await put('a', 0);
    expect((await records()).map(({ dynamodb }) => dynamodb?.SequenceNumber)).toEqual(['13']);
  });

  it('tells its reader of records, once they can be read', async () => {
    const seen: Promise<DynamoDBRecord[]>[] = [];
    running.stream?.onRecords(() => seen.push(records()));
    await put('a', 1);
    await put('a', 1);
    expect((await Promise.all(seen)).map(({ length }) => length)).toEqual([1]);
  });

  it('gives as many records as its reader asks for, also large ones', async () => {
    for (const pk of ['a', 'b', 'c'])
      await doc.send(new PutCommand({ TableName, Item: { pk, sk: '1', text: 'x'.repeat(300_000) } }));
    for (let n = 1; n <= 8; n++) await put('d', n);
    expect((await records()).map(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S).join('')).toBe('abcdddddddd');
    expect(await running.stream?.read(10)).toHaveLength(10);
  });

  it('leaves out the partitions that its reader does not want', async () => {
    await running.close();
    running = await startDynamoDb({ directory, streams: (partition) => partition.startsWith('b') });
    doc = DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint: running.endpoint, region: 'us-east-1', credentials }),
    );
    await put('a', 1);
    await put('b', 2);
    await remove('a');
    await remove('b');
    expect(await shortly()).toEqual([
      ['INSERT', 'b', undefined, '2'],
      ['REMOVE', 'b', '2', undefined],
    ]);
  });

  it('writes nothing unless it is switched on', async () => {
    await running.close();
    running = await startDynamoDb({ directory });
    doc = DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint: running.endpoint, region: 'us-east-1', credentials }),
    );
    await put('a', 1);
    expect(running.stream).toBeUndefined();
    await running.close();
    await start();
    expect(await records()).toEqual([]);
  });
});
