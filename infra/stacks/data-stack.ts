import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { Backups } from '../constructs/backups.ts';
import { Branding, type KnownBucket } from '../constructs/branding.ts';
import { SigningKeys } from '../constructs/signing-keys.ts';
import { limitRoles, stackSettings } from '../constructs/stack-settings.ts';
import { StandbySwitch } from '../constructs/standby-switch.ts';
import { type KnownTable, Table } from '../constructs/table.ts';
import { type Environment, placeOf } from '../environment.ts';
import { acknowledgeDataFindings } from '../findings.ts';
import { switchBucketOf } from '../standby-place.ts';

/**
 * The stack of the resources that must outlive every release: table, bucket with its content delivery
 * network, the key of the signing keys, which roles of `serviceStack` may use, and the backups, if there are
 * any. It is protected from deletion and changes rarely (decision 0123).
 */
export class DataStack extends Stack {
  readonly table: KnownTable;
  readonly bucket: KnownBucket;
  readonly key: IKey;
  /** Base URL of served files. */
  readonly assetsUrl: string;

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { environment: Environment; serviceStack: string },
  ) {
    const { environment, serviceStack } = props;
    super(scope, id, {
      ...props,
      ...placeOf(environment),
      ...stackSettings(environment),
      terminationProtection: true,
    });
    limitRoles(this, environment.permissionsBoundary);
    this.table = new Table(this, 'Storage', environment).table;
    const { bucket, url, dnsRecord, distributionId } = new Branding(this, 'Branding', environment);
    this.bucket = bucket;
    this.assetsUrl = url;
    const keys = { ...environment, existingArn: environment.signingKeyArn, serviceStack };
    this.key = new SigningKeys(this, 'SigningKeys', keys).key;
    const standbySwitch = environment.standby
      ? new StandbySwitch(this, 'StandbySwitch', switchBucketOf(environment))
      : undefined;
    new CfnOutput(this, 'AssetsUrl', { value: url });
    new CfnOutput(this, 'AssetsDistributionId', { value: distributionId });
    if (dnsRecord !== undefined) new CfnOutput(this, 'AssetsDnsRecord', { value: dnsRecord });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
    new CfnOutput(this, 'SigningKeyArn', { value: this.key.keyArn });
    if (standbySwitch) new CfnOutput(this, 'SwitchBucketName', { value: standbySwitch.bucket.bucketName });
    this.#backUp(environment);
    acknowledgeDataFindings(this, {
      hasBackups: environment.backups !== null,
      standbySwitch: standbySwitch?.bucket,
    });
  }

  #backUp({ backups: settings, tableKeyArn, ...alarms }: Environment): void {
    if (settings === null) return;
    const { vault } = new Backups(this, 'Backups', { table: this.table, tableKeyArn, settings, alarms });
    new CfnOutput(this, 'BackupVaultArn', { value: vault.attrBackupVaultArn });
  }
}
