import {
  type DynamoDbError,
  db,
  type Item,
  type RequestData,
  type Store,
  type Table,
  tableOf,
  validations,
} from './dynalite.ts';
import { faultOfExpressions, faultOfKeys } from './limits.ts';
import type { Validate } from './parsed-expressions.ts';
import { metConstraints } from './plain-requests.ts';
import { faultOfShape } from './shape-of-item.ts';

const constraints = metConstraints();

/** Throws the fault that DynamoDB finds in the parameters of a request, before it looks at items. */
export function assertValid(
  data: RequestData,
  types: Record<string, unknown>,
  custom: Validate | undefined,
  store: Store,
): void {
  throwIf(faultOfExpressions(data));
  if (constraints.areKnown(data, types)) {
    throwIf(custom?.(data, store));
  } else {
    validations.checkValidations(data, types, custom, store);
    constraints.remember(data, types);
  }
}

/** Throws the fault that DynamoDB finds in an item to be put. */
export function assertItem(item: Item, table: Table): void {
  const fault = db.validateItem(item, table);
  if (fault) throw fault;
  throwIf(faultOfNewItem(item, table));
}

/** Throws the fault that DynamoDB finds in a key. */
export function assertKey(key: Item, table: Table): void {
  const fault = db.validateKey(key, table);
  if (fault) throw fault;
  throwIf(faultOfKeys(key, table));
}

/** Throws the fault that DynamoDB finds in an item or key of a batch. */
export async function assertBatch({ RequestItems: requests }: RequestData, store: Store): Promise<void> {
  for (const [name, request] of Object.entries(requests as Batch)) {
    const table = await tableOf(store, name);
    const { keys, items } = partsOf(request);
    for (const key of keys) if (faultOfKeys(key, table)) assertKey(key, table);
    for (const item of items) if (faultOfNewItem(item, table)) assertItem(item, table);
  }
}

/** The requests of a batch by table: keys to be read, or writes. */
type Batch = Record<string, { Keys: Item[] } | BatchedWrite[]>;
type BatchedWrite = { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } };

function partsOf(request: Batch[string]): { keys: Item[]; items: Item[] } {
  if (!Array.isArray(request)) return { keys: request.Keys, items: [] };
  return {
    keys: request.flatMap(({ DeleteRequest }) => (DeleteRequest ? [DeleteRequest.Key] : [])),
    items: request.flatMap(({ PutRequest }) => (PutRequest ? [PutRequest.Item] : [])),
  };
}

/** Throws the fault that DynamoDB finds in the key at which a query or scan begins. */
export async function assertStartKey(data: RequestData, store: Store): Promise<void> {
  const start = data['ExclusiveStartKey'] as Item | undefined;
  if (!start) return;
  const fault = faultOfKeys(start, await tableOf(store, data.TableName));
  if (fault) throwIf(`The provided starting key is invalid: ${fault}`);
}

/** Returns the fault that DynamoDB finds in a new item and dynalite does not. */
export function faultOfNewItem(item: Item, table: Table): string | undefined {
  return faultOfKeys(item, table) ?? faultOfShape(item);
}

/** Returns the error for a fault, if there is one. */
export function refusalFor(fault: string | null | undefined): DynamoDbError | undefined {
  return fault ? db.validationError(fault) : undefined;
}

function throwIf(fault: string | null | undefined): void {
  const refusal = refusalFor(fault);
  if (refusal) throw refusal;
}
