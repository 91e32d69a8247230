import { Match, Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../../infra/environment.ts';
import { PARTITIONS_WITH_EVENTS } from '../../infra/event-sources.ts';
import { TRIGGER_SECONDS } from '../../infra/function-timeouts.ts';
import { kindOf } from '../../shared/storage/items.ts';
import { keys } from '../../shared/storage/keys.ts';
import { useEmptyStacks } from '../support/empty-stacks.ts';

const STREAM = 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2026-11-22T10:00:00.000';

const stacks = useEmptyStacks();
let data: Template;
let service: Template;

beforeAll(() => {
  ({ data, service } = templatesWith({}));
});

function templatesWith(changes: Partial<Environment>): { data: Template; service: Template } {
  const made = stacks.stacksWith(changes);
  return { data: Template.fromStack(made.data), service: Template.fromStack(made.service) };
}

/** The properties of the event source of changes, of deletions or of the queue. */
function mapping(of: 'stream' | 'deletions' | 'queue', template = service): Record<string, unknown> {
  const found = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));
  const properties = found.map(({ Properties }) => Properties as Record<string, unknown>);
  const position = { stream: 'TRIM_HORIZON', deletions: 'LATEST', queue: undefined }[of];
  return properties.find((one) => one['StartingPosition'] === position) ?? {};
}

const functionsOf = (template: Template) =>
  Object.values(template.findResources('AWS::Lambda::Function')).map(({ Properties }) =>
    String(Properties.FunctionName).split('_').at(-1),
  );

const exportsOf = (template: Template): string[] =>
  Object.values(template.findOutputs('*')).flatMap(({ Export }) => Export?.Name ?? []);

/** The exports of other stacks that a template imports. */
const importsOf = (template: Template): string[] => [
  ...new Set(
    [...JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) =>
      String(name),
    ),
  ),
];

describe('the stream of the table', () => {
  it('has both images, and its changes call the function that publishes events', () => {
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    expect(JSON.stringify(mapping('stream')['FunctionName'])).toContain('publishEvents');
    expect(JSON.stringify(mapping('stream')['EventSourceArn'])).toContain('StreamArn');
  });

  it('repeats failed records in smaller parts for 12 hours of 24, then stores them', () => {
    expect(mapping('stream')).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 43_200,
    });
    // Without this number Lambda repeats without end.
    expect(mapping('stream')).not.toHaveProperty('MaximumRetryAttempts');
    expect(JSON.stringify(mapping('stream')['DestinationConfig'])).toContain('FailedChanges');
  });

  it('passes changes of all partitions with events, and not those that events make', () => {
    const criteria = Object(mapping('stream')['FilterCriteria']).Filters;
    const prefixes = JSON.parse(criteria[0].Pattern).dynamodb.Keys.pk.S.map(
      ({ prefix }: { prefix: string }) => prefix,
    );
    expect(prefixes).toEqual(PARTITIONS_WITH_EVENTS);
    const passes = ({ pk }: { pk: string }) => prefixes.some((prefix: string) => pk.startsWith(prefix));
    const profile = keys.profile('app_1', 'user_1');
    expect(kindOf(profile)?.kind.events).toBe('recorded');
    expect([profile, keys.group('group_1'), keys.account('acct_1')].map(passes)).toEqual([true, true, true]);
    expect([keys.event('app_1', 1), keys.eventHead('app_1'), keys.throttle('x', 1)].map(passes)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is that of the setting for an existing table', () => {
    const attached = templatesWith({ tableName: 'restored', tableStreamArn: STREAM });
    expect(mapping('stream', attached.service)['EventSourceArn']).toBe(STREAM);
    const role = JSON.stringify(attached.service.findResources('AWS::IAM::Role'));
    expect(role).toContain(STREAM);
  });
});

describe('the bucket of failed changes', () => {
  it("is private, encrypted and unversioned, and outlives the queue's notes", () => {
    const [bucket, ...others] = Object.values(service.findResources('AWS::S3::Bucket'));
    expect(others).toEqual([]);
    expect(bucket).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
        LifecycleConfiguration: { Rules: [{ ExpirationInDays: 15, Status: 'Enabled' }] },
      },
    });
    expect(bucket?.['Properties']).toHaveProperty('BucketEncryption');
    expect(bucket?.['Properties']).not.toHaveProperty('VersioningConfiguration');
    service.hasResourceProperties('AWS::SQS::Queue', { MessageRetentionPeriod: 14 * 86_400 });
    const [policy] = Object.values(service.findResources('AWS::S3::BucketPolicy'));
    expect(JSON.stringify(policy)).toContain('"aws:SecureTransport":"false"');
  });

  it('notes each file in the queue of dead letters, which has an alarm', () => {
    const [id = ''] = Object.keys(service.findResources('AWS::S3::Bucket'));
    service.hasResourceProperties('AWS::S3::Bucket', {
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
    service.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { bucket: { name: [{ Ref: id }] } },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^DeadLetters'), 'Arn'] } }],
    });
    const policies = JSON.stringify(service.findResources('AWS::SQS::QueuePolicy'));
    expect(policies).toContain('events.amazonaws.com');
  });

  it('takes files of the function that publishes events only, where Lambda stores them', () => {
    const [id = ''] = Object.keys(service.findResources('AWS::S3::Bucket'));
    const statements = Object.entries(service.findResources('AWS::IAM::Role')).flatMap(([name, role]) =>
      JSON.stringify(role).includes(id) ? [name] : [],
    );
    expect(statements).toEqual([expect.stringContaining('failedChangesWrite')]);
    const [name = ''] = statements;
    const role = JSON.stringify(service.findResources('AWS::IAM::Role')[name]);
    expect(role).toContain('"/aws/lambda/*"');
    expect(role).not.toContain('s3:GetObject');
  });
});

describe('the queue of wakes', () => {
  it('is encrypted, hides a wake for six function times, and has dead letters', () => {
    service.hasResourceProperties('AWS::SQS::Queue', {
      QueueName: 'Test-wakes',
      SqsManagedSseEnabled: true,
      VisibilityTimeout: 6 * TRIGGER_SECONDS.wakes,
      RedrivePolicy: { maxReceiveCount: 5, deadLetterTargetArn: Match.anyValue() },
    });
    const policies = Object.values(service.findResources('AWS::SQS::QueuePolicy'));
    expect(policies).toHaveLength(2);
    for (const { Properties } of policies)
      expect(JSON.stringify(Properties.PolicyDocument)).toContain('"aws:SecureTransport":"false"');
  });

  it('gives its URL to functions that wake webhooks, and to no other', () => {
    const functions = Object.values(service.findResources('AWS::Lambda::Function'));
    const having = functions
      .filter(({ Properties }) => 'WAKE_QUEUE_URL' in (Properties.Environment?.Variables ?? {}))
      .map(({ Properties }) => String(Properties.FunctionName).split('_').at(-1));
    const wanted = stacks.triggers.filter(({ trigger }) => trigger.uses.includes('wakes:send'));
    expect(having.sort()).toEqual(wanted.map(({ trigger }) => trigger.id).sort());
    expect(having.length).toBeGreaterThan(0);
  });

  it('calls its function with up to 10 wakes, in 20 runs at once', () => {
    expect(mapping('queue')).toMatchObject({
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 20 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });
});

describe('the deletions in the stream', () => {
  it('call the function that sweeps, once, with new purge records alone', () => {
    const deletions = mapping('deletions');
    expect(JSON.stringify(deletions['FunctionName'])).toContain('sweepDeletions');
    expect(deletions).toMatchObject({ MaximumRetryAttempts: 0, MaximumRecordAgeInSeconds: 60 });
    expect(deletions['FilterCriteria']).toEqual({
      Filters: [
        {
          Pattern: JSON.stringify({
            eventName: ['INSERT'],
            dynamodb: { Keys: { pk: { S: [{ prefix: 'PURGE#' }] } } },
          }),
        },
      ],
    });
  });
});

describe('a deployment without events', () => {
  it('has no stream, no queue, no function and no alarm of them', () => {
    const without = templatesWith({ eventDays: 0 });
    const table = Object.values(without.data.findResources('AWS::DynamoDB::GlobalTable'))[0];
    expect(table?.['Properties']).not.toHaveProperty('StreamSpecification');
    expect(without.service.findResources('AWS::Lambda::EventSourceMapping')).toEqual({});
    expect(Object.keys(without.service.findResources('AWS::SQS::Queue'))).toHaveLength(1);
    const missing = functionsOf(service).filter((id) => !functionsOf(without.service).includes(id));
    expect(missing).toContain('publishEvents');
    expect(missing.every((id) => /Webhooks$|^(publishEvents|sweepDeletions)$/.test(String(id)))).toBe(true);
    expect(without.service.findResources('AWS::S3::Bucket')).toEqual({});
    const alarms = JSON.stringify(without.service.findResources('AWS::CloudWatch::Alarm'));
    expect(alarms).not.toMatch(/Changes(Late|Stuck|Unread|Lost)|WakesLate|IteratorAge|wakeWebhooks/);
    expect(JSON.stringify(service.findResources('AWS::CloudWatch::Alarm'))).toContain('IteratorAge');
  });

  it('is reached from one with events only if the service leaves the stream first', () => {
    const without = templatesWith({ eventDays: 0 });
    const missing = (stack: Template, of: Template) =>
      importsOf(stack).filter((name) => !exportsOf(of).includes(name));
    expect(missing(service, without.data)).toEqual([expect.stringContaining('StreamArn')]);
    expect(missing(without.service, data)).toEqual([]);
    expect(missing(without.service, without.data)).toEqual([]);
  });

  it('may attach a table that has no stream', () => {
    const { service: attached } = templatesWith({ tableName: 'restored', eventDays: 0 });
    expect(attached.findResources('AWS::Lambda::EventSourceMapping')).toEqual({});
  });
});
