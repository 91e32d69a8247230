import {
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  type RestoreTableToPointInTimeCommandInput,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it } from 'vitest';
import { restoreLatest } from '../../../bin/admin/point-in-time.ts';

const mock = mockClient(DynamoDBClient);

afterEach(() => mock.restore());

/** Refuses as DynamoDB does, which wants one of the two: the latest time, or a time. */
async function restoreAsAws({
  UseLatestRestorableTime: isLatest = false,
  RestoreDateTime: time,
}: RestoreTableToPointInTimeCommandInput) {
  if (isLatest === (time !== undefined))
    throw Object.assign(new Error('Either UseLatestRestorableTime or RestoreDateTime'), {
      name: 'ValidationException',
    });
  return { TableDescription: { TableStatus: 'CREATING' as const } };
}

it('a restore asks for the latest second, as DynamoDB wants it', async () => {
  mock.on(RestoreTableToPointInTimeCommand).callsFake(restoreAsAws);
  mock.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });
  await restoreLatest('live', 'copy');
  expect(mock.commandCalls(RestoreTableToPointInTimeCommand).map(({ args }) => args[0].input)).toEqual([
    { SourceTableName: 'live', TargetTableName: 'copy', UseLatestRestorableTime: true },
  ]);
});
