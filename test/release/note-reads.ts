import { interceptTable } from '../support/intercept-table.ts';

type Key = { pk: string; sk: string };
type Named = { Key?: Key; Item?: Key; ConditionExpression?: string; UpdateExpression?: string };
type Input = Named & {
  RequestItems?: Record<string, { Keys?: Key[] }>;
  TransactItems?: Record<string, Named>[];
};

/**
 * Calls `note` with the key of each item that a call of the table depends on: that it asks for or finds, or
 * that an update or a condition is about. Returns a function that stops it.
 */
export function noteReads(note: (key: string) => void): () => void {
  return interceptTable(async ({ name, input, proceed }) => {
    if (name === 'Scan') return proceed();
    for (const { pk, sk } of keysIn(name, input)) note(`${pk} ${sk}`);
    const answer = await proceed();
    const { Items = [] } = answer.output as { Items?: Key[] };
    for (const { pk, sk } of Items) note(`${pk} ${sk}`);
    return answer;
  });
}

function keysIn(name: string, { RequestItems = {}, TransactItems = [], ...single }: Input): Key[] {
  const parts = [...Object.entries({ [name]: single }), ...TransactItems.flatMap(Object.entries<Named>)];
  const named = parts.flatMap(([kind, { Key, Item, ConditionExpression }]) => {
    const key = Key ?? Item;
    const isBlind = (kind === 'Put' || kind === 'Delete') && ConditionExpression === undefined;
    return key && !isBlind ? [key] : [];
  });
  return [...named, ...Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys)];
}
