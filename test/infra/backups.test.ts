import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../infra/environment.ts';
import { loadEnvironment } from '../../infra/load-environment.ts';
import { DataStack } from '../../infra/stacks/data-stack.ts';
import { cdkApp } from '../support/cdk-app.ts';

type Resource = { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string };
type Statement = { Action: string | string[]; Resource: unknown; Condition?: object };

const COPIES = 'arn:aws:backup:eu-central-1:123456789012:backup-vault:identity-copies';
const KEY = 'arn:aws:kms:eu-west-1:123456789012:key/1c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c';
const PLACE = { account: '123456789012', region: 'eu-west-1' };
const ON = { lock: false, copyVaultArn: null };

const dev = await loadEnvironment('dev');

/** The resources of the data stack with these settings. */
function resourcesWith(changes: Partial<Environment>): Resource[] {
  const environment = { ...dev, ...PLACE, backups: ON, ...changes };
  const data = new DataStack(cdkApp(), 'Data', { environment, serviceStack: 'IdentityService-dev' });
  return Object.values(Template.fromStack(data).toJSON()['Resources']);
}

/** The only resource of a type of AWS Backup. */
function only(type: string, changes: Partial<Environment> = {}): Resource {
  const [found, ...others] = resourcesWith(changes).filter(({ Type }) => Type === `AWS::Backup::${type}`);
  if (!found || others.length > 0) throw new Error(`there is not one ${type}`);
  return found;
}

/** What the roles that AWS Backup may take allow: the one that copies, and that of restore tests. */
function rolesWith(changes: Partial<Environment> = {}): { copying: Statement[]; testing: Statement[] } {
  const policies = resourcesWith(changes)
    .filter(
      ({ Type, Properties }) => Type === 'AWS::IAM::Role' && JSON.stringify(Properties).includes('backup.'),
    )
    .map(({ Properties }) => Object(Properties)['Policies'][0].PolicyDocument.Statement);
  return { copying: policies[0] ?? [], testing: policies[1] ?? [] };
}

const actionsOf = (statements: readonly Statement[]) => statements.flatMap(({ Action }) => Action).sort();

describe('backups', () => {
  it('are not made unless they are set', () => {
    const types = resourcesWith({ backups: null }).map(({ Type }) => Type);
    expect(types.filter((type) => /Backup|CloudWatch|IAM::Role/.test(type))).toEqual([]);
  });

  it('copy the table each day, and delete a copy after 35 days', () => {
    expect(only('BackupPlan').Properties['BackupPlan']).toMatchObject({
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 3 * * ? *)',
          Lifecycle: { DeleteAfterDays: 35 },
          TargetBackupVault: { Ref: expect.stringContaining('Vault') },
        },
      ],
    });
    expect(only('BackupSelection').Properties['BackupSelection']).toMatchObject({
      Resources: [{ 'Fn::GetAtt': [expect.stringMatching(/^StorageTable/), 'Arn'] }],
      IamRoleArn: { 'Fn::GetAtt': [expect.stringMatching(/^BackupsBackupRole/), 'Arn'] },
    });
  });

  it('copy the restored table that the stack is attached to', () => {
    const { BackupSelection } = only('BackupSelection', { tableName: 'restored', eventDays: 0 }).Properties;
    expect(JSON.stringify(Object(BackupSelection).Resources)).toContain(
      ':dynamodb:eu-west-1:123456789012:table/restored',
    );
  });

  it('are copied to the vault of another region if there is one, also for 35 days', () => {
    const ruleWith = (backups: Environment['backups']) =>
      Object(only('BackupPlan', { backups }).Properties['BackupPlan']).BackupPlanRule[0];
    expect(ruleWith(ON)).not.toHaveProperty('CopyActions');
    expect(ruleWith({ lock: true, copyVaultArn: COPIES }).CopyActions).toEqual([
      { DestinationBackupVaultArn: COPIES, Lifecycle: { DeleteAfterDays: 35 } },
    ]);
  });
});

describe('the vault', () => {
  it('outlives the stack, under a name that no later stack has', () => {
    const { Properties, DeletionPolicy } = only('BackupVault');
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(JSON.stringify(Properties['BackupVaultName'])).toContain('AWS::StackId');
  });

  it('has a lock in governance mode if it is set, which an administrator can remove', () => {
    expect(only('BackupVault').Properties).not.toHaveProperty('LockConfiguration');
    const { LockConfiguration } = only('BackupVault', { backups: { ...ON, lock: true } }).Properties;
    expect(LockConfiguration).toEqual({ MinRetentionDays: 35, MaxRetentionDays: 35 });
  });
});

describe('the restore test', () => {
  it('restores the newest copy of the table each month, for an hour', () => {
    expect(only('RestoreTestingPlan').Properties).toMatchObject({
      ScheduleExpression: 'cron(0 12 1 * ? *)',
      RecoveryPointSelection: {
        Algorithm: 'LATEST_WITHIN_WINDOW',
        RecoveryPointTypes: ['SNAPSHOT'],
        IncludeVaults: [{ 'Fn::GetAtt': [expect.stringContaining('Vault'), 'BackupVaultArn'] }],
      },
      RestoreTestingPlanName: expect.stringMatching(/^\w{1,50}$/),
    });
    expect(only('RestoreTestingSelection').Properties).toMatchObject({
      ProtectedResourceType: 'DynamoDB',
      ProtectedResourceArns: [{ 'Fn::GetAtt': [expect.stringMatching(/^StorageTable/), 'Arn'] }],
      ValidationWindowHours: 1,
    });
  });

  it('encrypts the restored table with the key of the table', () => {
    const { RestoreMetadataOverrides } = only('RestoreTestingSelection', { tableKeyArn: KEY }).Properties;
    expect(RestoreMetadataOverrides).toEqual({ encryptionType: 'KMS', kmsMasterKeyArn: KEY });
  });
});

describe('the roles of AWS Backup', () => {
  it('that copies may not read an item, restore or delete', () => {
    const { copying } = rolesWith({ backups: { lock: true, copyVaultArn: COPIES } });
    expect(actionsOf(copying)).toEqual([
      'backup:CopyFromBackupVault',
      'backup:CopyIntoBackupVault',
      'backup:DescribeBackupVault',
      'backup:TagResource',
      'dynamodb:DescribeTable',
      'dynamodb:ListTagsOfResource',
      'dynamodb:StartAwsBackupJob',
    ]);
    const vaults = copying.find(({ Action }) => Action.includes('backup:CopyIntoBackupVault'))?.Resource;
    expect(vaults).toEqual([COPIES, { 'Fn::GetAtt': [expect.stringContaining('Vault'), 'BackupVaultArn'] }]);
  });

  it('that tests restores may write only tables of tests', () => {
    const writing = rolesWith().testing.filter(({ Action }) => Action.includes('dynamodb:PutItem'));
    expect(writing.map(({ Resource }) => Resource)).toEqual([
      'arn:aws:dynamodb:eu-west-1:123456789012:table/awsbackup-restore-test-*',
    ]);
  });

  it('may use the key of the table only through DynamoDB', () => {
    const { copying, testing } = rolesWith({ tableKeyArn: KEY });
    for (const role of [copying, testing])
      expect(role.filter(({ Resource }) => Resource === KEY).map(({ Condition }) => Condition)).toEqual([
        { StringLike: { 'kms:ViaService': 'dynamodb.*.amazonaws.com' } },
        { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
      ]);
  });
});

describe('the alarms of backups', () => {
  const alarmsWith = (changes: Partial<Environment>) =>
    resourcesWith(changes)
      .filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
      .map(({ Properties }) => Properties);

  it('ring for failed copies, restores, and copies in the other region', () => {
    const failures = (backups: Environment['backups']) =>
      alarmsWith({ backups })
        .filter(({ TreatMissingData }) => TreatMissingData === 'notBreaching')
        .map(({ MetricName }) => MetricName);
    expect(failures(ON)).toEqual(['NumberOfBackupJobsFailed', 'NumberOfRestoreJobsFailed']);
    expect(failures({ ...ON, copyVaultArn: COPIES })).toContain('NumberOfCopyJobsFailed');
  });

  it('ring if the vault had no new copy for two days, whatever the reason', () => {
    const [missing] = alarmsWith({}).filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
    expect(missing).toMatchObject({
      MetricName: 'NumberOfBackupJobsCompleted',
      Dimensions: [{ Name: 'BackupVaultName', Value: { Ref: expect.stringContaining('Vault') } }],
      ComparisonOperator: 'LessThanThreshold',
      EvaluationPeriods: 2,
      Period: 86_400,
    });
  });
});
