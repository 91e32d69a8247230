import { propertiesOf } from '../../shared/platform/properties.ts';
import { aws } from './aws-cli.ts';
import { type DeadLetters, deadLetterOf } from './dead-letters.ts';

/** How long a received message is hidden from another operator, in seconds. */
const HIDDEN_SECONDS = 120;

type Message = { id: string; receipt: string; body: string; sentAt: number };

/** The dead letters of a deployment: its SQS queue. `service` is the name of the service stack. */
export function openQueue(region: string, queue: string, service: string): DeadLetters {
  const receipts = new Map<string, string>();
  const sqs = (operation: string, ...args: string[]) =>
    aws(region, ['sqs', operation, '--queue-url', queue, ...args]);

  return {
    count: async () => {
      const name = 'ApproximateNumberOfMessages';
      const { Attributes } = await sqs('get-queue-attributes', '--attribute-names', name);
      return Number(propertiesOf(Attributes)[name]);
    },

    async *list() {
      const startedAt = Date.now();
      for (;;) {
        const messages = await receive(sqs);
        if (messages.length === 0) return;
        for (const { id, receipt, body, sentAt } of messages) {
          // An event that failed again comes back as a newer message.
          if (sentAt > startedAt) return;
          receipts.set(id, receipt);
          yield { id, letter: deadLetterOf(body) };
        }
      }
    },

    resend: async ({ functionId, event }) => {
      const name = `${service}_${functionId}`;
      const call = ['lambda', 'invoke', '--function-name', name, '--invocation-type', 'Event'];
      // Standard input keeps the event, which may have a phone number, out of files and process lists.
      const args = [...call, '--payload', 'fileb:///dev/stdin', '/dev/null'];
      await aws(region, args, JSON.stringify(event));
    },

    remove: async (id) => {
      await sqs('delete-message', '--receipt-handle', String(receipts.get(id)));
    },
  };
}

async function receive(
  sqs: (operation: string, ...args: string[]) => Promise<Record<string, unknown>>,
): Promise<Message[]> {
  const limits = ['--max-number-of-messages', '10', '--visibility-timeout', String(HIDDEN_SECONDS)];
  const { Messages } = await sqs('receive-message', ...limits, '--attribute-names', 'SentTimestamp');
  return (Array.isArray(Messages) ? Messages : []).map((message) => {
    const { MessageId, ReceiptHandle, Body, Attributes } = propertiesOf(message);
    const { SentTimestamp } = propertiesOf(Attributes);
    return {
      id: String(MessageId),
      receipt: String(ReceiptHandle),
      body: String(Body),
      sentAt: Number(SentTimestamp),
    };
  });
}
