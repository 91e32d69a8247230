import { createRequire } from 'node:module';
import type { Stream } from 'node:stream';
import { parsingOnce, type Validate } from './parsed-expressions.ts';
import { hasDeclaredTypes } from './plain-requests.ts';

/**
 * The types of dynalite 4.0.0 that this folder uses. dynalite is unmodified and pinned. Its actions take a
 * store, so this layer passes them a store that collects their writes.
 */
export type Callback<T> = (error: unknown, value?: T) => void;
export type AttributeValue = Record<string, unknown>;
export type Item = Record<string, AttributeValue>;

/** A range of keys, as LevelDB takes it. */
export type Range = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', string>> & {
  limit?: number;
  reverse?: boolean;
};

export type ItemDb = {
  lock: (key: string, run: (release: <F>(callback: F) => F) => void) => void;
  get: (key: string, callback: Callback<unknown>) => void;
  put: (key: string, value: unknown, callback: Callback<void>) => void;
  del: (key: string, callback: Callback<void>) => void;
  createValueStream: (range: Range) => Stream & { destroy: () => void };
};

type LevelIterator<Entry = unknown> = {
  nextv: (size: number) => Promise<Entry[]>;
  close: () => Promise<void>;
  return?: () => Promise<void>;
};

export type BatchOperation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

export type Store = {
  db: {
    open: () => Promise<void>;
    get: (key: string) => Promise<unknown>;
    getSync: (key: string) => unknown;
    put: (key: string, value: unknown) => Promise<void>;
    del: (key: string) => Promise<void>;
    batch: (operations: BatchOperation[]) => Promise<void>;
    close: () => Promise<void>;
    keys: (options: Record<string, unknown>) => LevelIterator;
    values: (range: Range) => LevelIterator;
    iterator: (options: Record<string, unknown>) => LevelIterator<[key: string, value: unknown]>;
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
  TableStatus: string;
  KeySchema: KeyElement[];
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
};

/** An error with the answer of DynamoDB. */
export type DynamoDbError = Error & { statusCode: number; body: Record<string, unknown> };

export type RequestData = Record<string, unknown> & { TableName: string };

type Action = (store: Store, data: RequestData, callback: Callback<Record<string, unknown>>) => void;
type ActionValidation = { types: Record<string, unknown>; custom?: Validate };

type Db = {
  create: (options: Record<string, unknown>) => Store;
  checkConditional: (data: RequestData, existing: Item | undefined) => DynamoDbError | null | undefined;
  validateItem: (item: Item, table: Table) => DynamoDbError | null | undefined;
  validateKey: (key: Item, table: Table) => DynamoDbError | null | undefined;
  validationError: (message: string) => DynamoDbError;
  /** Reads the items of a query or scan. The arguments between request and callback name the range. */
  queryTable: (store: Store, table: Table, data: RequestData, ...rest: [...unknown[], QueryCallback]) => void;
  /** Returns the members of an item at some paths. */
  mapPaths: (paths: unknown[], item: Item) => Item;
  /** Returns the size of an item in bytes, as DynamoDB counts them. */
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

export type QueryResult = { Items?: Item[]; Count: number } & Record<string, unknown>;
export type QueryCallback = Callback<QueryResult>;

type Validations = {
  checkTypes: (data: unknown, types: unknown) => RequestData;
  checkValidations: (
    data: RequestData,
    types: Record<string, unknown>,
    custom: Validate | undefined,
    store: Store,
  ) => void;
  validateAttributeValue: (value: AttributeValue) => string | null | undefined;
};

const require = createRequire(import.meta.url);

export const db = require('dynalite/db') as Db;
export const validations = require('dynalite/validations') as Validations;

type Operation = { run: Action; validation: ActionValidation; custom?: Validate };

const faultOfValue = (value: AttributeValue) => validations.validateAttributeValue(value);

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
    const validation: ActionValidation = require(`dynalite/validations/${file}`);
    const { custom } = validation;
    return [name, { run, validation, ...(custom && { custom: parsingOnce(custom, faultOfValue) }) }];
  }),
);

/** The operation of each kind of write. A condition check runs as a deletion whose writes are dropped. */
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

/** Validates a request with dynalite and returns it with parsed expressions. Throws the error of dynalite. */
export function parse(kind: Kind, request: unknown, store: Store): RequestData {
  return parseFor(operationNamed(OPERATION_OF[kind]), request, store);
}

function parseFor({ validation, custom }: Operation, request: unknown, store: Store): RequestData {
  const { types } = validation;
  const data = hasDeclaredTypes(request, types)
    ? (request as RequestData)
    : validations.checkTypes(request, types);
  validations.checkValidations(data, types, custom, store);
  return data;
}

/** Returns the validation rules of dynalite for a kind of write. */
export function validationOf(kind: Kind): ActionValidation {
  return operationNamed(OPERATION_OF[kind]).validation;
}

/** Runs an action on a store and returns its answer. Throws the error of dynalite. */
export function run(kind: Kind, store: Store, data: RequestData): Promise<Record<string, unknown>> {
  return promise((callback) => operationNamed(OPERATION_OF[kind]).run(store, data, callback));
}

/**
 * Validates and runs a request of any dynalite operation. Throws the error of dynalite, also for
 * an unknown operation.
 */
export async function perform(
  name: string,
  request: unknown,
  store: Store,
): Promise<Record<string, unknown>> {
  const operation = operationNamed(name);
  const data = parseFor(operation, request, store);
  return promise((callback) => operation.run(store, data, callback));
}

/** Returns the table of a request. Throws ResourceNotFoundException if there is none. */
export function tableOf(store: Store, name: string): Promise<Table> {
  return promise((callback) => store.getTable(name, callback));
}

function promise<T>(start: (callback: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value as T)));
  });
}

/** Creates an error in the format of DynamoDB. */
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
