import { propertiesOf } from '../../shared/platform/properties.ts';

/** An event that a function failed to handle, or a file with records of a stream; the id of the function. */
export type DeadLetter = { functionId: string } & ({ event: unknown } | { file: StoredFile });

/** A file in which Lambda has stored a failed batch of a stream. */
export type StoredFile = { bucket: string; key: string };

/** The events that failed: a queue of the deployment, or a folder of `npm start`. */
export type DeadLetters = {
  /** Returns the number of events; for a queue it is approximate. */
  count: () => Promise<number>;
  /** Yields the events that failed before the call. `letter` is undefined if the event is unknown. */
  list: () => AsyncGenerator<{ id: string; letter: DeadLetter | undefined }>;
  /** Has the function handle the event again. Throws if it refuses. */
  resend: (letter: DeadLetter) => Promise<void>;
  remove: (id: string) => Promise<void>;
};

/** The functions of EventBridge events, by the source of the event. */
const FUNCTIONS_OF_SOURCES = new Map([
  ['aws.s3', 'processUpload'],
  ['aws.ses', 'recordMailFeedback'],
]);

/** The beginning of the names of files in which Lambda stores failed batches of streams. */
const FAILED_BATCHES = 'aws/lambda/';

/**
 * Reads the body of a message in the queue of dead letters: the record of Lambda about an event that a
 * function failed to handle; the note of a file with a failed batch of a stream; an event that never reached
 * its function, of SNS (a text) or EventBridge (an upload); or a wake of a webhook. Undefined for anything
 * else.
 */
export function deadLetterOf(body: string): DeadLetter | undefined {
  const content = parsed(body);
  const { requestContext, requestPayload, Type, source, app, webhook } = content;
  const { functionArn } = propertiesOf(requestContext);
  const functionId = /:function:[\w-]+_(\w+)/.exec(String(functionArn))?.[1];
  if (functionId && requestPayload !== undefined) return { functionId, event: requestPayload };
  if (typeof app === 'string' && typeof webhook === 'string')
    return { functionId: 'deliverWebhooks', event: { Records: [{ messageId: webhook, body }] } };
  if (Type === 'Notification') {
    const event = { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', Sns: content }] };
    return { functionId: 'answerText', event };
  }
  const file = storedFileOf(content);
  if (file) return { functionId: 'publishEvents', file };
  const functionOfSource = FUNCTIONS_OF_SOURCES.get(String(source));
  return functionOfSource ? { functionId: functionOfSource, event: content } : undefined;
}

/** Returns the file of the event that says that one was stored, if it has a failed batch. */
function storedFileOf({ source, detail }: Record<string, unknown>): StoredFile | undefined {
  const { bucket, object } = propertiesOf(detail);
  const [{ name }, { key }] = [propertiesOf(bucket), propertiesOf(object)];
  if (source !== 'aws.s3' || typeof key !== 'string' || !key.startsWith(FAILED_BATCHES)) return undefined;
  return { bucket: String(name), key };
}

/** Returns the records of a failed batch as Lambda stores it. Throws an Error if it has none. */
export function recordsOfFile(stored: Record<string, unknown>): unknown[] {
  const { payload } = stored;
  const { Records } = typeof payload === 'string' ? parsed(payload) : propertiesOf(payload);
  if (Array.isArray(Records)) return Records;
  throw new Error('the file has no records of a stream');
}

function parsed(text: string): Record<string, unknown> {
  try {
    return propertiesOf(JSON.parse(text));
  } catch {
    return {};
  }
}
