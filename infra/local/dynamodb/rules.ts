import {
  type DynamoDbError,
  db,
  failure,
  type Item,
  type QueryCallback,
  type QueryResult,
  type RequestData,
  validationOf,
  validations,
} from './dynalite.ts';
import { type Expression, isSatisfied } from './expressions.ts';
import { faultOfExpressions, faultOfIndexKeys, faultOfKeys } from './limits.ts';
import { metConstraints } from './plain-requests.ts';
import { faultOfShape } from './shape-of-item.ts';

let patched = false;

/**
 * Patches dynalite with missing rules of DynamoDB: comparison of values, items of failed conditions, and
 * refusal of invalid keys, expressions and shapes of items.
 */
export function patchDynalite(): void {
  if (patched) return;
  patched = true;
  for (const kind of ['Put', 'Update', 'Delete'] as const) {
    validationOf(kind).types['ReturnValuesOnConditionCheckFailure'] = {
      type: 'String',
      enum: ['ALL_OLD', 'NONE'],
    };
  }
  const { checkConditional, validateItem, validateKey, updateIndexes, queryTable } = db;
  const { checkValidations } = validations;
  const constraints = metConstraints();
  validations.checkValidations = (data, types, custom, store) => {
    const refused = refusedFor(faultOfExpressions(data));
    if (refused) throw refused;
    if (constraints.areKnown(data, types)) {
      const fault = refusedFor(custom?.(data, store) ?? undefined);
      if (fault) throw fault;
    } else {
      checkValidations(data, types, custom, store);
      constraints.remember(data, types);
    }
  };
  db.checkConditional = (data, existing) => {
    const error = conditionOf(data)
      ? faultOfCondition(data, existing ?? {})
      : checkConditional(data, existing);
    const wanted = data['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';
    if (error && wanted && existing && Object.keys(existing).length > 0) error.body['Item'] = existing;
    return error;
  };
  db.queryTable = (store, table, data, ...rest) => {
    if (!data['_filter']) return queryTable(store, table, data, ...rest);
    const callback = rest.at(-1) as QueryCallback;
    const unfiltered = { ...data, _filter: undefined, _projection: undefined, Select: undefined };
    queryTable(store, table, unfiltered, ...rest.slice(0, -1), (error, result) =>
      callback(error, result && filterResult(result, data)),
    );
  };
  db.validateItem = (item, table) =>
    validateItem(item, table) ?? refusedFor(faultOfKeys(item, table) ?? faultOfShape(item));
  db.validateKey = (key, table) => validateKey(key, table) ?? refusedFor(faultOfKeys(key, table));
  // Every update calls this with the new item.
  db.updateIndexes = (store, table, before, after, callback) => {
    const refused = refusedFor(after ? (faultOfIndexKeys(after, table) ?? faultOfShape(after)) : undefined);
    if (refused) callback(refused);
    else updateIndexes(store, table, before, after, callback);
  };
}

function conditionOf(data: RequestData): Expression | undefined {
  return (data['_condition'] as { expression: Expression } | undefined)?.expression;
}

function faultOfCondition(data: RequestData, existing: Item): DynamoDbError | undefined {
  const condition = conditionOf(data);
  if (!condition || isSatisfied(condition, existing)) return undefined;
  return failure('ConditionalCheckFailedException', 'The conditional request failed');
}

/** Filters, counts and projects the items of a query or scan, as dynalite does. */
function filterResult({ Items = [], ...result }: QueryResult, data: RequestData): QueryResult {
  const filter = data['_filter'] as { expression: Expression };
  const projection = data['_projection'] as { paths: unknown[] } | undefined;
  const left = Items.filter((item) => isSatisfied(filter.expression, item));
  const projected = projection ? left.map((item) => db.mapPaths(projection.paths, item)) : left;
  return { ...result, Count: left.length, ...(data['Select'] !== 'COUNT' && { Items: projected }) };
}

function refusedFor(fault: string | undefined): DynamoDbError | undefined {
  return fault === undefined ? undefined : db.validationError(fault);
}
