import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable } from '../../../infra/local/backends.ts';
import { FolderInUseError } from '../../../infra/local/dynamodb/database.ts';
import { createStore } from '../../../infra/local/dynamodb/store.ts';
import { withSyncReads } from '../../../infra/local/dynamodb/sync-reads.ts';
import { startDynamoDb } from '../../../infra/local/dynamodb.ts';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { describeDynamoDb } from '../../support/dynamodb-behaviour.ts';
import { signedPost } from '../../support/signed-request.ts';
import { eventually, until } from '../../support/wait.ts';

const ENVIRONMENT = {
  TABLE_NAME: 'ttl',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
};

/** What the parts of dynalite export: functions, and the text of everything else. */
function exportsOfDynalite(): unknown[] {
  const parts = ['db', 'validations', 'validations/putItem', 'validations/updateItem', 'validations/query'];
  const load = createRequire(import.meta.url);
  const exported = parts.flatMap((part) => Object.values(propertiesOf(load(`dynalite/${part}`))));
  return exported.map((one) => (typeof one === 'function' ? one : JSON.stringify(one)));
}
const INSTALLED = exportsOfDynalite();

function documentClient(endpoint: string): DynamoDBDocumentClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }));
}

let running: Awaited<ReturnType<typeof startDynamoDb>>;

beforeAll(async () => {
  running = await startDynamoDb({ ttlSweepMs: 200 });
});
afterAll(() => running.close());

describeDynamoDb('the embedded DynamoDB', () => running.endpoint, {
  streamsAndPartiQl: false,
  deletionProtection: false,
  indexCapacity: false,
});

describe('the embedded DynamoDB', () => {
  it('refuses a second process on its folder, and says what to do', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'identity-lock-'));
    const first = await startDynamoDb({ directory });
    const second = startDynamoDb({ directory });
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(/another process uses the data folder .* LOCAL_DIR/);
    await first.close();
    const third = await startDynamoDb({ directory });
    await third.close();
    await rm(directory, { recursive: true });
  });

  it('leaves dynalite as it is installed', () => {
    const now = exportsOfDynalite();
    expect(now.length).toBeGreaterThan(40);
    expect(now.filter((one, at) => one !== INSTALLED[at])).toEqual([]);
  });

  it('closes the iterator behind each batch read, so that no snapshot outlives it', async () => {
    const store = createStore(undefined);
    await store.db.open();
    const open = new Set<object>();
    const values = store.db.values.bind(store.db);
    store.db.values = (options) => {
      const iterator = values(options);
      open.add(iterator);
      const { close } = iterator;
      iterator.close = () => close.call(iterator).then(() => void open.delete(iterator));
      return iterator;
    };
    for (const pk of ['1', '2', '3']) await store.db.put(`item-t~${pk}`, { pk: { S: pk } });
    const items = withSyncReads(store).store.getItemDb('t');
    const read: unknown[] = [];
    const whole = items.createValueStream({});
    whole.on('data', (item) => read.push(item));
    await once(whole, 'end');
    expect(read).toHaveLength(3);
    const first = items.createValueStream({});
    await once(first, 'data');
    first.destroy();
    await until(() => open.size === 0);
    await store.db.close();
  });

  it('deletes only expired items, also after a restart', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'identity-ttl-'));
    const first = await startDynamoDb({ directory, ttlSweepMs: 60_000 });
    await createTable({ ...ENVIRONMENT, DYNAMODB_ENDPOINT: first.endpoint });
    const now = Math.floor(Date.now() / 1000);
    const items = [
      { pk: 'old', sk: '1', expires_at: now - 5 },
      { pk: 'live', sk: '1', expires_at: now + 3600 },
      { pk: 'timeless', sk: '1' },
    ];
    const writer = documentClient(first.endpoint);
    for (const Item of items) await writer.send(new PutCommand({ TableName: 'ttl', Item }));
    await first.close();
    const second = await startDynamoDb({ directory, ttlSweepMs: 50 });
    const reader = documentClient(second.endpoint);
    const left = async () =>
      (await reader.send(new ScanCommand({ TableName: 'ttl' }))).Items?.map(({ pk }) => pk).sort();
    await eventually(async () => expect(await left()).toEqual(['live', 'timeless']));
    await second.close();
    await rm(directory, { recursive: true });
  });

  it('answers malformed JSON with SerializationException', async () => {
    const response = await signedPost('dynamodb', running.endpoint, {
      headers: {
        'x-amz-target': 'DynamoDB_20120810.TransactWriteItems',
        'content-type': 'application/x-amz-json-1.0',
      },
      body: '{"TransactItems":',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('SerializationException');
  });
});
