import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { CfnEventInvokeConfig, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { KnownBucket } from './branding.ts';

/** The prefix of unprocessed files. */
const PREFIX = 'uploads/';

/**
 * Calls a function with every unprocessed file. Undeliverable events and events that failed three times go to
 * the dead-letter queue.
 */
export class StoredUploads extends Construct {
  constructor(
    scope: Construct,
    id: string,
    {
      description,
      bucket,
      target,
      deadLetters,
    }: { description: string; bucket: KnownBucket; target: LambdaFunction; deadLetters: Queue },
  ) {
    super(scope, id);
    new Rule(this, 'Rule', {
      description,
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: PREFIX }] } },
      },
      targets: [new LambdaTarget(target, { deadLetterQueue: deadLetters })],
    });
    new CfnEventInvokeConfig(this, 'Retries', {
      functionName: target.functionName,
      qualifier: '$LATEST',
      maximumRetryAttempts: 2,
      destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
    });
  }
}
