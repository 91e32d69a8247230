import { CreateBackupCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';

useBackends();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('npm run admin -- backup', () => {
  it('makes a backup of the table in DynamoDB', async () => {
    vi.stubEnv('DYNAMODB_ENDPOINT', '');
    const send = DynamoDBClient.prototype.send;
    const sent: unknown[] = [];
    vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(async function (
      this: DynamoDBClient,
      command: unknown,
      ...others: unknown[]
    ) {
      if (!(command instanceof CreateBackupCommand)) return Reflect.apply(send, this, [command, ...others]);
      sent.push(command.input);
      return { BackupDetails: { BackupArn: 'arn:backup', BackupStatus: 'CREATING' } };
    });
    const { code, document } = await adminJson('backup');
    const table = process.env['TABLE_NAME'];
    expect({ code, result: document.result }).toEqual({
      code: 0,
      result: { table, backup: 'arn:backup', status: 'CREATING' },
    });
    expect(sent).toEqual([{ TableName: table, BackupName: expect.stringMatching(/^identity-20/) }]);
  });

  it('says how to copy the embedded table, which has no backups', async () => {
    expect(await admin('backup')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'admin: the embedded table has no backups: end npm start, and copy its data folder\n',
    });
  });
});

describe('npm run admin -- restore drill', () => {
  it('needs point-in-time recovery, which the embedded table lacks', async () => {
    expect(await admin('restore', 'drill')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'admin: the embedded table has no point-in-time recovery\n',
    });
  });
});
