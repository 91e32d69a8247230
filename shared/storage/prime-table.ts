import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '../platform/config.ts';
import { answersInMemory } from '../platform/prime.ts';
import { newTableClient, withPlainValues } from './table-client.ts';

const KEY = { pk: 'priming', sk: 'priming' };

/** Makes the calls that read the table, in memory, for `prime`. */
export async function primeTable(): Promise<void> {
  const client = withPlainValues(newTableClient(answersInMemory()));
  const read = { TableName: config('TABLE_NAME'), ConsistentRead: true };
  const range = {
    KeyConditionExpression: '#n0 = :v0',
    ExpressionAttributeNames: { '#n0': 'pk' },
    ExpressionAttributeValues: { ':v0': KEY.pk },
  };
  await client.send(new GetCommand({ ...read, Key: KEY }));
  await client.send(
    new BatchGetCommand({ RequestItems: { [read.TableName]: { Keys: [KEY], ConsistentRead: true } } }),
  );
  await client.send(new QueryCommand({ ...read, ...range, Limit: 1 }));
}
