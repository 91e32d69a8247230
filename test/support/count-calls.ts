import { tableClient } from '../../shared/storage/table.ts';

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
