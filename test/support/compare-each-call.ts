import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { inspect, isDeepStrictEqual } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as documents from '@aws-sdk/lib-dynamodb';
import { messageOf, requestIn } from '../../infra/local/dynamodb/json-messages.ts';
import { passAnswersThrough, type TableAnswer } from '../../infra/local/dynamodb/table-transport.ts';
import { prepareClients } from '../../shared/platform/aws-calls.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { withPlainValues } from '../../shared/storage/table-client.ts';
import { compareEachRequest } from './compare-each-request.ts';

type Properties = Record<string, unknown>;
/** What the SDK gives for a call, or throws. */
type Outcome = { output?: unknown; error?: unknown };
/** What a table in this process got and gave: `answer` is the body that it would send over HTTP. */
export type Exchange = { request: Properties; status: number; answer: ReturnType<typeof messageOf> };

const differences: string[] = [];
let compared = 0;
let isComparing = false;
const current = new AsyncLocalStorage<{ exchange?: Exchange }>();

/**
 * Compares each later call that is answered by a table in this process with the same call through the SDK's
 * serializer, bytes, the parser and writer of the server and the SDK's deserializer. The table performs the
 * call once, so that its items do not depend on the way.
 */
export function compareEachCall(): void {
  if (isComparing) return;
  isComparing = true;
  compareEachRequest((found) => differences.push(...found));
  passAnswersThrough((request, call) => {
    // Copied now: the table notes in a request which names it has seen.
    const copy = structuredClone(request);
    const noted = current.getStore();
    return call()?.then(({ status, answer }: TableAnswer) => {
      if (noted) noted.exchange = { request: copy, status, answer: messageOf(answer) };
      return { status, answer };
    });
  });
  prepareClients((client) => {
    if (!(client instanceof DynamoDBClient)) return;
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        (args) =>
          current.run({}, async () => {
            const input = structuredClone(args.input);
            const answered = next(args);
            const outcome = await outcomeOf(answered.then(({ output }) => output));
            const exchange = current.getStore()?.exchange;
            if (exchange) {
              compared += 1;
              differences.push(...(await differencesOf(commandName, input, exchange, outcome)));
            }
            return answered;
          }),
      { step: 'initialize', priority: 'low' },
    );
  });
}

/** Throws the differences of the calls since the last one. setup.ts calls it after each test and file. */
export function assertNoDifference(): void {
  const [first] = differences.splice(0);
  if (first) throw new Error(first);
}

/** Returns how many calls were compared. */
export function callsCompared(): number {
  return compared;
}

/** The table over HTTP: it gives again what the table in this process has answered. */
type Replay = { exchange: Exchange; sent?: unknown };
const replayed = new AsyncLocalStorage<Replay>();
const sender = withPlainValues(
  new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ body: sent }: { body: string | Uint8Array }) => {
        const replay = replayed.getStore();
        if (!replay) throw new Error('there is no call to compare');
        replay.sent = requestIn(typeof sent === 'string' ? Buffer.from(sent) : Buffer.concat([sent]));
        const { status, answer } = replay.exchange;
        const body = Readable.from([Buffer.from(answer.body)], { objectMode: false });
        return { response: { statusCode: status, headers: answer.headers, body } };
      },
    },
  }),
);

/** Sends the input of a call through the SDK, and returns how request and outcome differ from those here. */
export async function differencesOf(
  command: string,
  input: object,
  exchange: Exchange,
  here: Outcome,
): Promise<string[]> {
  const replay: Replay = { exchange };
  const Command = Reflect.get(documents, command.replace('Items', '').replace('Item', ''));
  const there = await replayed.run(replay, () =>
    outcomeOf(Reflect.apply(sender.send, sender, [new Command(input)])),
  );
  const different = (name: string, inProcess: unknown, overHttp: unknown) => {
    if (isDeepStrictEqual(inProcess, overHttp)) return [];
    return [
      `${name} of ${command} ${shown(input)}:\nin process ${shown(inProcess)}\nover HTTP ${shown(overHttp)}`,
    ];
  };
  // What is neither a success nor a failed condition goes on over HTTP.
  const isAnswered = exchange.status === 200 || here.error !== undefined;
  return [
    ...different('the request', exchange.request, replay.sent),
    ...(isAnswered ? different('the outcome', membersOf(here), membersOf(there)) : []),
  ];
}

const shown = (value: unknown) => inspect(value, { depth: 10, breakLength: 110 });

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    return { output: await call };
  } catch (error) {
    return { error };
  }
}

/** Returns an outcome with the class of its error, without the ids and HTTP messages that the SDK notes. */
function membersOf({ output, error }: Outcome): unknown {
  const { $metadata, $response: _, ...members } = propertiesOf(output ?? error);
  const { httpStatusCode, attempts, totalRetryDelay } = propertiesOf($metadata);
  const metadata = { httpStatusCode, attempts, totalRetryDelay };
  if (!(error instanceof Error)) return { members, metadata };
  const { name, message } = error;
  return { members, metadata, type: error.constructor, name, message };
}
