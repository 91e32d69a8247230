import {
  type Callback,
  type DynamoDbError,
  db,
  failure,
  type Item,
  type ItemDb,
  type RequestData,
  type Store,
  type Table,
} from './dynalite.ts';
import { type Expression, isSatisfied } from './expressions.ts';
import { faultOfNewItem, refusalFor } from './faults.ts';
import { faultOfIndexKeys, faultOfKeys } from './limits.ts';
import { faultOfShape } from './shape-of-item.ts';

/**
 * Returns the store for one action of dynalite on one item. It refuses what DynamoDB refuses and dynalite
 * does not: keys, shapes of items, and conditions that compare values in DynamoDB's way. dynalite checks a
 * request, reads its item and then writes, so these checks run in the same order as in DynamoDB.
 */
export function ruledStore(store: Store, data: RequestData): Store {
  let table: Table | undefined;

  const guarded = (real: ItemDb): ItemDb => ({
    ...real,
    get: (key, callback) => {
      const refusal = table && refusalFor(faultOfRequest(data, table));
      if (refusal) callback(refusal);
      else
        real.get(key, (error, found) => {
          // A missing item is an error, too.
          const failed = faultOfCondition(data, error ? undefined : (found as Item | undefined));
          if (failed) callback(failed);
          else callback(error, found);
        });
    },
    put: (key, item, callback) => {
      const refusal = table && refusalFor(faultOfResult(item as Item, table));
      if (refusal) callback(refusal);
      else real.put(key, item, callback);
    },
  });

  return Object.assign(Object.create(store) as Store, {
    getTable: (name: string, callback: Callback<Table>) =>
      store.getTable(name, (error, found) => {
        table = found;
        callback(error, found);
      }),
    getItemDb: (name: string) => guarded(store.getItemDb(name)),
  });
}

function faultOfRequest({ Item: item, Key: key }: RequestData, table: Table): string | undefined {
  return item ? faultOfNewItem(item as Item, table) : faultOfKeys(key as Item, table);
}

/** Returns the fault of an item after an update. */
function faultOfResult(item: Item, table: Table): string | undefined {
  return faultOfIndexKeys(item, table) ?? faultOfShape(item);
}

/** Returns the error of a condition that fails, with the existing item if the request wants it. */
function faultOfCondition(data: RequestData, existing: Item | undefined): DynamoDbError | undefined {
  const error = conditionFailure(data, existing);
  const wanted = data['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';
  if (error && wanted && existing && Object.keys(existing).length > 0) error.body['Item'] = existing;
  return error;
}

function conditionFailure(data: RequestData, existing: Item | undefined): DynamoDbError | undefined {
  const condition = data['_condition'] as { expression: Expression } | undefined;
  if (!condition) return db.checkConditional(data, existing) ?? undefined;
  if (isSatisfied(condition.expression, existing ?? {})) return undefined;
  return failure('ConditionalCheckFailedException', 'The conditional request failed');
}
