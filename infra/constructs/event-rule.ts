import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { CfnEventInvokeConfig, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** A function that is called with events while it is enabled, and the queue of those that failed. */
export type EventTarget = {
  description: string;
  target: LambdaFunction;
  deadLetters: Queue;
  enabled: boolean;
};

/**
 * Calls a function with every event of a pattern. Undeliverable events and events that failed three times go
 * to the dead-letter queue. A construct can have one such rule.
 */
export function addEventRule(
  scope: Construct,
  eventPattern: EventPattern,
  { description, target, deadLetters, enabled }: EventTarget,
): void {
  new Rule(scope, 'Rule', {
    description,
    enabled,
    eventPattern,
    targets: [new LambdaTarget(target, { deadLetterQueue: deadLetters })],
  });
  new CfnEventInvokeConfig(scope, 'Retries', {
    functionName: target.functionName,
    qualifier: '$LATEST',
    maximumRetryAttempts: 2,
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
  });
}
