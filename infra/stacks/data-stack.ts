import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { Branding, type KnownBucket } from '../constructs/branding.ts';
import { SigningKeys } from '../constructs/signing-keys.ts';
import { limitRoles, stackSettings } from '../constructs/stack-settings.ts';
import { type KnownTable, Table } from '../constructs/table.ts';
import { type Environment, placeOf } from '../environment.ts';
import { acknowledgeDataFindings } from '../findings.ts';

/**
 * The stack of the resources that must outlive every release: table, bucket with its content delivery
 * network, and the key of the signing keys, which roles of `serviceStack` may use. It is protected from
 * deletion and changes rarely (decision 0123).
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
    const keys = { existingArn: environment.signingKeyArn, serviceStack };
    this.key = new SigningKeys(this, 'SigningKeys', keys).key;
    new CfnOutput(this, 'AssetsUrl', { value: url });
    new CfnOutput(this, 'AssetsDistributionId', { value: distributionId });
    if (dnsRecord !== undefined) new CfnOutput(this, 'AssetsDnsRecord', { value: dnsRecord });
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
    new CfnOutput(this, 'SigningKeyArn', { value: this.key.keyArn });
    acknowledgeDataFindings(this);
  }
}
