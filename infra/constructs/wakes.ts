import { Duration, Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { WAKES } from '../event-sources.ts';
import { TRIGGER_SECONDS } from '../function-timeouts.ts';

/**
 * The queue of wakes of webhooks. Encrypted, TLS only. A wake that failed five times goes to the dead-letter
 * queue. A wake that is lost is sent again, so a day of retention suffices.
 */
export class Wakes extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { deadLetters }: { deadLetters: Queue }) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      queueName: wakesName(Stack.of(this)),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(1),
      visibilityTimeout: Duration.seconds(6 * TRIGGER_SECONDS.wakes),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: WAKES.maxReceives },
    });
  }
}

/** Returns the name of the queue. Policies name it also without events, when there is no queue. */
export function wakesName(stack: Stack): string {
  return `${stack.stackName}-wakes`;
}
