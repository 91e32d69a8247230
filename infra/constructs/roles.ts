import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Capability } from '../../shared/platform/config.ts';
import type { Statement } from '../access/policy.ts';
import { type PolicyResources, policyOf } from '../access/role-policy.ts';
import type { KnownBucket } from './branding.ts';
import type { KnownTable } from './table.ts';
import { wakesName } from './wakes.ts';

export type Resources = {
  table: KnownTable;
  bucket: KnownBucket;
  key: IKey;
  /** ARN of the key that encrypts the table. Null if AWS manages it. */
  tableKey: string | null;
  logs: LogGroup;
  deadLetters: Queue;
  /** ARN of the queue of wakes. By default that of the stack. */
  wakes?: string;
  /** ARN of the bucket of failed changes. Undefined if there are no events. */
  failedChanges: string | undefined;
  /** ARN of the bucket of mails to the test user. Undefined if it gets none. */
  canaryMailbox: string | undefined;
  /** True if Lambda sends traces to X-Ray. */
  tracing: boolean;
  /** Name of the SES configuration set of every e-mail. */
  configurationSet: string;
};

/**
 * Creates one role per set of capabilities. One role per function would use most of the resources of a stack
 * and grant no less.
 */
export class Roles extends Construct {
  readonly #roles = new Map<string, Role>();
  readonly #resources: PolicyResources;
  readonly #tracing: boolean;

  constructor(scope: Construct, id: string, resources: Resources) {
    super(scope, id);
    this.#resources = arnsOf(Stack.of(this), resources);
    this.#tracing = resources.tracing;
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
          statements: policyOf(capabilities, this.#resources).map(statementOf),
        }),
        ...(this.#tracing && { tracing: tracingPolicy() }),
      },
    });
    this.#roles.set(name, role);
    return role;
  }
}

function statementOf({ effect, actions, resources, conditions }: Statement): PolicyStatement {
  return new PolicyStatement({
    effect: effect === 'Deny' ? Effect.DENY : Effect.ALLOW,
    actions: [...actions],
    resources: [...resources],
    conditions: { ...conditions },
  });
}

/** Returns what the policies name of these resources. */
function arnsOf(stack: Stack, resources: Resources): PolicyResources {
  const { table, bucket, key, tableKey, logs, deadLetters, configurationSet } = resources;
  const { failedChanges, canaryMailbox } = resources;
  return {
    table: table.tableArn,
    bucket: bucket.bucketArn,
    key: key.keyArn,
    tableKey:
      tableKey === null
        ? undefined
        : { arn: tableKey, through: `dynamodb.${stack.region}.${stack.urlSuffix}` },
    logs: logs.logGroupArn,
    deadLetters: deadLetters.queueArn,
    failedChanges,
    canaryMailbox,
    changes: table.tableStreamArn ?? `${table.tableArn}/stream/*`,
    wakes: resources.wakes ?? stack.formatArn({ service: 'sqs', resource: wakesName(stack) }),
    senders: [
      stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' }),
      stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: configurationSet }),
    ],
    topics: stack.formatArn({ service: 'sns', region: '*', account: '*', resource: '*' }),
  };
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

function nameOf(capabilities: readonly Capability[]): string {
  const parts = [...new Set(capabilities)]
    .sort()
    .map((capability) => capability.replace(/\W(\w)/g, (_, c) => c.toUpperCase()));
  return `Role${parts.join('And') || 'Nothing'}`;
}
