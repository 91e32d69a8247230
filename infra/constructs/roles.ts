import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { SEAL_PURPOSE } from '../../shared/auth/keyring-seal.ts';
import { CANARY_PURPOSE } from '../../shared/health/sign-in-canary.ts';
import type { Capability } from '../../shared/platform/config.ts';
import { DELIVERY_PARTITIONS, PROTECTED_PARTITIONS } from '../../shared/storage/keys.ts';
import {
  deniedPartitions,
  NAMED_BY_UPLOADS,
  NOTED_OF_CREDENTIALS,
  PARTITIONS_OF_UPLOADS,
  REQUEST_COUNTERS,
} from '../access-rules.ts';
import type { KnownBucket } from './branding.ts';
import type { KnownTable } from './table.ts';

export type Resources = {
  table: KnownTable;
  bucket: KnownBucket;
  key: IKey;
  logs: LogGroup;
  deadLetters: Queue;
  /** True if Lambda sends traces to X-Ray. */
  tracing: boolean;
  /** Name of the SES configuration set of every e-mail. */
  configurationSet: string;
};

/** Actions that change an item. A condition check in a transaction does not. */
const CHANGES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
const TABLE_READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const TABLE_WRITES = [...CHANGES, 'dynamodb:ConditionCheckItem'];

/**
 * Creates one role per set of capabilities. One role per function would use most of the resources of a stack
 * and grant no less.
 */
export class Roles extends Construct {
  readonly #roles = new Map<string, Role>();
  readonly #resources: Resources;

  constructor(scope: Construct, id: string, resources: Resources) {
    super(scope, id);
    this.#resources = resources;
  }

  /** Returns the role that grants exactly these capabilities. */
  forCapabilities(capabilities: readonly Capability[]): Role {
    const name = nameOf(capabilities);
    const known = this.#roles.get(name);
    if (known) return known;
    const role = new Role(this, name, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Functions of the identity service that may: ${[...capabilities].sort().join(', ') || 'log'}`,
      inlinePolicies: {
        capabilities: new PolicyDocument({
          statements: [
            this.#log(),
            ...capabilities.flatMap((capability) => this.#grant(capability)),
            ...this.#protect(capabilities),
          ],
        }),
        ...(this.#resources.tracing && { tracing: tracingPolicy() }),
      },
    });
    this.#roles.set(name, role);
    return role;
  }

  #log(): PolicyStatement {
    return allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.#resources.logs.logGroupArn]);
  }

  /** Denies changes of protected partitions that no capability names, whatever the other statements allow. */
  #protect(capabilities: readonly Capability[]): PolicyStatement[] {
    if (!capabilities.includes('table:write')) return [];
    const table = [this.#resources.table.tableArn];
    const denied = deniedPartitions(capabilities);
    const credentials = PROTECTED_PARTITIONS['credentials:write'];
    if (capabilities.includes('credentials:write') || !capabilities.includes('credentials:note-use'))
      return denied.length > 0 ? [deny(CHANGES, table, anyIn(denied))] : [];
    const anythingElse = { 'ForAnyValue:StringNotEquals': { 'dynamodb:Attributes': NOTED_OF_CREDENTIALS } };
    const others = denied.filter((partition) => !credentials.includes(partition));
    return [
      ...(others.length > 0 ? [deny(CHANGES, table, anyIn(others))] : []),
      deny(['dynamodb:PutItem', 'dynamodb:DeleteItem'], table, anyIn(credentials)),
      deny(['dynamodb:UpdateItem'], table, { ...anyIn(credentials), ...anythingElse }),
    ];
  }

  #grant(capability: Capability): PolicyStatement[] {
    const { table, bucket, key, deadLetters } = this.#resources;
    const index = `${table.tableArn}/index/by_owner`;
    const [uploads, served] = [bucket.arnForObjects('uploads/*'), bucket.arnForObjects('public/*')];
    const files = bucket.arnForObjects('apps/*');
    switch (capability) {
      case 'table:read':
        return [allow(TABLE_READS, [table.tableArn]), allow(['dynamodb:Query'], [index])];
      case 'table:write':
        return [
          allow([...TABLE_READS, ...TABLE_WRITES], [table.tableArn]),
          allow(['dynamodb:Query'], [index]),
        ];
      case 'credentials:note-use':
        return [
          allow(['dynamodb:UpdateItem'], [table.tableArn], {
            'ForAllValues:StringLike': only(PROTECTED_PARTITIONS['credentials:write'], NOTED_OF_CREDENTIALS),
          }),
        ];
      case 'requests:count':
        return [allow(['dynamodb:UpdateItem'], [table.tableArn], allIn(REQUEST_COUNTERS))];
      case 'keyring:write':
        return [
          allow(
            ['dynamodb:GetItem', 'dynamodb:PutItem'],
            [table.tableArn],
            allIn(PROTECTED_PARTITIONS[capability]),
          ),
          allow(['kms:Encrypt', 'kms:Decrypt'], [key.keyArn]),
        ];
      case 'credentials:write':
      case 'accounts:write':
      case 'users:write':
      case 'sign-in:write':
      case 'oidc:write':
        // `table:write` grants them; #protect denies them to roles that lack the capability.
        return [];
      case 'bucket:read':
        return [allow(['s3:GetObject'], [served]), allow(['s3:ListBucket'], [bucket.bucketArn])];
      case 'bucket:upload':
        return [allow(['s3:PutObject'], [uploads])];
      case 'uploads:process':
        return [
          allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], [table.tableArn], {
            'ForAllValues:StringLike': only(PARTITIONS_OF_UPLOADS, NAMED_BY_UPLOADS),
            StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
          }),
          allow(['s3:GetObject', 's3:DeleteObject'], [uploads]),
          allow(['s3:PutObject', 's3:DeleteObject'], [served, files]),
          allow(['s3:ListBucket'], [bucket.bucketArn]),
        ];
      case 'bucket:read-files':
        return [allow(['s3:GetObject'], [files]), allow(['s3:ListBucket'], [bucket.bucketArn])];
      case 'bucket:delete':
        return [
          allow(['s3:DeleteObject'], [uploads, served, files]),
          allow(['s3:ListBucket'], [bucket.bucketArn]),
        ];
      case 'tokens:issue':
        return [allow(['kms:Decrypt'], [key.keyArn])];
      case 'tokens:verify':
        return [
          allow(['kms:Decrypt'], [key.keyArn], {
            StringEquals: { 'kms:EncryptionContext:purpose': SEAL_PURPOSE },
          }),
        ];
      case 'messages:send':
        return this.#messages();
      case 'mail-feedback:record':
        return [allow(['dynamodb:UpdateItem'], [table.tableArn], allIn(DELIVERY_PARTITIONS))];
      case 'canary:sign-in':
        return [
          allow(['kms:Decrypt'], [key.keyArn], {
            StringEquals: { 'kms:EncryptionContext:purpose': CANARY_PURPOSE },
          }),
        ];
      case 'dead-letters:write':
        return [allow(['sqs:SendMessage'], [deadLetters.queueArn])];
    }
  }

  /**
   * Allows e-mail from verified identities of the account with the configuration set of the service. Allows
   * text messages to phone numbers, but no messages to topics.
   */
  #messages(): PolicyStatement[] {
    const stack = Stack.of(this);
    const { configurationSet } = this.#resources;
    const senders = [
      stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' }),
      stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: configurationSet }),
    ];
    const topics = stack.formatArn({ service: 'sns', region: '*', account: '*', resource: '*' });
    return [
      allow(['ses:SendEmail'], senders),
      allow(['sns:Publish'], ['*']),
      deny(['sns:Publish'], [topics]),
    ];
  }
}

/** Allows Lambda to send the traces of a function to X-Ray, which has no resources to name. */
function tracingPolicy(): PolicyDocument {
  return new PolicyDocument({
    statements: [
      new PolicyStatement({
        actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
        resources: ['*'],
      }),
    ],
  });
}

type Conditions = Record<string, Record<string, string | readonly string[]>>;

function allow(actions: string[], resources: string[], conditions: Conditions = {}): PolicyStatement {
  return new PolicyStatement({ actions, resources, conditions });
}

function deny(actions: string[], resources: string[], conditions: Conditions = {}): PolicyStatement {
  return new PolicyStatement({ effect: Effect.DENY, actions, resources, conditions });
}

/** A condition: every item of the request is in one of these partitions. */
const allIn = (partitions: readonly string[]): Conditions => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
});

/** A condition: an item of the request is in one of these partitions. */
const anyIn = (partitions: readonly string[]): Conditions => ({
  'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': partitions },
});

/**
 * Condition keys for requests whose items are all in these partitions and that name only these attributes.
 */
const only = (partitions: readonly string[], attributes: readonly string[]) => ({
  'dynamodb:LeadingKeys': partitions,
  'dynamodb:Attributes': attributes,
});

function nameOf(capabilities: readonly Capability[]): string {
  const parts = [...new Set(capabilities)]
    .sort()
    .map((capability) => capability.replace(/\W(\w)/g, (_, c) => c.toUpperCase()));
  return `Role${parts.join('And') || 'Nothing'}`;
}
