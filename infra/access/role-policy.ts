import { SEAL_PURPOSE } from '../../shared/auth/keyring-seal.ts';
import { RECOGNITION_PURPOSE } from '../../shared/auth/recognition-keys.ts';
import { CANARY_PURPOSE } from '../../shared/health/sign-in-canary.ts';
import type { Capability } from '../../shared/platform/config.ts';
import { WEBHOOK_PURPOSE } from '../../shared/webhooks/webhook.ts';
import {
  deniedPartitions,
  NAMED_BY_UPLOADS,
  NOTES,
  type Note,
  PARTITIONS_OF_UPLOADS,
  partitionsOf,
} from './access-rules.ts';
import type { Conditions, Statement } from './policy.ts';

/** ARNs of the resources that policies name. */
export type PolicyResources = {
  table: string;
  bucket: string;
  key: string;
  logs: string;
  deadLetters: string;
  /** The bucket of failed changes. Undefined if there are no events. */
  failedChanges: string | undefined;
  /** The stream of the table. */
  changes: string;
  /** The queue of wakes of webhooks. */
  wakes: string;
  /** Identities of SES, and the configuration set of the service. */
  senders: readonly string[];
  /** Every topic of SNS, of whatever region and account. */
  topics: string;
};

/** Actions that change an item. A condition check in a transaction does not. */
const CHANGES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
const TABLE_READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const TABLE_WRITES = [...CHANGES, 'dynamodb:ConditionCheckItem'];

/** Prefixes of uploaded, served and private files. Below each is the id of the application that owns them. */
const UPLOADS = 'uploads/app_*';
const SERVED = 'public/app_*';
const PRIVATE = 'apps/app_*';

/** Returns the policy of the role that grants exactly these capabilities. */
export function policyOf(capabilities: readonly Capability[], resources: PolicyResources): Statement[] {
  return [
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [resources.logs]),
    ...capabilities.flatMap((capability) => grant(capability, resources)),
    ...protect(capabilities, resources),
  ];
}

/** Denies changes of protected partitions that no capability names, whatever the other statements allow. */
function protect(capabilities: readonly Capability[], { table }: PolicyResources): Statement[] {
  if (!capabilities.includes('table:write')) return [];
  const notes = notesOf(capabilities).filter(({ within }) => !capabilities.includes(within));
  const noted = notes.flatMap(({ partitions }) => partitions);
  const denied = deniedPartitions(capabilities).filter((partition) => !noted.includes(partition));
  return [
    ...(denied.length > 0 ? [deny(CHANGES, [table], anyIn(denied))] : []),
    ...notes.flatMap(({ partitions, attributes }) => [
      deny(['dynamodb:PutItem', 'dynamodb:DeleteItem'], [table], anyIn(partitions)),
      deny(['dynamodb:UpdateItem'], [table], {
        ...anyIn(partitions),
        'ForAnyValue:StringNotEquals': { 'dynamodb:Attributes': attributes },
      }),
    ]),
  ];
}

function notesOf(capabilities: readonly Capability[]): Note[] {
  return Object.entries(NOTES).flatMap(([name, note]) =>
    capabilities.includes(name as Capability) ? [note] : [],
  );
}

function grant(capability: Capability, resources: PolicyResources): Statement[] {
  const { table, bucket, key, deadLetters, failedChanges } = resources;
  const files = (...prefixes: string[]) => prefixes.map((prefix) => `${bucket}/${prefix}/*`);
  switch (capability) {
    case 'table:read':
      return [allow(TABLE_READS, [table])];
    case 'table:write':
      return [allow([...TABLE_READS, ...TABLE_WRITES], [table])];
    case 'index:read':
      return [allow(['dynamodb:Query'], [`${table}/index/by_owner`])];
    case 'credentials:note-use':
    case 'users:note-activity':
      return [allow(['dynamodb:UpdateItem'], [table], only(NOTES[capability]))];
    case 'staff-reads:record':
      return [allow(['dynamodb:PutItem'], [table], allIn([partitionsOf('staffRead')]))];
    case 'rotations:note-use':
      return [allow(['dynamodb:UpdateItem'], [table], allIn([partitionsOf('usedRotation')]))];
    case 'requests:count':
      return [allow(['dynamodb:UpdateItem'], [table], allIn([partitionsOf('requestCount')]))];
    case 'keyring:write':
      return [
        allow(['dynamodb:GetItem', 'dynamodb:PutItem'], [table], allIn([partitionsOf('keyring')])),
        allow(['kms:Encrypt', 'kms:Decrypt'], [key], NO_SECRET_OF_WEBHOOKS),
      ];
    case 'credentials:write':
    case 'accounts:write':
    case 'users:write':
    case 'sign-in:write':
    case 'oidc:write':
    case 'events:write':
      // `table:write` grants them; `protect` denies them to roles that lack the capability.
      return [];
    case 'bucket:check':
      return [list(bucket, SERVED)];
    case 'bucket:read':
      return [allow(['s3:GetObject'], files(SERVED)), list(bucket, SERVED)];
    case 'bucket:upload':
      return [allow(['s3:PutObject'], files(UPLOADS))];
    case 'uploads:process':
      return [
        allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], [table], {
          ...only({ partitions: PARTITIONS_OF_UPLOADS, attributes: NAMED_BY_UPLOADS }),
          StringEqualsIfExists: { 'dynamodb:Select': ['SPECIFIC_ATTRIBUTES'] },
        }),
        allow(['s3:GetObject', 's3:DeleteObject'], files(UPLOADS)),
        allow(['s3:PutObject', 's3:DeleteObject'], files(SERVED, PRIVATE)),
        list(bucket, UPLOADS, SERVED, PRIVATE),
      ];
    case 'bucket:read-files':
      return [allow(['s3:GetObject'], files(PRIVATE)), list(bucket, PRIVATE)];
    case 'bucket:delete':
      return [
        allow(['s3:DeleteObject'], files(UPLOADS, SERVED, PRIVATE)),
        list(bucket, UPLOADS, SERVED, PRIVATE),
      ];
    case 'tokens:issue':
      return [allow(['kms:Decrypt'], [key], NO_SECRET_OF_WEBHOOKS)];
    case 'tokens:verify':
      return [allow(['kms:Decrypt'], [key], ofPurpose(SEAL_PURPOSE))];
    case 'devices:recognise':
      return [allow(['kms:Decrypt'], [key], ofPurpose(RECOGNITION_PURPOSE))];
    case 'emails:send':
      return [allow(['ses:SendEmail'], resources.senders)];
    case 'texts:send':
      // A phone number is no resource, so topics are denied.
      return [allow(['sns:Publish'], ['*']), deny(['sns:Publish'], [resources.topics])];
    case 'mail-feedback:record':
      return [allow(['dynamodb:UpdateItem'], [table], allIn([partitionsOf('mailDelivery')]))];
    case 'canary:sign-in':
      return [allow(['kms:Decrypt'], [key], ofPurpose(CANARY_PURPOSE))];
    case 'changes:receive':
      return [
        allow(
          ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          [resources.changes],
        ),
        allow(['dynamodb:ListStreams'], ['*']),
      ];
    case 'wakes:receive':
      return [
        allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [resources.wakes]),
      ];
    case 'wakes:send':
      return [allow(['sqs:SendMessage'], [resources.wakes])];
    case 'webhooks:seal':
      return [allow(['kms:Encrypt'], [key], ofPurpose(WEBHOOK_PURPOSE))];
    case 'webhooks:sign':
      return [allow(['kms:Decrypt'], [key], ofPurpose(WEBHOOK_PURPOSE))];
    case 'dead-letters:write':
      return [allow(['sqs:SendMessage'], [deadLetters])];
    case 'failed-changes:write':
      return failedChanges === undefined ? [] : failedChangesOf(failedChanges);
  }
}

/** Lambda stores failed batches below this prefix, and lists the bucket before. */
function failedChangesOf(bucket: string): Statement[] {
  return [allow(['s3:PutObject'], [`${bucket}/aws/lambda/*`]), allow(['s3:ListBucket'], [bucket])];
}

function allow(
  actions: readonly string[],
  resources: readonly string[],
  conditions: Conditions = {},
): Statement {
  return { effect: 'Allow', actions, resources, conditions };
}

function deny(
  actions: readonly string[],
  resources: readonly string[],
  conditions: Conditions = {},
): Statement {
  return { effect: 'Deny', actions, resources, conditions };
}

/** Allows lists of keys that begin with one of these prefixes. A list without a prefix is denied. */
function list(bucket: string, ...prefixes: string[]): Statement {
  return allow(['s3:ListBucket'], [bucket], { StringLike: { 's3:prefix': prefixes } });
}

/** A condition: the text of KMS is no secret of a webhook. */
const NO_SECRET_OF_WEBHOOKS: Conditions = {
  StringNotEquals: { 'kms:EncryptionContext:purpose': [WEBHOOK_PURPOSE] },
};

/** A condition: the text of KMS is sealed for this purpose. */
const ofPurpose = (purpose: string): Conditions => ({
  StringEquals: { 'kms:EncryptionContext:purpose': [purpose] },
});

/** A condition: every item of the request is in one of these partitions. */
const allIn = (partitions: readonly string[]): Conditions => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
});

/** A condition: an item of the request is in one of these partitions. */
const anyIn = (partitions: readonly string[]): Conditions => ({
  'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': partitions },
});

/** A condition: all items of the request are in these partitions, and it names only these attributes. */
const only = ({ partitions, attributes }: Pick<Note, 'partitions' | 'attributes'>): Conditions => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions, 'dynamodb:Attributes': attributes },
});
