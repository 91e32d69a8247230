import { startDynamoDbLocal } from './dynamodb-local.ts';

/** One DynamoDB Local for the whole oracle run; the tests find it in the environment. */
export async function setup(): Promise<() => void> {
  const { endpoint, close } = await startDynamoDbLocal();
  process.env['ORACLE_DYNAMODB_ENDPOINT'] = endpoint;
  return close;
}
