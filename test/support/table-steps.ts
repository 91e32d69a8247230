import { ITEMS, kindOf } from '../../shared/storage/items.ts';
import { wordsOf } from './data-model-tables.ts';

/** A record of a call in the form of the document client. */
type Part = Readonly<Record<string, unknown>>;
type Key = { pk: string; sk: string };

/**
 * Returns what a call of the table does, by the kinds of its items, such as `BatchGet profile, schema` or
 * `transaction: put link; check application`.
 */
export function stepOf(name: string, input: object): string {
  const {
    TransactItems,
    RequestItems,
    Key: key,
    Item: item,
    KeyConditionExpression: condition,
  } = input as Part;
  if (Array.isArray(TransactItems)) return transactionOf(TransactItems);
  if (RequestItems)
    return `${name.replace('Item', '')} ${counted(Object.values(RequestItems).flatMap(inBatch))}`;
  if (condition) return `Query ${rangeOf(input as Part)}`;
  return `${name.replace('Item', '')} ${kindName((key ?? item) as Key)}`;
}

/** The writes of a transaction, as the documents call them. */
const WRITES: Readonly<Record<string, string>> = {
  Put: 'put',
  Update: 'update',
  Delete: 'delete',
  ConditionCheck: 'check',
};

function transactionOf(writes: readonly Record<string, { Key?: Key; Item?: Key }>[]): string {
  const entries = writes.flatMap((write) => Object.entries(write));
  const parts = [...Map.groupBy(entries, ([name]) => name)].map(([name, same]) => {
    const kinds = same.map(([, { Key: key, Item: item }]) => kindName(key ?? item));
    return `${WRITES[name]} ${counted(kinds)}`;
  });
  return `transaction: ${parts.join('; ')}`;
}

/** The kinds of the keys of a BatchGet or the requests of a BatchWrite. */
function inBatch(
  part: { Keys?: Key[] } | { PutRequest?: { Item: Key }; DeleteRequest?: { Key: Key } }[],
): string[] {
  if (!Array.isArray(part)) return (part.Keys ?? []).map(kindName);
  return part.map(({ PutRequest, DeleteRequest }) => kindName(PutRequest?.Item ?? DeleteRequest?.Key));
}

function kindName(key: Key | undefined): string {
  const known = key && kindOf(key);
  if (!known) throw new Error(`the key ${JSON.stringify(key)} is of no kind`);
  return wordsOf(known.name);
}

/** The kinds that a query reads: those of its partition whose keys can be in its range. */
function rangeOf({ IndexName, KeyConditionExpression, ExpressionAttributeValues = {} }: Part): string {
  if (IndexName !== undefined) return 'owner index';
  const [pk = '', from = '', to = ''] = Object.values(ExpressionAttributeValues as Record<string, string>);
  const isBetween = String(KeyConditionExpression).includes('BETWEEN');
  const kinds = Object.entries(ITEMS).filter(([name, { sk }]) => {
    const [fixed = ''] = sk.split('{');
    if (kindOf({ pk, sk: sk.replaceAll(/\{[^}]+\}/g, '1') })?.name !== name) return false;
    // A key that begins with a part that varies can be in any range.
    if (isBetween) return fixed === '' || (from <= fixed && fixed <= to);
    return fixed.startsWith(from) || from.startsWith(fixed);
  });
  if (kinds.length === 0) throw new Error(`a query reads no kind: ${pk}, ${from}`);
  return kinds.length > 4 ? 'the whole partition' : kinds.map(([name]) => wordsOf(name)).join(' and ');
}

/** Returns names once each, with how many there are. */
function counted(names: readonly string[]): string {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, { length }]) => (length === 1 ? name : `${length} ${name}`))
    .join(', ');
}
