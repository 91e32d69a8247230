import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionPrefix } from '../../infra/deployment-names.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { aws } from './aws-cli.ts';
import { type DeadLetters, deadLetterOf, recordsOfFile, type StoredFile } from './dead-letters.ts';

/** Seconds for which a received message is hidden from another operator. */
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
        // A message that stays is received again if the run outlasts its hiding.
        const untried = messages.filter(({ id }) => !receipts.has(id));
        for (const { id, receipt, body, sentAt } of untried) {
          // An event that failed again comes back as a newer message.
          if (sentAt > startedAt) return;
          receipts.set(id, receipt);
          yield { id, letter: deadLetterOf(body) };
        }
      }
    },

    resend: async (letter) => {
      const name = `${functionPrefix(service)}_${letter.functionId}`;
      if ('event' in letter) await start(region, name, letter.event);
      else await publishFile(region, name, letter.file);
    },

    remove: async (id) => {
      await sqs('delete-message', '--receipt-handle', String(receipts.get(id)));
    },
  };
}

/** Starts a function with an event. Throws if Lambda refuses it. */
async function start(region: string, name: string, event: unknown): Promise<void> {
  await invoke(region, name, 'Event', event, '/dev/null');
}

/**
 * Has a function handle the records of a stored batch, and then deletes the file. A file that is gone was
 * handled by an earlier command, which could not remove the message.
 */
async function publishFile(region: string, name: string, { bucket, key }: StoredFile): Promise<void> {
  const stored = await aws(region, ['s3', 'cp', `s3://${bucket}/${key}`, '-']).catch((error: unknown) => {
    if (String(error).includes('(404)')) return undefined;
    throw error;
  });
  if (!stored) return;
  await publishAgain(region, name, recordsOfFile(stored));
  await aws(region, ['s3api', 'delete-object', '--bucket', bucket, '--key', key]);
}

/**
 * Has a function handle the records of a failed batch, one by one, and waits for it. Throws at the first one
 * that fails.
 */
async function publishAgain(region: string, name: string, records: readonly unknown[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-redrive-'));
  // The answer has no data, only the numbers of records that failed.
  const answer = join(folder, 'answer.json');
  try {
    for (const record of records) {
      const { FunctionError } = await invoke(region, name, 'RequestResponse', { Records: [record] }, answer);
      const { batchItemFailures } = propertiesOf(JSON.parse(await readFile(answer, 'utf8')));
      const isDone = Array.isArray(batchItemFailures) && batchItemFailures.length === 0;
      if (FunctionError !== undefined || !isDone) throw new Error(`the function ${name} failed again`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Invokes a function, whose answer is written to a file. */
function invoke(
  region: string,
  name: string,
  type: 'Event' | 'RequestResponse',
  event: unknown,
  answer: string,
): Promise<Record<string, unknown>> {
  const call = ['lambda', 'invoke', '--function-name', name, '--invocation-type', type];
  // Standard input keeps the event, which may have personal data, out of files and process lists.
  return aws(region, [...call, '--payload', 'fileb:///dev/stdin', answer], JSON.stringify(event));
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
