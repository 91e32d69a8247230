import { createRequire } from 'node:module';
import {
  type Action,
  type ActionValidation,
  type AttributeValue,
  failure,
  promise,
  type QueryResult,
  type RequestData,
  type Store,
  validations,
} from './dynalite.ts';
import { assertBatch, assertStartKey, assertValid } from './faults.ts';
import { filtered, unfiltered } from './filtered-query.ts';
import { parsingOnce, type Validate } from './parsed-expressions.ts';
import { hasDeclaredTypes } from './plain-requests.ts';
import { ruledStore } from './ruled-store.ts';

const require = createRequire(import.meta.url);

type Answer = Record<string, unknown>;
type Operation = { run: Action; types: ActionValidation['types']; custom?: Validate };

/** A parameter of DynamoDB's writes that dynalite does not know. */
const ITEM_OF_FAILURE = {
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};
const WRITES: ReadonlySet<string> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

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
    const { types, custom }: ActionValidation = require(`dynalite/validations/${file}`);
    return [
      name,
      {
        run,
        types: WRITES.has(name) ? { ...types, ...ITEM_OF_FAILURE } : types,
        ...(custom && { custom: parsingOnce(custom, faultOfValue) }),
      },
    ];
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

/** Validates a request and returns it with parsed expressions. Throws the error of DynamoDB. */
export function parse(kind: Kind, request: unknown, store: Store): RequestData {
  return parseFor(operationNamed(OPERATION_OF[kind]), request, store);
}

function parseFor({ types, custom }: Operation, request: unknown, store: Store): RequestData {
  const data = hasDeclaredTypes(request, types)
    ? (request as RequestData)
    : validations.checkTypes(request, types);
  assertValid(data, types, custom, store);
  return data;
}

/** Returns the parameters of a kind of write, as dynalite declares them. */
export function parametersOf(kind: Kind): ActionValidation['types'] {
  return operationNamed(OPERATION_OF[kind]).types;
}

/** Runs an action on one item of a store and returns its answer. Throws the error of DynamoDB. */
export function run(kind: Kind, store: Store, data: RequestData): Promise<Answer> {
  return runOnItem(operationNamed(OPERATION_OF[kind]), store, data);
}

/** Validates and runs a request of any operation. Throws the error of DynamoDB, also if it is unknown. */
export async function perform(name: string, request: unknown, store: Store): Promise<Answer> {
  const operation = operationNamed(name);
  const data = parseFor(operation, request, store);
  switch (name) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return runOnItem(operation, store, data);
    case 'BatchGetItem':
    case 'BatchWriteItem':
      await assertBatch(data, store);
      return act(operation, store, data);
    case 'Query':
    case 'Scan':
      await assertStartKey(data, store);
      return filtered((await act(operation, store, unfiltered(data))) as QueryResult, data);
    default:
      return act(operation, store, data);
  }
}

function runOnItem(operation: Operation, store: Store, data: RequestData): Promise<Answer> {
  return act(operation, ruledStore(store, data), { ...data, _condition: undefined });
}

function act({ run }: Operation, store: Store, data: RequestData): Promise<Answer> {
  return promise((callback) => run(store, data, callback));
}
