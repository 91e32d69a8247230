import { tableClient } from '../../shared/storage/table-client.ts';

type BatchAnswer = { Responses: Record<string, { pk?: unknown; sk?: unknown }[]> };

/**
 * Lets the next batch that reads the item with the sort key `sk` see it as it was before `meanwhile`, and all
 * others as they are after it. A batch of DynamoDB is no snapshot, so that this may happen.
 */
export function tearNextBatch(sk: string, meanwhile: () => Promise<unknown>): void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      const isBatch = String(context['commandName']).startsWith('BatchGet');
      if (!isBatch || !JSON.stringify(args.input).includes(sk)) return next(args);
      middlewareStack.remove('tearNextBatch');
      const before = await next(args);
      await meanwhile();
      const after = await next(args);
      replaceItem(after.output as BatchAnswer, before.output as BatchAnswer, sk);
      return after;
    },
    { step: 'initialize', name: 'tearNextBatch' },
  );
}

function replaceItem(after: BatchAnswer, before: BatchAnswer, sk: string): void {
  for (const [table, items] of Object.entries(after.Responses)) {
    const old = before.Responses[table]?.find((item) => item.sk === sk);
    const place = items.findIndex((item) => item.sk === sk);
    if (old && place >= 0) items[place] = old;
  }
}
