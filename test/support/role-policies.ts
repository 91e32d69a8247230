import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Statement } from '../../infra/access/policy.ts';
import { Roles } from '../../infra/constructs/roles.ts';
import { keyArn, LOCAL_PLACE, tableArn } from '../../infra/local/sdk-calls.ts';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  FALLBACK,
} from '../../infra/operations.ts';
import { capabilitiesOf } from '../../shared/http/operation.ts';
import type { Capability } from '../../shared/platform/config.ts';
import { cdkApp } from './cdk-app.ts';

export type FunctionRole = { id: string; uses: readonly Capability[] };
type Names = { table: string; bucket: string; key: string; canaryMailbox?: string };
type OneOrMore = unknown;
type Synthesized = {
  Effect: 'Allow' | 'Deny';
  Action: OneOrMore;
  Resource: OneOrMore;
  Condition?: Record<string, Record<string, OneOrMore>>;
};

/** Every function of the service with its capabilities. */
export async function allFunctions(): Promise<FunctionRole[]> {
  const [operations, protocols, triggers] = await Promise.all([
    discoverOperations(),
    discoverProtocols(),
    discoverTriggers(),
  ]);
  return [
    ...operations.map(({ operation }) => ({ id: operation.id, uses: capabilitiesOf(operation) })),
    ...protocols.map(({ protocol }) => protocol),
    ...triggers.map(({ trigger }) => trigger),
    AUTHORIZER,
    FALLBACK,
  ].map(({ id, uses }) => ({ id, uses }));
}

/** The role of each function and its policy, as synthesized, for the resources of these names. */
export function rolePolicies(
  functions: readonly FunctionRole[],
  { table, bucket, key, canaryMailbox = 'canary-mail' }: Names,
): Map<string, { role: string; policy: Statement[] }> {
  const [region = '', account = ''] = LOCAL_PLACE.split(':');
  const stack = new Stack(cdkApp(), 'Test', { env: { region, account } });
  const roles = new Roles(stack, 'Roles', {
    table: { tableArn: tableArn(table), tableName: table },
    bucket: Bucket.fromBucketArn(stack, 'Bucket', `arn:aws:s3:::${bucket}`),
    key: Key.fromKeyArn(stack, 'Key', keyArn(key)),
    logs: new LogGroup(stack, 'Logs'),
    deadLetters: new Queue(stack, 'DeadLetters'),
    tableKey: null,
    failedChanges: 'arn:aws:s3:::failed-changes',
    canaryMailbox: `arn:aws:s3:::${canaryMailbox}`,
    wakes: `arn:aws:sqs:${LOCAL_PLACE}:wakes`,
    tracing: false,
    configurationSet: 'identity-test',
  });
  const named = functions.map(({ id, uses }) => {
    const { node } = roles.forCapabilities(uses);
    return { id, role: stack.getLogicalId(node.defaultChild as Parameters<Stack['getLogicalId']>[0]) };
  });
  const resources = Template.fromStack(stack).toJSON()['Resources'];
  return new Map(
    named.map(({ id, role }) => {
      const [{ PolicyDocument }] = resources[role].Properties.Policies;
      return [id, { role, policy: PolicyDocument.Statement.map(statementOf) }];
    }),
  );
}

function statementOf({ Effect, Action, Resource, Condition = {} }: Synthesized): Statement {
  const conditions = Object.entries(Condition).map(([operator, wanted]) => [
    operator,
    Object.fromEntries(Object.entries(wanted).map(([name, values]) => [name, [values].flat().map(textOf)])),
  ]);
  return {
    effect: Effect,
    actions: [Action].flat().map(textOf),
    resources: [Resource].flat().map(textOf),
    conditions: Object.fromEntries(conditions),
  };
}

/** A text of a template, with the partition of its ARN. */
function textOf(value: unknown): string {
  const parts: unknown[] = Object(value)['Fn::Join']?.[1] ?? [value];
  return parts.map((part) => (typeof part === 'string' ? part : 'aws')).join('');
}
