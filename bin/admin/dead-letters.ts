import { propertiesOf } from '../../shared/platform/properties.ts';

/** An event that a function failed to handle, or its place in a stream, and the id of the function. */
export type DeadLetter = { functionId: string } & ({ event: unknown } | { place: StreamPlace });

/** The records of a failed batch of a stream. The stream has them for 24 hours. */
export type StreamPlace = { streamArn: string; shardId: string; first: string; last: string };

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

/**
 * Reads the body of a message in the queue of dead letters: the record of Lambda about an event that a
 * function failed to handle, or about a batch of the table's stream; an event that never reached its
 * function, of SNS (a text) or EventBridge (an upload); or a wake of a webhook. Undefined for anything else.
 */
export function deadLetterOf(body: string): DeadLetter | undefined {
  const content = parsed(body);
  const { requestContext, requestPayload, DDBStreamBatchInfo, Type, source, app, webhook } = content;
  const { functionArn } = propertiesOf(requestContext);
  const functionId = /:function:[\w-]+_(\w+)/.exec(String(functionArn))?.[1];
  if (functionId && requestPayload !== undefined) return { functionId, event: requestPayload };
  if (functionId && DDBStreamBatchInfo)
    return { functionId, place: placeOf(propertiesOf(DDBStreamBatchInfo)) };
  if (typeof app === 'string' && typeof webhook === 'string')
    return { functionId: 'deliverWebhooks', event: { Records: [{ messageId: webhook, body }] } };
  if (Type === 'Notification') {
    const event = { Records: [{ EventSource: 'aws:sns', EventVersion: '1.0', Sns: content }] };
    return { functionId: 'answerText', event };
  }
  const functionOfSource = FUNCTIONS_OF_SOURCES.get(String(source));
  return functionOfSource ? { functionId: functionOfSource, event: content } : undefined;
}

function placeOf(batch: Record<string, unknown>): StreamPlace {
  const { streamArn, shardId, startSequenceNumber, endSequenceNumber } = batch;
  return {
    streamArn: String(streamArn),
    shardId: String(shardId),
    first: String(startSequenceNumber),
    last: String(endSequenceNumber),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return propertiesOf(JSON.parse(text));
  } catch {
    return {};
  }
}
