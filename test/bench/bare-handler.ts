import { DynamoDB } from '@aws-sdk/client-dynamodb';

/** The least that a function on a table costs: the whole client of the SDK, and one GetItem. */
const dynamodb = new DynamoDB({ endpoint: process.env['DYNAMODB_ENDPOINT'] ?? '' });

export async function handler(): Promise<{ statusCode: number; body: string }> {
  const key = { pk: { S: 'bench' }, sk: { S: 'bench' } };
  const { Item } = await dynamodb.getItem({ TableName: process.env['TABLE_NAME'] ?? '', Key: key });
  return { statusCode: 200, body: JSON.stringify(Item ?? {}) };
}
