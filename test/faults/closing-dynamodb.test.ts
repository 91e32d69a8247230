import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTable } from '../../infra/local/backends.ts';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';
import { useFolderOfEachTest } from '../support/folder.ts';

const TableName = 'closing';
const ROUNDS = 20;
const directory = useFolderOfEachTest();
let uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);

beforeEach(async () => {
  uncaught = [];
  process.on('uncaughtExceptionMonitor', note).on('unhandledRejection', note);
});
afterEach(async () => {
  process.off('uncaughtExceptionMonitor', note).off('unhandledRejection', note);
});

function clientOf(endpoint: string): DynamoDBDocumentClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 }),
  );
}

async function startWithTable(ttlSweepMs: number) {
  const running = await startDynamoDb({ directory, ttlSweepMs });
  await createTable({
    TABLE_NAME: TableName,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    DYNAMODB_ENDPOINT: running.endpoint,
  });
  return running;
}

const expired = (i: number) => ({ pk: `old-${i}`, sk: '1', expires_at: Math.floor(Date.now() / 1000) - 9 });

describe('the embedded DynamoDB, closed while it works,', () => {
  it('ends requests and sweeps in peace, and keeps every acknowledged write', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const running = await startWithTable(1);
      const client = clientOf(running.endpoint);
      const writes = Array.from({ length: 20 }, async (_, i) => {
        const pk = `${round}-${i}`;
        await client.send(new PutCommand({ TableName, Item: { pk, sk: '1' } }));
        acknowledged.push(pk);
      });
      const batch = [0, 1].map((i) => ({ PutRequest: { Item: expired(round + i) } }));
      const others = [
        client.send(new BatchWriteCommand({ RequestItems: { [TableName]: batch } })),
        client.send(new ScanCommand({ TableName })),
        client.send(new GetCommand({ TableName, Key: { pk: '0-0', sk: '1' } })),
      ];
      await Promise.race([...writes, ...others]);
      await running.close();
      await Promise.allSettled([...writes, ...others]);
      client.destroy();
    }
    expect(uncaught).toEqual([]);
    const running = await startWithTable(60_000);
    const client = clientOf(running.endpoint);
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    const found = new Set(Items.map(({ pk }) => pk));
    expect(acknowledged.filter((pk) => !found.has(pk))).toEqual([]);
    client.destroy();
    await running.close();
  });

  it('answers requests that have begun, and closes the connections of later ones', async () => {
    const running = await startWithTable(60_000);
    const client = clientOf(running.endpoint);
    await client.send(new PutCommand({ TableName, Item: { pk: 'first', sk: '1' } }));
    const closed = running.close();
    await expect(client.send(new ScanCommand({ TableName }))).rejects.toThrow(
      /ECONNRESET|ECONNREFUSED|socket hang up/,
    );
    await closed;
    client.destroy();
  });
});
