import { DynamoDB } from '@aws-sdk/client-dynamodb';

/** The least that a function with two calls of a table costs: the whole client of the SDK, two GetItems. */
const dynamodb = new DynamoDB({ endpoint: process.env['DYNAMODB_ENDPOINT'] ?? '' });

export async function handler(): Promise<{ statusCode: number; body: string }> {
  const key = { pk: { S: 'bench' }, sk: { S: 'bench' } };
  const read = () => dynamodb.getItem({ TableName: process.env['TABLE_NAME'] ?? '', Key: key });
  const [{ Item }] = [await read(), await read()];
  return { statusCode: 200, body: JSON.stringify(Item ?? {}) };
}
