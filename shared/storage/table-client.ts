import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { withCallHook } from '../platform/aws-calls.ts';
import { callDeadline, clientTimeouts, pauseBefore, timeLeft } from '../platform/client-timeouts.ts';
import { endpointOverride } from '../platform/config.ts';
import { propertiesOf } from '../platform/properties.ts';
import { countOnRequest } from '../platform/request/request-notes.ts';
import { isConflict, isThrottled } from './writes/failures.ts';

let client: DynamoDBClient | undefined;
let documents: DynamoDBDocumentClient | undefined;

/** Returns the DynamoDB client of the function instance, created on first use. */
export function tableClient(): DynamoDBClient {
  client ??= withCallHook(newTableClient({ ...clientTimeouts(), maxAttempts: 4 }));
  return client;
}

/** Creates a client of the table, which counts its units and throttled attempts. */
export function newTableClient(options: DynamoDBClientConfig): DynamoDBClient {
  return measured(new DynamoDBClient({ ...endpointOverride('DYNAMODB_ENDPOINT'), ...options }));
}

const READS = /^(Get|BatchGet|Query)/;

/**
 * Makes a client count units and throttled attempts on the current request (decision 0132). A call that fails
 * reports no units.
 */
function measured(created: DynamoDBClient): DynamoDBClient {
  created.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        const { ConsumedCapacity } = propertiesOf(result.output);
        const metric = READS.test(commandName ?? '') ? 'read_units' : 'write_units';
        for (const consumed of [ConsumedCapacity ?? []].flat())
          countOnRequest(metric, Number(propertiesOf(consumed)['CapacityUnits'] ?? 0));
        return result;
      },
    { step: 'initialize' },
  );
  // After the middleware that retries, so that it sees every attempt.
  created.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        if (isThrottled(error)) countOnRequest('table_throttles');
        throw error;
      }),
    { step: 'finalizeRequest', priority: 'low' },
  );
  return created;
}

/** Returns the client of the function instance that converts items to and from plain values. */
export function documentClient(): DynamoDBDocumentClient {
  documents ??= withPlainValues(tableClient());
  return documents;
}

/** Returns a client that converts items to and from plain values. */
export function withPlainValues(created: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(created, { marshallOptions: { removeUndefinedValues: true } });
}

/** Drops the client, so that the next call reads the endpoint again. For tests and local servers. */
export function resetTableClient(): void {
  client?.destroy();
  client = undefined;
  documents = undefined;
}

/** Maximum number of retries after a conflict with a transaction on the same items. */
const CONFLICT_RETRIES = 12;

/**
 * Makes one call of the table; every call uses this function. The call ends with the deadline of the request,
 * and is retried after a conflict with a transaction. Every retry sends the same command, so `tryWrite` and
 * `writeAll` recognise their own effect.
 */
export async function callTable<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(callDeadline());
    } catch (error) {
      if (!isConflict(error) || attempt > CONFLICT_RETRIES || timeLeft() <= 0) throw error;
      await pauseBefore(attempt);
    }
  }
}
