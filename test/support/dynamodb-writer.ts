import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';

/**
 * Writes without end into the folder given as argument and says on standard output what was acknowledged,
 * until it is killed.
 */
const directory = process.argv[2] ?? '';
const { endpoint } = await startDynamoDb({ directory });
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
const doc = DynamoDBDocumentClient.from(client);
const TableName = 'crash';

await client.send(
  new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  }),
);

await waitUntilTableExists({ client, maxWaitTime: 300, minDelay: 0.02, maxDelay: 0.2 }, { TableName });

async function write(lane: number): Promise<never> {
  for (let n = 0; ; n++) {
    const id = `${lane}-${n}`;
    await doc.send(new PutCommand({ TableName, Item: { pk: `single-${id}` } }));
    process.stdout.write(`single-${id}\n`);
    const TransactItems = ['a', 'b', 'c'].map((part) => ({
      Put: { TableName, Item: { pk: `${part}-${id}` } },
    }));
    await doc.send(new TransactWriteCommand({ TransactItems }));
    process.stdout.write(`a-${id}\n`);
  }
}

await Promise.all([0, 1, 2, 3].map(write));
