import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type ServiceOutputTypes,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { prepareClients } from '../../../shared/platform/aws-calls.ts';
import { callMilliseconds } from '../../../shared/platform/client-timeouts.ts';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { plainAnswer, requestOf } from './table-values.ts';

type Properties = Record<string, unknown>;
/** The answer of an embedded DynamoDB to a call, as it would send it over HTTP. */
export type TableAnswer = { status: number; answer: unknown };
/** Answers a call of an embedded DynamoDB. Undefined while it is closing: the call then goes over HTTP. */
export type AnswerCall = (operation: string, request: Properties) => Promise<TableAnswer> | undefined;

/** The embedded tables of this process by their addresses. */
const tables = new Map<string, AnswerCall>();

/**
 * Lets the document clients of this process that use an address call its table without HTTP, unless
 * `LOCAL_HTTP` is set. Returns a function that ends this.
 */
export function answerInProcess(endpoint: string, answer: AnswerCall): () => void {
  if (!process.env['LOCAL_HTTP']) tables.set(endpoint, answer);
  return () => tables.delete(endpoint);
}

/**
 * Lets a client answer calls of an embedded table before the SDK serializes them. Everything but a success or
 * a failed condition goes on over HTTP, where the SDK retries calls and creates errors.
 */
function answerBeforeSerialization(client: DynamoDBClient, endpoint: string): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const operation = commandName.replace(/Command$/, '');
        const request = requestOf(operation, propertiesOf(args.input));
        const answered = request && tables.get(endpoint)?.(operation, request);
        if (!answered) return next(args);
        const { status, answer } = await untilDeadline(answered);
        const body = propertiesOf(answer);
        const failure = status === 200 ? undefined : failureOf(body);
        if (failure) throw failure;
        if (status !== 200) return next(args);
        const output = { ...plainAnswer(body), $metadata: metadata(200) };
        return { response: undefined, output: output as ServiceOutputTypes };
      },
    { step: 'serialize', priority: 'high' },
  );
}

const metadata = (httpStatusCode: number) => ({ httpStatusCode, attempts: 1, totalRetryDelay: 0 });

/** Returns the exception of the SDK for a condition that failed, in a single write or in a transaction. */
function failureOf({ __type, message, Message, Item, CancellationReasons }: Properties): Error | undefined {
  const shared = { message: String(message ?? Message), $metadata: metadata(400) };
  switch (String(__type).split('#')[1]) {
    case 'ConditionalCheckFailedException':
      return asParsed(new ConditionalCheckFailedException(shared), { Item, __type });
    case 'TransactionCanceledException':
      if (!areConditions(CancellationReasons)) return undefined;
      return asParsed(new TransactionCanceledException(shared), { CancellationReasons, __type });
    default:
      return undefined;
  }
}

/** Returns an exception with the members that it has when the SDK reads it from an answer. */
function asParsed(exception: Error, members: Properties): Error {
  Reflect.deleteProperty(exception, 'Message');
  Object.defineProperty(exception, 'message', { enumerable: true });
  return Object.assign(exception, members);
}

/** True if a transaction was cancelled for conditions alone, not for load or a conflict. */
function areConditions(reasons: unknown): boolean {
  const codes = Array.isArray(reasons) ? reasons.map((reason) => propertiesOf(reason)['Code']) : [undefined];
  return codes.every((code) => code === 'None' || code === 'ConditionalCheckFailed');
}

/** The real timers, also while a test has replaced the global ones. */
const [nextTurn, startTimer, clearTimer] = [setImmediate, setTimeout, clearTimeout];

/**
 * Waits for an answer until the deadline of the request. Rejects then as the SDK does. Answers arrive in a
 * later turn of the event loop, as from a socket: a loop of reads lets timers and requests run.
 */
function untilDeadline<T>(answered: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(Object.assign(new Error('Request aborted'), { name: 'AbortError' }));
    const timer = startTimer(abort, callMilliseconds());
    answered
      .finally(() => clearTimer(timer))
      .then(
        (answer) => nextTurn(() => resolve(answer)),
        (error) => nextTurn(() => reject(error)),
      );
  });
}

prepareClients((client) => {
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  if (endpoint && client instanceof DynamoDBClient) answerBeforeSerialization(client, endpoint);
});
