import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { definedMembers, propertiesOf } from '../../../shared/platform/properties.ts';

type Properties = Record<string, unknown>;
type Convert = (item: Properties) => Properties;

/**
 * Calls that functions make about one item or partition. Tools and tests also make others, with typed values.
 */
const ON_ONE_ITEM = new Set(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query']);

/**
 * Returns a request of the document client as it would send it: with values of DynamoDB and without undefined
 * members. Undefined for calls that the functions do not make, and for values that are DynamoDB's already.
 */
export function requestOf(operation: string, input: Properties): Properties | undefined {
  if (operation === 'TransactWriteItems') return transactionOf(input);
  if (operation === 'BatchGetItem') return withTables(definedMembers(input), 'RequestItems', toItem);
  if (!ON_ONE_ITEM.has(operation)) return undefined;
  const { pk } = propertiesOf(input['Key'] ?? input['Item'] ?? { pk: '' });
  return typeof pk === 'string' ? requestOnItem(input) : undefined;
}

function transactionOf(input: Properties): Properties {
  const parts = listOf(input['TransactItems']).map((part) =>
    Object.fromEntries(
      Object.entries(part).map(([kind, write]) => [kind, requestOnItem(propertiesOf(write))]),
    ),
  );
  return { ...definedMembers(input), TransactItems: parts };
}

function requestOnItem(input: Properties): Properties {
  const request = definedMembers(input);
  for (const name of ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'])
    if (request[name] !== undefined) request[name] = toItem(propertiesOf(request[name]));
  // A copy, because the embedded table notes in it which names it has seen.
  if (request['ExpressionAttributeNames'] !== undefined)
    request['ExpressionAttributeNames'] = { ...propertiesOf(request['ExpressionAttributeNames']) };
  return request;
}

/** Returns an answer with plain values, as the document client gives it. */
export function plainAnswer(answer: Properties): Properties {
  const plain = { ...answer };
  for (const name of ['Item', 'Attributes', 'LastEvaluatedKey'])
    if (plain[name] !== undefined) plain[name] = fromItem(propertiesOf(plain[name]));
  if (plain['Items'] !== undefined) plain['Items'] = listOf(plain['Items']).map(fromItem);
  if (plain['Responses'] !== undefined) plain['Responses'] = itemsOfTables(propertiesOf(plain['Responses']));
  if (plain['ConsumedCapacity'] !== undefined)
    plain['ConsumedCapacity'] = withoutGaps(plain['ConsumedCapacity']);
  return withTables(plain, 'UnprocessedKeys', fromItem);
}

/** Returns the units of a call, or of each table of it, without members that JSON leaves out. */
function withoutGaps(units: unknown): unknown {
  return Array.isArray(units)
    ? listOf(units).map((unit) => definedMembers(unit))
    : definedMembers(propertiesOf(units));
}

function itemsOfTables(responses: Properties): Properties {
  return Object.fromEntries(
    Object.entries(responses).map(([table, items]) => [table, listOf(items).map(fromItem)]),
  );
}

/** Converts the keys of each table in a member of a BatchGetItem. */
function withTables(message: Properties, member: string, convert: Convert): Properties {
  if (message[member] === undefined) return message;
  const tables = Object.entries(propertiesOf(message[member])).map(([table, asked]) => {
    const request = definedMembers(propertiesOf(asked));
    return [table, { ...request, Keys: listOf(request['Keys']).map(convert) }];
  });
  return { ...message, [member]: Object.fromEntries(tables) };
}

const toItem: Convert = (values) => marshall(values, { removeUndefinedValues: true });

const fromItem: Convert = (item) => unmarshall(item as Parameters<typeof unmarshall>[0]);

function listOf(value: unknown): Properties[] {
  return Array.isArray(value) ? value.map(propertiesOf) : [];
}
