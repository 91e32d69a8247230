import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/events/publish-events.ts';
import type { StreamReader } from '../../../infra/local/dynamodb/engine.ts';
import { deliverChanges } from '../../../infra/local/events/table-changes.ts';
import { readEventsAfter } from '../../../shared/events/event-store.ts';
import type { StreamRecord } from '../../../shared/storage/stream-records.ts';
import { adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { recordsDuring } from '../../support/changes.ts';
import { useFakeAws } from '../../support/fake-aws.ts';
import { groups, newGroup } from '../../support/groups.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

const { sweepExpired } = useBackends({ events: true, sweeps: false });
const { answer, calls } = useFakeAws();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEY = 'aws/lambda/7c0a/shardId-1/2026/11/22/2026-11-22T10.00.00-1f';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});
afterEach(() => vi.useRealTimers());

const advance = (milliseconds: number) =>
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] });
const feed = async () => (await readEventsAfter(tenant.app, 0, 100)).map(({ type }) => type);

/** Delivers records to a function that is broken for too long. Returns what is given up. */
async function givenUp(records: readonly StreamRecord[]): Promise<unknown[]> {
  let left = [...records];
  const stream: StreamReader = {
    onRecords: () => undefined,
    read: async (limit) => left.slice(0, limit),
    removeUpTo: async (last) => {
      left = left.filter(({ dynamodb }) => Number(dynamodb?.SequenceNumber) > Number(last));
    },
  };
  const events: unknown[] = [];
  const run = () => Promise.reject(new Error('the function is broken'));
  const source = { kind: 'table-changes' } as const;
  const readers = { publish: { id: 'publishEvents', source, run }, sweep: undefined };
  const changes = deliverChanges(stream, readers, async (_, event) => {
    events.push(event);
  });
  await expect(changes.drain()).rejects.toThrow('broken');
  advance(13 * HOUR_MS);
  while (left.length > 0) await changes.drain();
  await changes.close();
  return events;
}

/** What Lambda stores of a failed batch. */
const stored = (event: unknown) => ({
  version: '1.0',
  requestContext: { condition: 'RecordAgeExceeded' },
  DDBStreamBatchInfo: { shardId: 'shardId-1' },
  payload: JSON.stringify(event),
});

/** Runs the command on a queue with the notes of these files. Returns the events for the function. */
async function redrive(files: readonly unknown[]): Promise<StreamRecord[][]> {
  const detail = { bucket: { name: 'failed-changes' }, object: { key: KEY } };
  const Messages = files.map((_, n) => ({
    MessageId: `note-${n}`,
    ReceiptHandle: `receipt-${n}`,
    Body: JSON.stringify({ source: 'aws.s3', detail }),
    Attributes: { SentTimestamp: '1' },
  }));
  const outputs = { TableName: process.env['TABLE_NAME'], BucketName: 'b', SigningKeyArn: 'k' };
  const all = { ...outputs, BaseUrl: 'https://id.example', DeadLettersUrl: 'https://sqs.example/1/letters' };
  const Outputs = Object.entries(all).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
  await answer({
    'sts get-caller-identity': [{ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/ada' }],
    'cloudformation describe-stacks': [{ Stacks: [{ Outputs }] }],
    'sqs get-queue-attributes': [{ Attributes: { ApproximateNumberOfMessages: '1' } }],
    'sqs receive-message': [{ Messages }, {}],
    'sqs delete-message': [{}],
    's3 cp': files.map(stored),
    's3api delete-object': [{}],
    'lambda invoke': [{ StatusCode: 200, file: { batchItemFailures: [] } }],
  });
  expect(await adminJson('redrive', '--env', 'dev')).toMatchObject({ code: 0 });
  const invoked = (await calls()).filter(({ args }) => args[0] === 'lambda');
  return invoked.map(({ input }) => JSON.parse(input).Records);
}

describe('changes that the stream has dropped', () => {
  it('become one event each after 14 days, however often they are published or sent', async () => {
    const records = await recordsDuring(async () => {
      const group = await newGroup(tenant.keys, { name: 'Chess' });
      await groups.remove(tenant.keys, { group });
    });
    await handler({ Records: records.slice(0, 1) });
    const before = await feed();
    const files = await givenUp(records);
    expect(files.length).toBeGreaterThan(0);
    expect(await feed()).toEqual(before);
    advance(14 * DAY_MS);
    await sweepExpired();
    for (let time = 1; time <= 2; time++)
      for (const Records of await redrive(files))
        expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
    expect(await feed()).toEqual(['group.created', 'group.deleted']);
    const [, deleted] = await readEventsAfter(tenant.app, 0, 100);
    expect(deleted?.actor.type).not.toBe('service');
  });
});
