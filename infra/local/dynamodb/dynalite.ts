import { createRequire } from 'node:module';
import type { Stream } from 'node:stream';
import type { Validate } from './parsed-expressions.ts';

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
  highWaterMarkBytes?: number;
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

export type Action = (store: Store, data: RequestData, callback: Callback<Record<string, unknown>>) => void;
export type ActionValidation = { types: Record<string, unknown>; custom?: Validate };

type Db = {
  create: (options: Record<string, unknown>) => Store;
  checkConditional: (data: RequestData, existing: Item | undefined) => DynamoDbError | null | undefined;
  validateItem: (item: Item, table: Table) => DynamoDbError | null | undefined;
  validateKey: (key: Item, table: Table) => DynamoDbError | null | undefined;
  validationError: (message: string) => DynamoDbError;
  /** Returns the members of an item at some paths. */
  mapPaths: (paths: unknown[], item: Item) => Item;
  /** Returns the size of an item in bytes, as DynamoDB counts them. */
  itemSize: (item: Item) => number;
  createKey: (item: Item, table: Table) => string;
};

export type QueryResult = { Items?: Item[]; Count: number } & Record<string, unknown>;

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

/** Returns the table of a request. Throws ResourceNotFoundException if there is none. */
export function tableOf(store: Store, name: string): Promise<Table> {
  return promise((callback) => store.getTable(name, callback));
}

export function promise<T>(start: (callback: Callback<T>) => void): Promise<T> {
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
