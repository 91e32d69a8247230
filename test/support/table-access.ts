/** What a table call reads or writes. */
export type Access = {
  /** Name and keys of the call, for reports. */
  name: string;
  writes: boolean;
  /** Each key as `pk sk`. That of a query ends with a star after the part that all its items share. */
  keys: readonly string[];
};

type Key = Record<string, unknown>;
type Input = Partial<{
  Key: Key;
  Item: Key;
  IndexName: string;
  KeyConditionExpression: string;
  ExpressionAttributeValues: Key;
  RequestItems: Record<
    string,
    { Keys?: Key[] } | { PutRequest?: { Item: Key }; DeleteRequest?: { Key: Key } }[]
  >;
  TransactItems: Record<string, { Key?: Key; Item?: Key }>[];
}>;

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;

/** Reads from the input of a command what it touches. */
export function accessOf(command: string, input: object): Access {
  const name = command.replace(/Command$/, '');
  const keys = keysOf(name, input);
  return { name: `${name} ${keys.join(', ')}`, writes: WRITES.test(name), keys };
}

/** True if two calls leave the same state and get the same answers in either order. */
export function areIndependent(one: Access, other: Access): boolean {
  if (!one.writes && !other.writes) return true;
  return !one.keys.some((key) => other.keys.some((also) => overlap(key, also)));
}

function overlap(one: string, other: string): boolean {
  if (one.endsWith('*'))
    return other.startsWith(one.slice(0, -1)) || one.startsWith(other.replace(/\*$/, ''));
  return other.endsWith('*') ? one.startsWith(other.slice(0, -1)) : one === other;
}

function keysOf(name: string, input: Input): string[] {
  if (name === 'Scan' || (name === 'Query' && input.IndexName !== undefined)) return ['*'];
  if (name === 'Query') return [`${queriedRange(input)}*`];
  const batches = Object.values(input.RequestItems ?? {}).flatMap((requests) =>
    Array.isArray(requests)
      ? requests.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key)
      : (requests.Keys ?? []),
  );
  const transacted = (input.TransactItems ?? []).flatMap((item) =>
    Object.values(item).map(({ Key, Item }) => Key ?? Item),
  );
  return [input.Key ?? input.Item, ...batches, ...transacted].flatMap((key) =>
    key ? [`${key['pk']} ${key['sk']}`] : [],
  );
}

/** Returns the part that all keys of a query share. Queries name the partition first, then the prefix. */
function queriedRange({ ExpressionAttributeValues = {}, KeyConditionExpression = '' }: Input): string {
  const [partition, prefix] = Object.values(ExpressionAttributeValues).map(String);
  return KeyConditionExpression.includes('begins_with') ? `${partition} ${prefix}` : `${partition} `;
}
