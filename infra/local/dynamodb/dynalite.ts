import { createRequire } from 'node:module';
import { type Expression, isSatisfied } from './expressions.ts';
import { faultOfExpressions, faultOfIndexKeys, faultOfKeys } from './limits.ts';
import { faultOfShape } from './shape-of-item.ts';

/**
 * The parts of dynalite 4.0.0 that the layer above it uses. dynalite is unmodified and pinned: its actions take a store, and this layer gives them
 * one whose writes it collects.
 */
export type Callback<T> = (error: unknown, value?: T) => void;
export type AttributeValue = Record<string, unknown>;
export type Item = Record<string, AttributeValue>;

export type ItemDb = {
  lock: (key: string, run: (release: <F>(callback: F) => F) => void) => void;
  get: (key: string, callback: Callback<unknown>) => void;
  put: (key: string, value: unknown, callback: Callback<void>) => void;
  del: (key: string, callback: Callback<void>) => void;
  createValueStream: (options: Record<string, unknown>) => AsyncIterable<Item>;
};

type LevelIterator = { close: () => Promise<void>; return?: () => Promise<void> };

export type BatchOperation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

export type Store = {
  db: {
    open: () => Promise<void>;
    get: (key: string) => Promise<unknown>;
    put: (key: string, value: unknown) => Promise<void>;
    del: (key: string) => Promise<void>;
    batch: (operations: BatchOperation[]) => Promise<void>;
    close: () => Promise<void>;
    keys: (options: Record<string, unknown>) => LevelIterator;
    values: (options: Record<string, unknown>) => LevelIterator;
  };
  getTable: (name: string, callback: Callback<Table>) => void;
  getItemDb: (table: string) => ItemDb;
  getIndexDb: (type: string, table: string, index: string) => ItemDb;
  recreate: () => void;
};

type Index = { IndexName: string; KeySchema: KeyElement[] };
type KeyElement = { AttributeName: string; KeyType: string };

export type Table = {
  TableName: string;
  KeySchema: KeyElement[];
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
};

/** An error with the body that DynamoDB would answer. */
export type DynamoDbError = Error & { statusCode: number; body: Record<string, unknown> };

export type RequestData = Record<string, unknown> & { TableName: string };

type Action = (store: Store, data: RequestData, callback: Callback<Record<string, unknown>>) => void;
type ActionValidation = {
  types: Record<string, unknown>;
  validations?: unknown;
  custom?: unknown;
};

type Db = {
  create: (options: Record<string, unknown>) => Store;
  checkConditional: (data: RequestData, existing: Item | undefined) => DynamoDbError | null | undefined;
  validateItem: (item: Item, table: Table) => DynamoDbError | null | undefined;
  validateKey: (key: Item, table: Table) => DynamoDbError | null | undefined;
  validationError: (message: string) => DynamoDbError;
  /** Reads the items of a query or scan. Its arguments between the request and the callback say where. */
  queryTable: (store: Store, table: Table, data: RequestData, ...rest: [...unknown[], QueryCallback]) => void;
  /** The members of an item at some paths. */
  mapPaths: (paths: unknown[], item: Item) => Item;
  /** Bytes of an item as DynamoDB counts them. */
  itemSize: (item: Item) => number;
  createKey: (item: Item, table: Table) => string;
  updateIndexes: (
    store: Store,
    table: Table,
    before: Item | undefined,
    after: Item | null,
    callback: Callback<void>,
  ) => void;
};

type QueryResult = { Items?: Item[]; Count: number } & Record<string, unknown>;
type QueryCallback = Callback<QueryResult>;

type Validations = {
  checkTypes: (data: unknown, types: unknown) => RequestData;
  checkValidations: (data: RequestData, types: unknown, custom: unknown, store: Store) => void;
};

const require = createRequire(import.meta.url);

export const db = require('dynalite/db') as Db;
const validations = require('dynalite/validations') as Validations;

type Operation = { run: Action; validation: ActionValidation };

const OPERATIONS = new Map<string, Operation>(
  [
    'BatchGetItem',
    'BatchWriteItem',
    'CreateTable',
    'DeleteItem',
    'DeleteTable',
    'DescribeTable',
    'GetItem',
    'ListTables',
    'ListTagsOfResource',
    'PutItem',
    'Query',
    'Scan',
    'TagResource',
    'UntagResource',
    'UpdateItem',
    'UpdateTable',
  ].map((name) => {
    const file = `${name[0]?.toLowerCase()}${name.slice(1)}`;
    const run: Action = require(`dynalite/actions/${file}`);
    return [name, { run, validation: require(`dynalite/validations/${file}`) }];
  }),
);

/** The operation behind each kind of write. A condition check is a deletion whose effect is dropped. */
const OPERATION_OF = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
  Get: 'GetItem',
} as const;
export type Kind = keyof typeof OPERATION_OF;

function operationNamed(name: string): Operation {
  const operation = OPERATIONS.get(name);
  if (!operation) throw failure('UnknownOperationException', undefined);
  return operation;
}

let patched = false;

/**
 * Teaches dynalite what it does not know: how values compare, the item of a failed condition, and which keys,
 * expressions and shapes of items are refused.
 */
function patchOnce(): void {
  if (patched) return;
  patched = true;
  for (const kind of ['Put', 'Update', 'Delete'] as const) {
    operationNamed(OPERATION_OF[kind]).validation.types['ReturnValuesOnConditionCheckFailure'] = {
      type: 'String',
      enum: ['ALL_OLD', 'NONE'],
    };
  }
  const { checkConditional, validateItem, validateKey, updateIndexes, queryTable } = db;
  const { checkValidations } = validations;
  validations.checkValidations = (data, types, custom, store) => {
    const refused = refusedFor(faultOfExpressions(data));
    if (refused) throw refused;
    checkValidations(data, types, custom, store);
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
  // The one thing that every update does with the item as it is about to be.
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

/** Does to the items that were read for a query or scan what dynalite does: filters, counts and projects them. */
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

/** A store of dynalite over a folder, or in memory. It is not open yet. */
export function createStore(directory: string | undefined): Store {
  patchOnce();
  const store = db.create({
    ...(directory !== undefined && { path: directory }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  endIterators(store);
  return store;
}

/** Puts a new, closed LevelDB in the place of the one that a store had. */
export function recreateStore(store: Store): void {
  store.recreate();
  endIterators(store);
}

/**
 * dynalite ends the iterator behind a Query with `return`, which LevelDB's iterators do not have. One that is never closed holds a snapshot: memory and files of every write
 * since would stay until the end.
 */
function endIterators({ db: level }: Store): void {
  for (const name of ['keys', 'values'] as const) {
    const open = level[name].bind(level);
    level[name] = (options) => {
      const iterator = open(options);
      iterator.return = () => iterator.close();
      return iterator;
    };
  }
}

/** Checks a request of one kind as dynalite checks it, and returns it with its parsed expressions. Throws its error. */
export function parse(kind: Kind, request: unknown, store: Store): RequestData {
  return parseFor(operationNamed(OPERATION_OF[kind]), request, store);
}

function parseFor({ validation }: Operation, request: unknown, store: Store): RequestData {
  const data = validations.checkTypes(request, validation.types);
  validations.checkValidations(data, validation.types, validation.custom, store);
  return data;
}

/** Runs one action on a store and returns its answer. Throws its error. */
export function run(kind: Kind, store: Store, data: RequestData): Promise<Record<string, unknown>> {
  return promise((callback) => operationNamed(OPERATION_OF[kind]).run(store, data, callback));
}

/** Checks and carries out a request of any operation of dynalite. Throws its error; so it does for an unknown operation. */
export async function perform(
  name: string,
  request: unknown,
  store: Store,
): Promise<Record<string, unknown>> {
  const operation = operationNamed(name);
  const data = parseFor(operation, request, store);
  return promise((callback) => operation.run(store, data, callback));
}

/** The table of a request. Throws ResourceNotFoundException where there is none. */
export function tableOf(store: Store, name: string): Promise<Table> {
  return promise((callback) => store.getTable(name, callback));
}

function promise<T>(start: (callback: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value as T)));
  });
}

/** An error as DynamoDB answers it. */
export function failure(
  type: string,
  message: string | undefined,
  members: Record<string, unknown> = {},
): DynamoDbError {
  return Object.assign(new Error(message), {
    statusCode: 400,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, ...(message && { message }), ...members },
  });
}

export function isDynamoDbError(error: unknown): error is DynamoDbError {
  return error instanceof Error && typeof Reflect.get(error, 'body') === 'object';
}
