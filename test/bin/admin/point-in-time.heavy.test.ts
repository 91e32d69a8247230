/** @module-tag heavy */
import {
  CreateTableCommand,
  DescribeTableCommand,
  ListTablesCommand,
  PutItemCommand,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteTable, settingsOf, unprotect } from '../../../bin/admin/point-in-time.ts';
import { forgetClients } from '../../../infra/local/forget-clients.ts';
import { creationOf } from '../../../infra/table-definition.ts';
import { tableClient } from '../../../shared/storage/table-client.ts';
import { adminJson } from '../../support/admin.ts';
import { needTools } from '../../support/cloudformation-tools.ts';
import { useFakeAws } from '../../support/fake-aws.ts';
import { startMoto } from '../../support/moto.ts';

const LIVE = 'identity-live';
const KEPT = /^identity-live-drill-\d{8}kept$/;
const { answer } = useFakeAws();
let close: () => Promise<void> = async () => undefined;

beforeEach(async ({ skip }) => {
  await needTools({ skip }, ['moto_server']);
  const moto = await startMoto();
  close = moto.close;
  vi.stubEnv('DYNAMODB_ENDPOINT', moto.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'testing');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'testing');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('TABLE_NAME', LIVE);
  forgetClients();
  await answer({
    'sts get-caller-identity': [{ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/ada' }],
    'cloudformation describe-stacks': [{ Stacks: [{ Outputs: OUTPUTS }] }],
  });
  await createLive();
});
afterEach(async () => {
  forgetClients();
  vi.unstubAllEnvs();
  await close();
  close = async () => undefined;
});

const OUTPUTS = Object.entries({ TableName: LIVE, BucketName: 'files', SigningKeyArn: 'key' }).map(
  ([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }),
);

async function createLive(): Promise<void> {
  await tableClient().send(new CreateTableCommand(creationOf(LIVE)));
  for (let i = 0; i < 20; i += 1)
    await tableClient().send(
      new PutItemCommand({ TableName: LIVE, Item: { pk: { S: `USER#${i}` }, sk: { S: 'USER' } } }),
    );
  await setRecovery(true);
}

async function setRecovery(PointInTimeRecoveryEnabled: boolean): Promise<void> {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled };
  await tableClient().send(
    new UpdateContinuousBackupsCommand({ TableName: LIVE, PointInTimeRecoverySpecification }),
  );
}

const drill = (...more: string[]) => adminJson('restore', 'drill', '--env', 'dev', ...more);
const tables = async () => (await tableClient().send(new ListTablesCommand({}))).TableNames ?? [];

describe('npm run admin -- restore drill', () => {
  it('does what the runbook does on a new table, and deletes it', async () => {
    const { code, document } = await drill();
    expect(document.result.checks).toEqual({
      'expiry of items': true,
      'point-in-time recovery': true,
      'protection from deletion': true,
      'stream with both images': true,
      'keys and index': true,
      items: true,
      'stack with this table': true,
    });
    expect({ code, whole: document.result.whole }).toEqual({ code: 0, whole: true });
    expect(document.result.items.restored).toBeGreaterThanOrEqual(20);
    expect(await tables()).toEqual([LIVE]);
  });

  it('with --keep leaves a table as in the runbook, which no later run deletes', async () => {
    const { document } = await drill('--keep');
    const { table } = document.result;
    expect(table).toMatch(KEPT);
    expect(await settingsOf(table)).toEqual({
      ttl: true,
      recovery: true,
      protection: true,
      stream: expect.stringContaining(`:table/${table}/stream/`),
    });
    const again = await drill();
    expect(again.document.result).toMatchObject({ whole: true, kept: false });
    expect(await tables()).toEqual([LIVE, table]);
  });

  it('with --dry-run says the steps and makes nothing', async () => {
    const { document } = await drill('--dry-run');
    expect(document.changes).toEqual([
      expect.stringMatching(
        /^Restores the table identity-live, as it was .* to the table identity-live-drill-/,
      ),
      expect.stringContaining('expiry, point-in-time recovery, protection, stream'),
      'Counts the items of both tables, without reading them',
      'Synthesizes the data stack with this table attached, and deploys nothing',
      expect.stringMatching(/^Deletes the table identity-live-drill-/),
    ]);
    expect(await tables()).toEqual([LIVE]);
  });

  it('refuses a table that cannot be restored, before it makes anything', async () => {
    await setRecovery(false);
    const { code, stderr } = await drill();
    expect(code).toBe(2);
    expect(stderr).toBe(`admin: the table ${LIVE} has no point-in-time recovery: switch it on\n`);
    expect(await tables()).toEqual([LIVE]);
  });

  it('exits with 3 and leaves the table if it has no items', async () => {
    const { document } = await drill('--keep');
    await emptied(document.result.table);
    const { code, document: again } = await drill('--keep');
    expect(code).toBe(3);
    expect(again.result).toMatchObject({ whole: false, kept: true, checks: { items: false } });
    const { Table } = await tableClient().send(new DescribeTableCommand({ TableName: again.result.table }));
    expect(Table?.DeletionProtectionEnabled).toBe(true);
  });
});

/** Replaces a table by an empty one of its name. */
async function emptied(table: string): Promise<void> {
  await unprotect(table);
  await deleteTable(table);
  await tableClient().send(new CreateTableCommand(creationOf(table)));
}
