import { SEAL_PURPOSE } from '../../shared/auth/keys/keyring-seal.ts';
import { RECOGNITION_PURPOSE } from '../../shared/auth/keys/recognition-keys.ts';
import { MAIL_PREFIX } from '../../shared/health/canary-mail.ts';
import { CANARY_PURPOSE } from '../../shared/health/sign-in-canary.ts';
import { PROVIDER_SECRET_PURPOSE } from '../../shared/identity-providers/provider-secrets.ts';
import { PROVIDER_TOKEN_PURPOSE } from '../../shared/identity-providers/sealed-token.ts';
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
import { type TableKey, tableKeyGrants } from './table-key.ts';

/** ARNs of the resources that policies name. */
export type PolicyResources = {
  table: string;
  bucket: string;
  key: string;
  /** The key of the operator that encrypts the table. Undefined if AWS manages it. */
  tableKey?: TableKey | undefined;
  logs: string;
  deadLetters: string;
  /** The bucket of failed changes. Undefined if there are no events. */
  failedChanges: string | undefined;
  /** The bucket of mails to the test user. Undefined if it gets none. */
  canaryMailbox: string | undefined;
  /** The stream of the table. */
  changes: string;
  /** The queue of wakes of webhooks. */
  wakes: string;
  /** Identities of SES, and the configuration set of the service. */
  senders: readonly string[];
  /** Every topic of SNS, of whatever region and account. */
  topics: string;
};

type Grant = (resources: PolicyResources) => Statement[];

/** Actions that change an item. A condition check in a transaction does not. */
const CHANGES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
const TABLE_READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const TABLE_WRITES = [...CHANGES, 'dynamodb:ConditionCheckItem'];

/** Prefixes of uploaded, served and private files. Below each is the id of the application that owns them. */
const UPLOADS = 'uploads/app_*';
const SERVED = 'public/app_*';
const PRIVATE = 'apps/app_*';
/** Files of the client, which belong to no application. */
const CLIENT = 'client/*';

/** Returns the policy of the role that grants exactly these capabilities. */
export function policyOf(capabilities: readonly Capability[], resources: PolicyResources): Statement[] {
  const granted = capabilities.flatMap((capability) => GRANTS[capability](resources));
  return [
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [resources.logs]),
    ...granted,
    ...tableKeyGrants(granted, resources),
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

/** Attempts, the end of their application, and the sealed keys by which an address finds them. */
const READ_FOR_ATTEMPTS = (['signInAttempt', 'eventHead', 'recognitionKeys'] as const).map(partitionsOf);

/** `table:write` grants these; `protect` denies them to roles that lack the capability. */
const GRANTED_BY_TABLE_WRITE: Grant = () => [];

const noteUse =
  (capability: keyof typeof NOTES): Grant =>
  ({ table }) => [allow(['dynamodb:UpdateItem'], [table], only(NOTES[capability]))];

/** The permissions of a role with each capability. */
const GRANTS: Readonly<Record<Capability, Grant>> = {
  'table:read': ({ table }) => [allow(TABLE_READS, [table])],
  'table:write': ({ table }) => [allow([...TABLE_READS, ...TABLE_WRITES], [table])],
  'index:read': ({ table }) => [allow(['dynamodb:Query'], [`${table}/index/by_owner`])],
  'credentials:note-use': noteUse('credentials:note-use'),
  'users:note-activity': noteUse('users:note-activity'),
  'staff-reads:record': ({ table }) => [
    allow(['dynamodb:PutItem'], [table], allIn([partitionsOf('staffRead')])),
  ],
  'links:note-opening': noteUse('links:note-opening'),
  'rotations:note-use': ({ table }) => [
    allow(['dynamodb:UpdateItem'], [table], allIn([partitionsOf('usedRotation')])),
  ],
  'requests:count': ({ table }) => [
    allow(['dynamodb:UpdateItem'], [table], allIn([partitionsOf('requestCount')])),
  ],
  'keyring:write': ({ table, key }) => [
    allow(['dynamodb:GetItem', 'dynamodb:PutItem'], [table], allIn([partitionsOf('keyring')])),
    allow(['kms:Encrypt', 'kms:Decrypt'], [key], NO_SECRET_OF_TENANTS),
  ],
  'credentials:write': GRANTED_BY_TABLE_WRITE,
  'accounts:write': GRANTED_BY_TABLE_WRITE,
  'users:write': GRANTED_BY_TABLE_WRITE,
  'sign-in:write': GRANTED_BY_TABLE_WRITE,
  'oidc:write': GRANTED_BY_TABLE_WRITE,
  'events:write': GRANTED_BY_TABLE_WRITE,
  'bucket:check': ({ bucket }) => [list(bucket, SERVED)],
  'bucket:read': ({ bucket }) => [allow(['s3:GetObject'], filesBelow(bucket, SERVED)), list(bucket, SERVED)],
  'bucket:upload': ({ bucket }) => [allow(['s3:PutObject'], filesBelow(bucket, UPLOADS))],
  'uploads:process': ({ table, bucket }) => [
    allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], [table], {
      ...only({ partitions: PARTITIONS_OF_UPLOADS, attributes: NAMED_BY_UPLOADS }),
      StringEqualsIfExists: { 'dynamodb:Select': ['SPECIFIC_ATTRIBUTES'] },
    }),
    allow(['s3:GetObject', 's3:DeleteObject'], filesBelow(bucket, UPLOADS)),
    allow(['s3:PutObject', 's3:DeleteObject'], filesBelow(bucket, SERVED, PRIVATE)),
    list(bucket, UPLOADS, SERVED, PRIVATE),
  ],
  'bucket:read-files': ({ bucket }) => [
    allow(['s3:GetObject'], filesBelow(bucket, PRIVATE)),
    list(bucket, PRIVATE),
  ],
  'bucket:delete': ({ bucket }) => [
    allow(['s3:DeleteObject'], filesBelow(bucket, UPLOADS, SERVED, PRIVATE)),
    list(bucket, UPLOADS, SERVED, PRIVATE),
  ],
  'client:read': ({ bucket }) => [allow(['s3:GetObject'], [`${bucket}/${CLIENT}`]), list(bucket, CLIENT)],
  'client:store': ({ bucket }) => [allow(['s3:PutObject'], [`${bucket}/${CLIENT}`])],
  'tokens:issue': ({ key }) => [allow(['kms:Decrypt'], [key], NO_SECRET_OF_TENANTS)],
  'tokens:verify': ({ key }) => [allow(['kms:Decrypt'], [key], ofPurpose(SEAL_PURPOSE))],
  'devices:recognise': ({ key }) => [allow(['kms:Decrypt'], [key], ofPurpose(RECOGNITION_PURPOSE))],
  'emails:send': ({ senders }) => [allow(['ses:SendEmail'], senders)],
  'texts:send': ({ topics }) => [
    // A phone number is no resource, so topics are denied.
    allow(['sns:Publish'], ['*']),
    deny(['sns:Publish'], [topics]),
  ],
  'mail-feedback:record': ({ table }) => [
    allow(['dynamodb:UpdateItem'], [table], allIn([partitionsOf('mailDelivery')])),
  ],
  'attempts:record': ({ table }) => [
    allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], [table], allIn(READ_FOR_ATTEMPTS)),
    allow(CHANGES, [table], allIn([partitionsOf('signInAttempt'), partitionsOf('dailyCount')])),
  ],
  'canary:sign-in': ({ key }) => [allow(['kms:Decrypt'], [key], ofPurpose(CANARY_PURPOSE))],
  'canary:read-mail': ({ canaryMailbox }) =>
    canaryMailbox === undefined
      ? []
      : [
          list(canaryMailbox, MAIL_PREFIX),
          allow(['s3:GetObject', 's3:DeleteObject'], [`${canaryMailbox}/${MAIL_PREFIX}*`]),
        ],
  'changes:receive': ({ changes }) => [
    allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], [changes]),
    allow(['dynamodb:ListStreams'], ['*']),
  ],
  'wakes:receive': ({ wakes }) => [
    allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [wakes]),
  ],
  'wakes:send': ({ wakes }) => [allow(['sqs:SendMessage'], [wakes])],
  'webhooks:seal': ({ key }) => [allow(['kms:Encrypt'], [key], ofPurpose(WEBHOOK_PURPOSE))],
  'webhooks:sign': ({ key }) => [allow(['kms:Decrypt'], [key], ofPurpose(WEBHOOK_PURPOSE))],
  'provider-secrets:seal': ({ key }) => [allow(['kms:Encrypt'], [key], ofPurpose(PROVIDER_SECRET_PURPOSE))],
  'provider-secrets:open': ({ key }) => [allow(['kms:Decrypt'], [key], ofPurpose(PROVIDER_SECRET_PURPOSE))],
  'provider-tokens:seal': ({ key }) => [allow(['kms:Encrypt'], [key], ofPurpose(PROVIDER_TOKEN_PURPOSE))],
  'provider-tokens:open': ({ key }) => [allow(['kms:Decrypt'], [key], ofPurpose(PROVIDER_TOKEN_PURPOSE))],
  'dead-letters:write': ({ deadLetters }) => [allow(['sqs:SendMessage'], [deadLetters])],
  'failed-changes:write': ({ failedChanges }) =>
    failedChanges === undefined ? [] : failedChangesOf(failedChanges),
};

function filesBelow(bucket: string, ...prefixes: string[]): string[] {
  return prefixes.map((prefix) => `${bucket}/${prefix}/*`);
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

/** A condition: the text of KMS is no secret of a webhook or an identity provider, and no token of one. */
const NO_SECRET_OF_TENANTS: Conditions = {
  StringNotEquals: {
    'kms:EncryptionContext:purpose': [WEBHOOK_PURPOSE, PROVIDER_SECRET_PURPOSE, PROVIDER_TOKEN_PURPOSE],
  },
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
