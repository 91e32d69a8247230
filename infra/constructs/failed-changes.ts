import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FAILED_CHANGES_DAYS } from '../event-sources.ts';
import { announceObjects } from './branding.ts';

/**
 * The bucket of table changes that became no events in time, with their images: private, encrypted, TLS only,
 * without versions. A queue of dead letters has a note of each file, without data (decision 0272).
 */
export class FailedChanges extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { deadLetters }: { deadLetters: Queue }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      lifecycleRules: [{ expiration: Duration.days(FAILED_CHANGES_DAYS) }],
    });
    announceObjects(this.bucket);
    new Rule(this, 'Rule', {
      description: 'Notes changes of the table that became no events in time',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [this.bucket.bucketName] } },
      },
      targets: [new SqsQueue(deadLetters)],
    });
  }
}
