import { afterAll, beforeAll } from 'vitest';
import { startDynamoDb } from '../../../../infra/local/dynamodb.ts';
import { describeValues } from '../../../support/dynamodb-values.ts';

let running: Awaited<ReturnType<typeof startDynamoDb>>;

beforeAll(async () => {
  running = await startDynamoDb({});
});
afterAll(() => running.close());

describeValues('the embedded DynamoDB', () => running.endpoint);
