import { CreateBackupCommand } from '@aws-sdk/client-dynamodb';
import { config } from '../../../shared/platform/config.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { callTable, tableClient } from '../../../shared/storage/table-client.ts';
import type { ChangeCommand, Plan } from '../command.ts';
import { optionalText } from '../options.ts';
import { writeTableFile } from '../table-file.ts';

export const backup: ChangeCommand = {
  kind: 'change',
  name: 'backup',
  summary: 'Back the table up in DynamoDB, or copy it to a file',
  details: `Without --file, DynamoDB makes a backup of the table as it is at one moment, which stays until it is deleted.
With --file, every item is copied to the file on this machine, with number and checksum; after an interruption, the next
run continues. Items that change meanwhile are copied as they were when they were read. The file has personal data and
is readable by you only: encrypt it, and delete it when it is not needed any more.`,
  options: [{ flags: '--file <file>', text: 'the file to copy the table to (NDJSON)' }],
  needs: ['table'],
  plan: async (values) => {
    const table = config('TABLE_NAME');
    const file = optionalText(values, 'file');
    if (file !== undefined) return planFile(table, file);
    if (config('DYNAMODB_ENDPOINT') !== '')
      throw new Error('--file is missing: the embedded table has no backups of its own');
    return planBackup(table, `identity-${isoNow().replace(/\W/g, '-')}`);
  },
};

function planBackup(table: string, name: string): Plan {
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
}

function planFile(table: string, file: string): Plan {
  return {
    changes: [`Copies every item of the table ${table} to the file ${file}`],
    subject: { table },
    apply: async () => {
      const { count, checksum } = await writeTableFile(table, file);
      const text = `${count} items of ${table} in ${file}, checksum ${checksum}`;
      return { text, data: { table, file, count, checksum } };
    },
  };
}
