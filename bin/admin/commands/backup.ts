import { CreateBackupCommand } from '@aws-sdk/client-dynamodb';
import { config } from '../../../shared/platform/config.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { callTable, tableClient } from '../../../shared/storage/table-client.ts';
import type { ChangeCommand } from '../command.ts';

export const backup: ChangeCommand = {
  kind: 'change',
  name: 'backup',
  summary: 'Back the table up in DynamoDB',
  details: 'Makes a backup of the table as it is at one moment, which stays until it is deleted.',
  options: [],
  needs: ['table'],
  plan: async () => {
    const table = config('TABLE_NAME');
    if (config('DYNAMODB_ENDPOINT') !== '')
      throw new Error('the embedded table has no backups: end npm start, and copy its data folder');
    const name = `identity-${isoNow().replace(/\W/g, '-')}`;
    return {
      changes: [`Makes the backup ${name} of the table ${table} in DynamoDB`],
      subject: { table, backup: name },
      apply: async () => {
        const command = new CreateBackupCommand({ TableName: table, BackupName: name });
        const { BackupDetails } = await callTable((options) => tableClient().send(command, options));
        const { BackupArn: arn = '', BackupStatus: status = '' } = BackupDetails ?? {};
        return { text: `${arn} is ${status}`, data: { table, backup: arn, status } };
      },
    };
  },
};
