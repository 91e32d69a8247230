import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { listen } from '../../infra/local/http/loopback.ts';
import type { PeerCase } from './peer-load.ts';

/**
 * A server that does nothing but make the calls of the table that this service makes for the same request, of
 * the same kinds and about the same sizes, with the AWS SDK over loopback. What answers them neither stores
 * nor checks anything. So it shows how fast any server could be that reaches its table in this way.
 */
const ITEM = {
  pk: { S: 'APP#app_01m879et4ge8tt72vn90487kjs#USER#user_01m879et51ed8vjpvxxd040zj7' },
  sk: { S: 'PROFILE' },
  user_id: { S: 'user_01m879et51ed8vjpvxxd040zj7' },
  data: { M: { email: { S: 'user@example.com' }, name: { S: 'Ada' } } },
  created_at: { S: '2026-01-31T12:00:00.000Z' },
  version: { N: '1' },
};
const Key = { pk: ITEM.pk.S, sk: ITEM.sk.S };

const ANSWERS: Record<string, string> = {
  GetItem: JSON.stringify({ Item: ITEM }),
  BatchGetItem: JSON.stringify({ Responses: { identity: [ITEM, ITEM] } }),
  Query: JSON.stringify({ Items: [ITEM], Count: 1, ScannedCount: 1 }),
  TransactWriteItems: '{}',
};

const table = await listen(async (request, response) => {
  await text(request);
  const answer = ANSWERS[String(request.headers['x-amz-target']).split('.')[1] ?? ''] ?? '{}';
  response.writeHead(200, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(answer),
  });
  response.end(answer);
});

const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: table.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
);

const get = () => client.send(new GetCommand({ TableName: 'identity', Key, ConsistentRead: true }));

const getSome = (count: number) => {
  const Keys = Array.from({ length: count }, (_, n) => ({ ...Key, sk: `${Key.sk}#${n}` }));
  return client.send(new BatchGetCommand({ RequestItems: { identity: { Keys, ConsistentRead: true } } }));
};

const query = () =>
  client.send(
    new QueryCommand({
      TableName: 'identity',
      ConsistentRead: true,
      KeyConditionExpression: '#n0 = :v0 AND begins_with(#n1, :v1)',
      ExpressionAttributeNames: { '#n0': 'pk', '#n1': 'sk' },
      ExpressionAttributeValues: { ':v0': Key.pk, ':v1': Key.sk },
    }),
  );

/** Writes an item for each of the numbers, with so many attributes besides its key, if it does not exist. */
const write = (...attributes: number[]) => {
  const textsOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`attribute_${n}`, `${Key.pk}#${n}`]));
  const TransactItems = attributes.map((count) => ({
    Put: {
      TableName: 'identity',
      Item: { ...Key, ...textsOf(count) },
      ConditionExpression: 'attribute_not_exists(#n0)',
      ExpressionAttributeNames: { '#n0': 'pk' },
    },
  }));
  return client.send(new TransactWriteCommand({ TransactItems }));
};

const CALLS: Record<string, () => Promise<unknown>> = {
  'own profile': () => Promise.all([query(), getSome(2)]),
  'link for a new user': async () => {
    await get();
    await getSome(3);
    await write(15, 6);
  },
  'create group': async () => {
    await getSome(2);
    await Promise.all([get(), write(15, 10)]);
  },
  'token refresh': async () => {
    await getSome(4);
    await getSome(5);
    await write(6, 6);
  },
  userinfo: async () => {
    await get();
    await getSome(4);
  },
};

const server = createServer(async (request, response) => {
  await text(request);
  await CALLS[decodeURIComponent(request.url?.slice(1) ?? '')]?.();
  response.end('done');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const cases = Object.fromEntries(
  Object.keys(CALLS).map((name): [string, PeerCase] => [
    name,
    { path: `/${encodeURIComponent(name)}`, headers: {}, expects: 'done' },
  ]),
);
const { port } = Object(server.address());
process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${port}`, cases })}\n`);
