import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { KnownTable } from './table.ts';

/** How AWS Backup names the tables of restore tests. */
const TEST_TABLES = 'awsbackup-restore-test-*';

/** What DynamoDB does in a table that it restores, by the rights of the role (DynamoDB, "Using IAM"). */
const RESTORE_WRITES = [
  'dynamodb:BatchWriteItem',
  'dynamodb:DeleteItem',
  'dynamodb:DescribeTable',
  'dynamodb:GetItem',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:Scan',
  'dynamodb:UpdateItem',
];

type Source = { table: Pick<KnownTable, 'tableArn'>; tableKeyArn: string | null };

/**
 * Creates the role that copies the table into the vaults. It cannot read an item, restore or delete a copy,
 * nor make a backup outside of the vaults.
 */
export function backupRole(scope: Construct, { vaults, ...source }: Source & { vaults: string[] }): Role {
  return roleOf(scope, 'BackupRole', source, [
    new PolicyStatement({
      actions: ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'],
      resources: [source.table.tableArn],
    }),
    new PolicyStatement({
      actions: ['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'],
      resources: vaults,
    }),
    new PolicyStatement({
      actions: ['backup:CopyFromBackupVault', 'backup:TagResource'],
      resources: [recoveryPoints(scope)],
    }),
  ]);
}

/** Creates the role that restores a copy to the table of a test. It cannot write any other table. */
export function restoreTestRole(scope: Construct, source: Source): Role {
  return roleOf(scope, 'RestoreTestRole', source, [
    new PolicyStatement({ actions: RESTORE_WRITES, resources: [testTables(scope)] }),
    new PolicyStatement({
      // DynamoDB never restores into a table that exists.
      actions: ['dynamodb:RestoreTableFromAwsBackup'],
      resources: [source.table.tableArn, testTables(scope)],
    }),
  ]);
}

function roleOf(scope: Construct, id: string, { tableKeyArn }: Source, statements: PolicyStatement[]): Role {
  const all = tableKeyArn === null ? statements : [...statements, ...keyStatements(tableKeyArn)];
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    inlinePolicies: { Backup: new PolicyDocument({ statements: all }) },
  });
}

/** Allows the use of the key of the table, only through DynamoDB. */
function keyStatements(key: string): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey'],
      resources: [key],
      conditions: { StringLike: { 'kms:ViaService': 'dynamodb.*.amazonaws.com' } },
    }),
    new PolicyStatement({
      actions: ['kms:CreateGrant'],
      resources: [key],
      conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
    }),
  ];
}

/** Returns the ARN of the recovery points of the account, also of those in another region. */
function recoveryPoints(scope: Construct): string {
  const { partition, account } = Stack.of(scope);
  return `arn:${partition}:backup:*:${account}:recovery-point:*`;
}

/** Returns the ARN of the tables of restore tests. */
function testTables(scope: Construct): string {
  return Stack.of(scope).formatArn({ service: 'dynamodb', resource: 'table', resourceName: TEST_TABLES });
}
