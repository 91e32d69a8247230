import * as raw from '@aws-sdk/client-dynamodb';
import * as documents from '@aws-sdk/lib-dynamodb';
import { createTable } from '../../infra/local/backends.ts';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';
import { tableClient as newClient } from '../../infra/local/kept-table.ts';
import { prepareClients } from '../../shared/platform/aws-calls.ts';
import { config } from '../../shared/platform/config.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';

type Outcome = { output?: unknown; error?: Record<string, unknown> };
type Mirror = { ask: (command: string, input: object) => Promise<Outcome>; scan: () => Promise<string[]> };
/** What a comparison has found: calls whose outcomes differ, and how many were compared, by their outcome. */
export type Comparison = { differences: object[]; compared: Map<string, number> };

/** Longer than a test may run. */
const NEVER_MS = 2 ** 31 - 1;

let mirror: Mirror | undefined;
let found: Comparison = { differences: [], compared: new Map() };
let last: Promise<unknown> = Promise.resolve();

prepareClients((client) => {
  if (!(client instanceof raw.DynamoDBClient)) return;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        if (!mirror) return next(args);
        const compared = last.then(() => compare(commandName, args.input, () => next(args)));
        last = compared.catch(() => undefined);
        return compared;
      },
    { step: 'initialize', priority: 'low' },
  );
});

/**
 * Makes every call of the table in this process twice from now on, one after another: as the functions make
 * it, and over HTTP to a second embedded table. Returns a function that ends this and returns what differed,
 * the items of the two tables included.
 */
export async function compareWithHttp(
  environment: Record<string, string>,
): Promise<() => Promise<Comparison>> {
  const server = await startDynamoDb({ ttlSweepMs: NEVER_MS });
  const place = { ...environment, DYNAMODB_ENDPOINT: server.endpoint };
  await createTable(place);
  const client = newClient(place);
  const own = newClient(environment);
  for (const item of await allItems(own, environment['TABLE_NAME']))
    await client.send(
      new raw.PutItemCommand({ TableName: environment['TABLE_NAME'], Item: JSON.parse(item) }),
    );
  found = { differences: [], compared: new Map() };
  mirror = {
    ask: (name, input) => outcomeOf(() => sendTo(client, name, input)),
    scan: () => allItems(client, environment['TABLE_NAME']),
  };
  return async () => {
    await last;
    const [here, there] = [await allItems(own, environment['TABLE_NAME']), await mirror?.scan()];
    const different = (there ?? []).filter((item, at) => item !== here[at]);
    if (different.length > 0 || here.length !== there?.length) found.differences.push(different);
    mirror = undefined;
    for (const used of [client, own]) used.destroy();
    await server.close();
    return found;
  };
}

async function compare<T extends { output: unknown }>(
  command: string,
  input: object,
  call: () => Promise<T>,
): Promise<T> {
  const copy = structuredClone(input);
  let answer: T | undefined;
  let failure: unknown;
  const here = await outcomeOf(async () => {
    answer = await call().catch((error: unknown) => {
      failure = error;
      throw error;
    });
    return answer.output;
  });
  const there = await mirror?.ask(command, copy);
  const kind = `${command} ${here.error?.['name'] ?? 'succeeds'}`;
  found.compared.set(kind, (found.compared.get(kind) ?? 0) + 1);
  if (JSON.stringify(here) !== JSON.stringify(there)) found.differences.push({ command, copy, here, there });
  if (answer) return answer;
  throw failure;
}

async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    const { $metadata: _, ...output } = propertiesOf(await call());
    return { output: sorted(output) };
  } catch (error) {
    const { $metadata: _, $response: __, ...members } = propertiesOf(error);
    const kind = error instanceof Error ? { type: error.constructor.name, message: error.message } : {};
    return { error: propertiesOf(sorted({ ...members, ...kind })) };
  }
}

/**
 * Returns a value with the members of its objects in order, so that its JSON can be compared. The items of a
 * BatchGetItem have no order.
 */
function sorted(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const members = value.map((member) => sorted(member));
    return name === config('TABLE_NAME') ? members.map((member) => JSON.stringify(member)).sort() : members;
  }
  if (value instanceof Set) return { set: [...value].sort() };
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member, name)]),
  );
}

/** Sends a command as the SDK does over HTTP: with plain values, or with those of DynamoDB. */
function sendTo(client: raw.DynamoDBClient, name: string, input: object): Promise<unknown> {
  const plain = name.replace('Item', '').replace('Items', '').replace('sCommand', 'Command');
  const isPlain = !JSON.stringify(input).includes('"pk":{"S"');
  const Command = Reflect.get(isPlain ? documents : raw, isPlain ? plain : name);
  const sender = isPlain
    ? documents.DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
    : client;
  return Reflect.apply(sender.send, sender, [new Command(input)]);
}

async function allItems(client: raw.DynamoDBClient, TableName: string | undefined): Promise<string[]> {
  const items: string[] = [];
  let ExclusiveStartKey: Record<string, raw.AttributeValue> | undefined;
  do {
    const page = await client.send(new raw.ScanCommand({ TableName, ExclusiveStartKey }));
    items.push(...(page.Items ?? []).map((item) => JSON.stringify(sorted(item))));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items.sort();
}
