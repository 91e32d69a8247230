import { Aws, Fn, Names, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  CfnBackupPlan,
  CfnBackupSelection,
  CfnBackupVault,
  CfnRestoreTestingPlan,
  CfnRestoreTestingSelection,
} from 'aws-cdk-lib/aws-backup';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Environment } from '../environment.ts';
import { type AlarmSettings, Alarms } from './alarms.ts';
import { addBackupAlarms } from './backup-alarms.ts';
import { backupRole, restoreTestRole } from './backup-roles.ts';
import type { KnownTable } from './table.ts';

/** Days for which a copy is kept, as long as point-in-time recovery goes back (docs/security.md). */
const KEPT_DAYS = 35;
/** Hours in UTC: the test of a month begins when the copy of its first day is made. */
const DAILY = 'cron(0 3 * * ? *)';
const MONTHLY = 'cron(0 12 1 * ? *)';

type BackupSettings = NonNullable<Environment['backups']>;
type Props = {
  table: Pick<KnownTable, 'tableArn'>;
  /** ARN of the key of the table. Null for a key that AWS manages. */
  tableKeyArn: string | null;
  settings: BackupSettings;
  alarms: AlarmSettings;
};

/**
 * Daily copies of the table in a vault that outlives the stack, as an option with a copy in another region,
 * a restore test each month, and the alarms of all three (decisions 0725 to 0727).
 */
export class Backups extends Construct {
  readonly vault: CfnBackupVault;
  readonly #props: Props;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    this.#props = props;
    this.vault = this.#createVault();
    const vaults = [this.vault.attrBackupVaultArn];
    if (props.settings.copyVaultArn !== null) vaults.push(props.settings.copyVaultArn);
    this.#copyDaily(backupRole(this, { ...props, vaults }));
    this.#testRestores(restoreTestRole(this, props));
    addBackupAlarms(new Alarms(this, 'Alarms', props.alarms), {
      vaultName: this.vault.ref,
      hasCopies: props.settings.copyVaultArn !== null,
    });
  }

  #createVault(): CfnBackupVault {
    const vault = new CfnBackupVault(this, 'Vault', {
      // The id of the stack, so that the retained vault of an earlier stack does not stop the next one.
      backupVaultName: `identity-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`,
      // Without `changeableForDays` the lock is in governance mode: an administrator can remove it.
      ...(this.#props.settings.lock && {
        lockConfiguration: { minRetentionDays: KEPT_DAYS, maxRetentionDays: KEPT_DAYS },
      }),
    });
    vault.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return vault;
  }

  #copyDaily(role: Role): void {
    const { table, settings } = this.#props;
    const lifecycle = { deleteAfterDays: KEPT_DAYS };
    const plan = new CfnBackupPlan(this, 'Plan', {
      backupPlan: {
        backupPlanName: Stack.of(this).stackName,
        backupPlanRule: [
          {
            ruleName: 'daily',
            targetBackupVault: this.vault.ref,
            scheduleExpression: DAILY,
            startWindowMinutes: 60,
            completionWindowMinutes: 12 * 60,
            lifecycle,
            ...(settings.copyVaultArn !== null && {
              copyActions: [{ destinationBackupVaultArn: settings.copyVaultArn, lifecycle }],
            }),
          },
        ],
      },
    });
    new CfnBackupSelection(this, 'Selection', {
      backupPlanId: plan.ref,
      backupSelection: { selectionName: 'table', iamRoleArn: role.roleArn, resources: [table.tableArn] },
    });
  }

  /** Restores the newest copy to a table of its own, which AWS Backup deletes an hour later. */
  #testRestores(role: Role): void {
    const { table, tableKeyArn } = this.#props;
    const plan = new CfnRestoreTestingPlan(this, 'RestoreTests', {
      restoreTestingPlanName: Names.uniqueResourceName(this, { maxLength: 50, separator: '_' }),
      scheduleExpression: MONTHLY,
      startWindowHours: 8,
      recoveryPointSelection: {
        algorithm: 'LATEST_WITHIN_WINDOW',
        includeVaults: [this.vault.attrBackupVaultArn],
        recoveryPointTypes: ['SNAPSHOT'],
        selectionWindowDays: 7,
      },
    });
    new CfnRestoreTestingSelection(this, 'RestoredTable', {
      restoreTestingPlanName: plan.ref,
      restoreTestingSelectionName: 'table',
      protectedResourceType: 'DynamoDB',
      protectedResourceArns: [table.tableArn],
      iamRoleArn: role.roleArn,
      validationWindowHours: 1,
      ...(tableKeyArn !== null && {
        restoreMetadataOverrides: { encryptionType: 'KMS', kmsMasterKeyArn: tableKeyArn },
      }),
    });
  }
}
