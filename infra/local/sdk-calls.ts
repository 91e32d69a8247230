import { propertiesOf } from '../../shared/platform/properties.ts';
import type { Call } from '../access/policy.ts';

type Properties = Record<string, unknown>;
type Context = Call['context'];

/** Region and account of ARNs of embedded resources. */
export const LOCAL_PLACE = 'us-east-1:000000000000';

/** Actions by the names of operations in SDK commands and transactions. */
const SINGLE: Record<string, string> = {
  Get: 'GetItem',
  GetItem: 'GetItem',
  Put: 'PutItem',
  PutItem: 'PutItem',
  Update: 'UpdateItem',
  UpdateItem: 'UpdateItem',
  Delete: 'DeleteItem',
  DeleteItem: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const OTHERS: Record<string, (input: Properties) => Call[]> = {
  BatchGet: batchGet,
  BatchGetItem: batchGet,
  Query: query,
  TransactWrite: transaction,
  TransactWriteItems: transaction,
  GetObject: ({ Bucket, Key }) => [object('GetObject', Bucket, Key)],
  PutObject: ({ Bucket, Key }) => [object('PutObject', Bucket, Key)],
  DeleteObjects: ({ Bucket, Delete }) =>
    listOf(propertiesOf(Delete)['Objects']).map(({ Key }) => object('DeleteObject', Bucket, Key)),
  ListObjectsV2: ({ Bucket, Prefix }) => [
    {
      action: 's3:ListBucket',
      resource: `arn:aws:s3:::${Bucket}`,
      context: typeof Prefix === 'string' ? { 's3:prefix': [Prefix] } : {},
    },
  ],
  Encrypt: (input) => [seal('Encrypt', input)],
  Decrypt: (input) => [seal('Decrypt', input)],
  SendEmail: ({ FromEmailAddress, ConfigurationSetName }) =>
    [`identity/${FromEmailAddress}`, `configuration-set/${ConfigurationSetName}`].map((name) => ({
      action: 'ses:SendEmail',
      resource: `arn:aws:ses:${LOCAL_PLACE}:${name}`,
      context: {},
    })),
  SendMessageBatch: ({ QueueUrl }) => [
    { action: 'sqs:SendMessage', resource: queueArn(QueueUrl), context: {} },
  ],
  Publish: ({ PhoneNumber, TopicArn }) => [
    { action: 'sns:Publish', resource: String(PhoneNumber ?? TopicArn), context: {} },
  ],
};

/**
 * Returns the calls that IAM sees in a command of an AWS client, for the clients and commands of the service.
 * A transaction is a call for each of its items. A command that is not known here is an action that no policy
 * grants.
 */
export function callsOf(command: string, input: object): Call[] {
  const properties = propertiesOf(input);
  const single = SINGLE[command];
  if (single !== undefined) return [item(single, properties)];
  return OTHERS[command]?.(properties) ?? [{ action: command, resource: '*', context: {} }];
}

/** The name of a queue is the last part of its URL. */
function queueArn(url: unknown): string {
  return `arn:aws:sqs:${LOCAL_PLACE}:${String(url).split('/').at(-1)}`;
}

function batchGet({ RequestItems }: Properties): Call[] {
  return Object.entries(propertiesOf(RequestItems)).flatMap(([TableName, request]) => {
    const { Keys, ...rest } = propertiesOf(request);
    return listOf(Keys).map((Key) => item('BatchGetItem', { ...rest, TableName, Key }));
  });
}

function query({ TableName, IndexName, ...input }: Properties): Call[] {
  const [, name = '', value = ''] = /^(#\w+) = (:\w+)/.exec(String(input['KeyConditionExpression'])) ?? [];
  const partition = textOf(propertiesOf(input['ExpressionAttributeValues'])[value]);
  const index = IndexName === undefined ? '' : `/index/${IndexName}`;
  return [
    {
      action: 'dynamodb:Query',
      resource: `${tableArn(TableName)}${index}`,
      context: {
        'dynamodb:LeadingKeys': [partition],
        'dynamodb:Attributes': [nameOf(input, name)],
        'dynamodb:Select': ['ALL_ATTRIBUTES'],
      },
    },
  ];
}

function transaction({ TransactItems }: Properties): Call[] {
  return listOf(TransactItems).flatMap((part) =>
    Object.entries(part).map(([kind, input]) => item(SINGLE[kind] ?? kind, propertiesOf(input))),
  );
}

function item(action: string, input: Properties): Call {
  const { TableName, Key, Item } = input;
  const partition = textOf(propertiesOf(Key ?? Item)['pk']);
  const isRead = action === 'GetItem' || action === 'BatchGetItem';
  return {
    action: `dynamodb:${action}`,
    resource: tableArn(TableName),
    context: {
      'dynamodb:LeadingKeys': [partition],
      'dynamodb:Attributes': attributesOf(input),
      ...(isRead && { 'dynamodb:Select': [selectOf(input)] }),
    },
  };
}

function selectOf({ ProjectionExpression }: Properties): string {
  return ProjectionExpression === undefined ? 'ALL_ATTRIBUTES' : 'SPECIFIC_ATTRIBUTES';
}

/** Returns the attributes that a call names: those of its key or item, and the first parts of its paths. */
function attributesOf({ Item, ...input }: Properties): string[] {
  const expressions = ['UpdateExpression', 'ConditionExpression', 'ProjectionExpression'];
  const text = expressions.map((name) => input[name] ?? '').join(' ');
  const paths = [...text.matchAll(/(#\w+)(?:\.#\w+)*/g)].map(([, first = '']) => nameOf(input, first));
  return [...new Set(['pk', 'sk', ...Object.keys(propertiesOf(Item)), ...paths])];
}

function nameOf({ ExpressionAttributeNames }: Properties, placeholder: string): string {
  return String(propertiesOf(ExpressionAttributeNames)[placeholder] ?? placeholder);
}

function seal(action: string, { KeyId, EncryptionContext }: Properties): Call {
  const context: Context = Object.fromEntries(
    Object.entries(propertiesOf(EncryptionContext)).map(([name, value]) => [
      `kms:EncryptionContext:${name}`,
      [String(value)],
    ]),
  );
  return { action: `kms:${action}`, resource: keyArn(KeyId), context };
}

function object(action: string, bucket: unknown, key: unknown): Call {
  return { action: `s3:${action}`, resource: `arn:aws:s3:::${bucket}/${key}`, context: {} };
}

export function tableArn(name: unknown): string {
  return `arn:aws:dynamodb:${LOCAL_PLACE}:table/${name}`;
}

export function keyArn(id: unknown): string {
  return `arn:aws:kms:${LOCAL_PLACE}:${id}`;
}

/** Returns a text attribute, which a command has as a value of JavaScript or of DynamoDB. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(propertiesOf(value)['S']);
}

function listOf(value: unknown): Properties[] {
  return Array.isArray(value) ? value.map(propertiesOf) : [];
}
