import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnEventInvokeConfig, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/**
 * The topic of inbound texts from AWS End User Messaging. It must be set as the two-way channel of each
 * number of the service.
 */
export class InboundTexts extends Construct {
  readonly topic: Topic;
  readonly #deadLetters: Queue;

  constructor(scope: Construct, id: string, { deadLetters }: { deadLetters: Queue }) {
    super(scope, id);
    this.#deadLetters = deadLetters;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('sms-voice.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
  }

  /**
   * Calls a function with every text. Undeliverable texts and texts that failed three times go to
   * the dead-letter queue.
   */
  deliverTo(target: LambdaFunction): void {
    this.topic.addSubscription(new LambdaSubscription(target, { deadLetterQueue: this.#deadLetters }));
    new CfnEventInvokeConfig(this, 'Retries', {
      functionName: target.functionName,
      qualifier: '$LATEST',
      maximumRetryAttempts: 2,
      destinationConfig: { onFailure: { destination: this.#deadLetters.queueArn } },
    });
  }
}
