import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Capability } from '../../shared/platform/config.ts';
import type { KnownBucket } from './branding.ts';
import type { KnownTable } from './table.ts';

export type Resources = {
  table: KnownTable;
  bucket: KnownBucket;
  key: IKey;
  logs: LogGroup;
  deadLetters: Queue;
};

const TABLE_READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const TABLE_WRITES = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/**
 * One role for each set of capabilities. Functions that may do the same share a role: a role for each of a hundred functions would take most of the resources that
 * CloudFormation allows a stack, and grant nothing less.
 */
export class Roles extends Construct {
  readonly #roles = new Map<string, Role>();
  readonly #resources: Resources;

  constructor(scope: Construct, id: string, resources: Resources) {
    super(scope, id);
    this.#resources = resources;
  }

  /** The role that allows these capabilities and nothing else. */
  forCapabilities(capabilities: readonly Capability[]): Role {
    const name = nameOf(capabilities);
    const known = this.#roles.get(name);
    if (known) return known;
    const role = new Role(this, name, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Functions of the identity service that may: ${[...capabilities].sort().join(', ') || 'log'}`,
      inlinePolicies: {
        capabilities: new PolicyDocument({
          statements: [this.#log(), ...capabilities.flatMap((capability) => this.#grant(capability))],
        }),
      },
    });
    this.#roles.set(name, role);
    return role;
  }

  #log(): PolicyStatement {
    return allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.#resources.logs.logGroupArn]);
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
      case 'bucket:read':
        return [allow(['s3:GetObject'], [served]), allow(['s3:ListBucket'], [bucket.bucketArn])];
      case 'bucket:upload':
        return [allow(['s3:PutObject'], [uploads])];
      case 'bucket:process':
        return [
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
        return [allow(['kms:Encrypt', 'kms:Decrypt'], [key.keyArn])];
      case 'messages:send':
        return this.#messages();
      case 'dead-letters:write':
        return [allow(['sqs:SendMessage'], [deadLetters.queueArn])];
    }
  }

  /**
   * E-mail from the account's verified identities, and through the configuration set that one may have by default: SES asks for both. Text messages to phone numbers, never to a
   * topic, whosever it is.
   */
  #messages(): PolicyStatement[] {
    const stack = Stack.of(this);
    const senders = ['identity', 'configuration-set'].map((resource) =>
      stack.formatArn({ service: 'ses', resource, resourceName: '*' }),
    );
    const topics = stack.formatArn({ service: 'sns', region: '*', account: '*', resource: '*' });
    return [
      allow(['ses:SendEmail'], senders),
      allow(['sns:Publish'], ['*']),
      new PolicyStatement({ effect: Effect.DENY, actions: ['sns:Publish'], resources: [topics] }),
    ];
  }
}

function allow(actions: string[], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions, resources });
}

function nameOf(capabilities: readonly Capability[]): string {
  const parts = [...new Set(capabilities)]
    .sort()
    .map((capability) => capability.replace(/\W(\w)/g, (_, c) => c.toUpperCase()));
  return `Role${parts.join('And') || 'Nothing'}`;
}
