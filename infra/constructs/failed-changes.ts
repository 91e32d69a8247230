import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FAILED_CHANGES_DAYS } from '../event-sources.ts';
import { announceObjects } from './branding.ts';
import { passingBucket } from './passing-bucket.ts';

/**
 * The bucket of table changes that became no events in time, with their images. A queue of dead letters has
 * a note of each file, without data (decision 0272).
 */
export class FailedChanges extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { deadLetters }: { deadLetters: Queue }) {
    super(scope, id);
    this.bucket = passingBucket(this, { days: FAILED_CHANGES_DAYS });
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
