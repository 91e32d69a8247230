import { interceptTable } from './intercept-table.ts';

type BatchAnswer = { Responses: Record<string, { pk?: unknown; sk?: unknown }[]> };

/**
 * Lets the next batch that reads the item with the sort key `sk` see it as it was before `meanwhile`, and all
 * others as they are after it. A batch of DynamoDB is no snapshot, so that this may happen.
 */
export function tearNextBatch(sk: string, meanwhile: () => Promise<unknown>): void {
  const end = interceptTable(async ({ name, input, proceed }) => {
    if (!name.startsWith('BatchGet') || !JSON.stringify(input).includes(sk)) return proceed();
    end();
    const before = await proceed();
    await meanwhile();
    const after = await proceed();
    replaceItem(after.output as BatchAnswer, before.output as BatchAnswer, sk);
    return after;
  }, 'tearNextBatch');
}

function replaceItem(after: BatchAnswer, before: BatchAnswer, sk: string): void {
  for (const [table, items] of Object.entries(after.Responses)) {
    const old = before.Responses[table]?.find((item) => item.sk === sk);
    const place = items.findIndex((item) => item.sk === sk);
    if (old && place >= 0) items[place] = old;
  }
}
