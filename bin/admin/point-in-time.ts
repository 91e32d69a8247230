import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { TABLE_DEFINITION, TTL_ATTRIBUTE } from '../../infra/table-definition.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import { pause } from './pause.ts';

/** A restore of a large table takes hours; the limit ends only what hangs. */
const WAIT = { maxWaitTime: 24 * 3600, minDelay: 0.5, maxDelay: 15 };
/** For some minutes after a restore, DynamoDB refuses settings while it works on the table. */
const BUSY = ['ContinuousBackupsUnavailableException', 'ResourceInUseException', 'LimitExceededException'];
const BUSY_ATTEMPTS = 40;
const BUSY_MS = 15_000;

/** What a restored table lacks, and what the runbook sets. */
export type Settings = { ttl: boolean; recovery: boolean; protection: boolean; stream: string | undefined };

/** Throws an Error unless the table can be restored to a second of the past. */
export async function needRecovery(table: string): Promise<void> {
  const described = await tableClient()
    .send(new DescribeContinuousBackupsCommand({ TableName: table }))
    .catch((error: unknown) => {
      if (propertiesOf(error)['name'] !== 'UnknownOperationException') throw error;
      throw new Error('the embedded table has no point-in-time recovery');
    });
  if (!isRecoverable(described))
    throw new Error(`the table ${table} has no point-in-time recovery: switch it on`);
}

/** Restores a table to the last second that DynamoDB offers. A copy that exists already is left as it is. */
export async function restoreLatest(live: string, copy: string): Promise<void> {
  const restore = { SourceTableName: live, TargetTableName: copy, UseLatestRestorableTime: true };
  await tableClient()
    .send(new RestoreTableToPointInTimeCommand(restore))
    .catch((error: unknown) => {
      if (propertiesOf(error)['name'] !== 'TableAlreadyExistsException') throw error;
    });
  await waitUntilTableExists({ client: tableClient(), ...WAIT }, { TableName: copy });
}

/** Gives a restored table the settings of the runbook: expiry, recovery, protection; with events a stream. */
export async function completeSettings(table: string, hasEvents: boolean): Promise<void> {
  const lacks = await settingsOf(table);
  const TimeToLiveSpecification = { Enabled: true, AttributeName: TTL_ATTRIBUTE };
  if (!lacks.ttl)
    await untilFree(() =>
      tableClient().send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification })),
    );
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  if (!lacks.recovery)
    await untilFree(() =>
      tableClient().send(
        new UpdateContinuousBackupsCommand({ TableName: table, PointInTimeRecoverySpecification }),
      ),
    );
  if (!lacks.protection) await change({ TableName: table, DeletionProtectionEnabled: true });
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  if (hasEvents && lacks.stream === undefined) await change({ TableName: table, StreamSpecification });
}

/** Takes the protection from a table, so that it can be deleted. */
export async function unprotect(table: string): Promise<void> {
  await change({ TableName: table, DeletionProtectionEnabled: false });
}

/** Deletes a table, if it exists, and waits until it is gone. */
export async function deleteTable(table: string): Promise<void> {
  const client = tableClient();
  try {
    await client.send(new DeleteTableCommand({ TableName: table }));
    await waitUntilTableNotExists({ client, ...WAIT }, { TableName: table });
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}

async function change(input: UpdateTableCommandInput): Promise<void> {
  await untilFree(() => tableClient().send(new UpdateTableCommand(input)));
  await waitUntilTableExists({ client: tableClient(), ...WAIT }, { TableName: input.TableName });
}

/** Returns the settings of a table as DynamoDB describes them. */
export async function settingsOf(table: string): Promise<Settings> {
  const client = tableClient();
  const [described, backups, expiry] = await Promise.all([
    describe(table),
    client.send(new DescribeContinuousBackupsCommand({ TableName: table })),
    client.send(new DescribeTimeToLiveCommand({ TableName: table })),
  ]);
  const { TimeToLiveStatus: status = '', AttributeName } = expiry.TimeToLiveDescription ?? {};
  return {
    ttl: /^ENABL/.test(status) && AttributeName === TTL_ATTRIBUTE,
    recovery: isRecoverable(backups),
    protection: described.DeletionProtectionEnabled === true,
    stream:
      described.StreamSpecification?.StreamViewType === 'NEW_AND_OLD_IMAGES'
        ? described.LatestStreamArn
        : undefined,
  };
}

/** True if a table has the keys and the index of the service. */
export async function hasShape(table: string): Promise<boolean> {
  const { KeySchema = [], GlobalSecondaryIndexes = [] } = await describe(table);
  const names = (keys: readonly { AttributeName?: string | undefined }[]) =>
    keys.map((key) => key.AttributeName);
  const [wanted] = TABLE_DEFINITION.GlobalSecondaryIndexes;
  const index = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === wanted.IndexName);
  return (
    String(names(KeySchema)) === String(names(TABLE_DEFINITION.KeySchema)) &&
    String(names(index?.KeySchema ?? [])) === String(names(wanted.KeySchema))
  );
}

/** Returns the number of items of a table. DynamoDB counts them, and sends none of them to this machine. */
export async function countItems(table: string): Promise<number> {
  let count = 0;
  let after: Record<string, never> | undefined;
  do {
    const scan = new ScanCommand({ TableName: table, Select: 'COUNT', ExclusiveStartKey: after });
    const { Count = 0, LastEvaluatedKey } = await untilFree(() => tableClient().send(scan));
    count += Count;
    after = LastEvaluatedKey as typeof after;
  } while (after);
  return count;
}

async function describe(table: string): Promise<TableDescription> {
  const { Table = {} } = await tableClient().send(new DescribeTableCommand({ TableName: table }));
  return Table;
}

function isRecoverable(described: object): boolean {
  const { PointInTimeRecoveryDescription } = propertiesOf(
    propertiesOf(described)['ContinuousBackupsDescription'],
  );
  return propertiesOf(PointInTimeRecoveryDescription)['PointInTimeRecoveryStatus'] === 'ENABLED';
}

/** Repeats a change while DynamoDB still works on the table. */
async function untilFree<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isBusy = BUSY.includes(String(propertiesOf(error)['name']));
      if (!isBusy || attempt >= BUSY_ATTEMPTS) throw error;
      await pause(BUSY_MS);
    }
  }
}
