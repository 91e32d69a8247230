import { Duration } from 'aws-cdk-lib';
import {
  EventSourceMapping,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { CHANGES_FILTER, DELETIONS, DELETIONS_FILTER, TABLE_CHANGES, WAKES } from '../event-sources.ts';

/** The function of an event source. At rest, the source is off until an operator enables it. */
type Mapped = { target: LambdaFunction; atRest: boolean };

/**
 * Calls a function with the changes of a table's stream (decision 0158). A batch that fails is repeated, in
 * smaller parts, until it succeeds or is too old. Then its records go to the bucket of failed changes.
 */
export function addTableChanges(
  scope: Construct,
  { streamArn, target, failedChanges, atRest }: Mapped & { streamArn: string; failedChanges: Bucket },
): void {
  new EventSourceMapping(scope, 'Changes', {
    target,
    eventSourceArn: streamArn,
    enabled: !atRest,
    // An event source that is created again publishes what the stream has of the last day once more, without
    // effect: a change that was published is known. The stream of a replica numbers changes anew, so those
    // from before a standby opens would become second events.
    startingPosition: atRest ? StartingPosition.LATEST : StartingPosition.TRIM_HORIZON,
    batchSize: TABLE_CHANGES.batchSize,
    maxBatchingWindow: Duration.seconds(TABLE_CHANGES.gatherSeconds),
    parallelizationFactor: TABLE_CHANGES.parallelBatches,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    maxRecordAge: Duration.seconds(TABLE_CHANGES.maxRecordAgeSeconds),
    filters: [{ pattern: JSON.stringify(CHANGES_FILTER) }],
    // A queue would get the place in the stream only, which is worth nothing once the stream has dropped it.
    // The role of the function has the right already. CDK would grant it more.
    onFailure: { bind: () => ({ destination: failedChanges.bucketArn }) },
  });
}

/**
 * Calls a function with the new purge records of a table's stream (decision 0013). Only what is deleted from
 * now on: what was deleted before is in the hands of the scheduled purge.
 */
export function addDeletions(
  scope: Construct,
  { streamArn, target, atRest }: Mapped & { streamArn: string },
): void {
  new EventSourceMapping(scope, 'Deletions', {
    target,
    eventSourceArn: streamArn,
    enabled: !atRest,
    startingPosition: StartingPosition.LATEST,
    batchSize: DELETIONS.batchSize,
    retryAttempts: DELETIONS.attempts - 1,
    maxRecordAge: Duration.seconds(DELETIONS.maxRecordAgeSeconds),
    filters: [{ pattern: JSON.stringify(DELETIONS_FILTER) }],
  });
}

/** Calls a function with the wakes of webhooks. Failed wakes stay in the queue, which sets their retries. */
export function addWakes(scope: Construct, { wakes, target, atRest }: Mapped & { wakes: Queue }): void {
  new EventSourceMapping(scope, 'Wakes', {
    target,
    eventSourceArn: wakes.queueArn,
    enabled: !atRest,
    batchSize: WAKES.batchSize,
    maxConcurrency: WAKES.maxConcurrency,
    reportBatchItemFailures: true,
  });
}
