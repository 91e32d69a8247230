import { propertiesOf } from '../../../shared/platform/properties.ts';
import type { Item, Table } from './dynalite.ts';
import { EXPRESSIONS } from './expression-parameters.ts';

const MAX_BYTES = { HASH: 2048, RANGE: 1024 };
const MAX_EXPRESSION_BYTES = 4096;

const NOT_VALID = 'One or more parameter values are not valid.';
const EMPTY = 'The AttributeValue for a key attribute cannot contain an empty string value.';

type Request = Record<string, unknown>;

/**
 * Returns the fault that DynamoDB finds in the keys of an item: a table or index key that is too long, or an
 * empty index key. Undefined if there is none.
 */
export function faultOfKeys(item: Item, table: Table): string | undefined {
  return faultOfSchema(item, table.KeySchema) ?? faultOfIndexKeys(item, table);
}

/** Returns the fault of the index keys only, which an update may change. */
export function faultOfIndexKeys(item: Item, table: Table): string | undefined {
  const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
  for (const { IndexName, KeySchema } of indexes) {
    const empty = KeySchema.find(({ AttributeName }) => textOf(item, AttributeName) === '');
    if (empty) {
      const { AttributeName } = empty;
      return `${NOT_VALID} A value specified for a secondary index key is not supported. ${EMPTY} IndexName: ${IndexName}, IndexKey: ${AttributeName}`;
    }
    const fault = faultOfSchema(item, KeySchema);
    if (fault) return fault;
  }
  return undefined;
}

function faultOfSchema(item: Item, schema: Table['KeySchema']): string | undefined {
  const long = schema.some(({ AttributeName, KeyType }) => {
    const bytes = Buffer.byteLength(textOf(item, AttributeName) ?? '');
    return bytes > (KeyType === 'HASH' ? MAX_BYTES.HASH : MAX_BYTES.RANGE);
  });
  return long ? 'One or more parameter values were invalid: Size limit exceeded' : undefined;
}

function textOf(item: Item, attribute: string): string | undefined {
  const text = item[attribute]?.['S'];
  return typeof text === 'string' ? text : undefined;
}

/**
 * Returns the fault that DynamoDB finds in the expressions of a request: more than 4 KB, or an empty key
 * prefix. Undefined if there is none.
 */
export function faultOfExpressions(request: Request): string | undefined {
  const long = EXPRESSIONS.find((name) => sizeOf(request[name]) > MAX_EXPRESSION_BYTES);
  if (long)
    return `Invalid ${long}: Expression size has exceeded the maximum allowed size; expression size: ${sizeOf(request[long])}`;
  return faultOfPrefix(request);
}

function sizeOf(expression: unknown): number {
  return typeof expression === 'string' ? Buffer.byteLength(expression) : 0;
}

const PREFIX = /\bbegins_with\s*\(\s*([#\w.]+)\s*,\s*(:\w+)\s*\)/i;

function faultOfPrefix(request: Request): string | undefined {
  const [, path = '', value = ''] = PREFIX.exec(String(request['KeyConditionExpression'] ?? '')) ?? [];
  if (propertiesOf(propertiesOf(request['ExpressionAttributeValues'])[value])['S'] !== '') return undefined;
  const key = propertiesOf(request['ExpressionAttributeNames'])[path] ?? path;
  return `${NOT_VALID} ${EMPTY} Key: ${key}`;
}
