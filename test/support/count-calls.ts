import type { BatchGetCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { tableClient } from '../../shared/storage/table-client.ts';

/** Runs `work` and returns the keys that its reads asked for, in order. */
export async function keysRead(work: () => Promise<unknown>): Promise<string[]> {
  const read: string[] = [];
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next) => (args) => {
      read.push(...keysOf(args.input));
      return next(args);
    },
    { step: 'initialize', name: 'keysRead', override: true },
  );
  try {
    await work();
  } finally {
    middlewareStack.remove('keysRead');
  }
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
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => (args) => {
      calls.push(String(context['commandName']).replace(/Command$/, ''));
      return next(args);
    },
    { step: 'initialize', name: 'countCalls', override: true },
  );
  try {
    await work();
  } finally {
    middlewareStack.remove('countCalls');
  }
  return calls;
}
