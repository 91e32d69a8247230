import { createServer } from 'node:http';
import { getItem } from '../../shared/storage/read-items.ts';
import { exists } from '../../shared/storage/writes/expressions.ts';
import { write, writeAll } from '../../shared/storage/writes/write-items.ts';
import { put, update } from '../../shared/storage/writes/writes.ts';
import { listeningPort } from '../support/listening-port.ts';

const CALLS = 2000;
const key = { pk: 'A', sk: 'B' };
const item = { pk: { S: 'A' }, sk: { S: 'B' }, version: { N: '3' }, data: { M: { name: { S: 'Grace' } } } };

/** Fixed answers in the form of DynamoDB, so that only the client's work is measured. */
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const operation = String(request.headers['x-amz-target']).split('.')[1];
    const answer = { GetItem: { Item: item }, UpdateItem: { Attributes: item } }[String(operation)] ?? {};
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
  });
});
Object.assign(process.env, {
  TABLE_NAME: 'bench',
  DYNAMODB_ENDPOINT: `http://127.0.0.1:${await listeningPort(server)}`,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
});

const change = update(key, { set: { name: 'x' }, add: { version: 1 } }, exists());
const kinds: Record<string, () => Promise<unknown>> = {
  'read an item': () => getItem(key),
  'update an item': () => write(change),
  'a transaction of two': () => writeAll([change, put({ pk: 'C', sk: 'D' }, exists())]),
};
for (const [name, call] of Object.entries(kinds)) {
  for (let n = 0; n < CALLS; n++) await call();
  const before = process.cpuUsage();
  for (let n = 0; n < CALLS; n++) await call();
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${((user + system) / 1000 / CALLS).toFixed(3)} ms of CPU  ${name}\n`);
}
server.close();
process.exit(0);
