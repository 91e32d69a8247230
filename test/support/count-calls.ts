import type { BatchGetCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { interceptTable } from './intercept-table.ts';

/** Runs `work` and returns the keys that its reads asked for, in order. */
export async function keysRead(work: () => Promise<unknown>): Promise<string[]> {
  const read: string[] = [];
  const end = interceptTable(({ input, proceed }) => {
    read.push(...keysOf(input));
    return proceed();
  });
  await work().finally(end);
  return read;
}

/** The keys of a BatchGet, or the key of a Get. */
function keysOf(input: object): string[] {
  const {
    RequestItems = {},
    Key,
    UpdateExpression,
  } = input as Partial<BatchGetCommandInput & UpdateCommandInput>;
  const batches = Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys);
  const single = Key && UpdateExpression === undefined ? [Key] : [];
  return [...batches, ...single].map((key) => Object.values(key).join(' '));
}

/** Runs `work` and returns the names of the DynamoDB calls it made, in order, as the SDK sent them. */
export async function countCalls(work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const end = interceptTable(({ name, proceed }) => {
    calls.push(name);
    return proceed();
  });
  await work().finally(end);
  return calls;
}
