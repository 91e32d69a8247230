import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { handler } from '../../../functions/events/publish-events.ts';
import { lastPosition, readEventsAfter } from '../../../shared/events/event-store.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import type { StreamRecord } from '../../../shared/storage/stream-records.ts';
import { createWebhook } from '../../../shared/webhooks/webhook-store.ts';
import { useBackends } from '../../support/backends.ts';
import { recordsDuring, streamRecord } from '../../support/changes.ts';
import { countCalls } from '../../support/count-calls.ts';
import { groups, newGroup } from '../../support/groups.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { useWakes } from '../../support/wakes.ts';

useBackends({ events: true });
const tenant = useTenantOnly();
const wakes = useWakes();

const publish = (records: StreamRecord[]) => handler({ Records: records });
const webhookFor = async (app: string, types: string[], state: 'enabled' | 'disabled' = 'enabled') => {
  const request = { url: 'https://receiver.example/events', types, description: '', guests: false, state };
  return (await createWebhook(app, request, 'user_1')).id;
};
const typesIn = async (scope: string, after = 0) =>
  (await readEventsAfter(scope, after, 100)).map(({ type }) => type);

/** The stream record of a new group. */
const groupCreated = (app: string, group = newId('group')) =>
  streamRecord(undefined, { ...keys.group(group), id: group, app_id: app, name: 'Chess', version: 1 });

/** A record from which no event can be derived: its image has no type that DynamoDB knows. */
const broken = (): StreamRecord => ({
  ...streamRecord(undefined, keys.group(newId('group'))),
  dynamodb: { Keys: { pk: { X: 'y' } as never }, SequenceNumber: '4711' },
});

describe('the changes of a request', () => {
  it('become events in the feed of their application', async () => {
    const { app, keys: backend } = await makeTenant();
    const records = await recordsDuring(async () => {
      const group = await newGroup(backend, { name: 'Chess' });
      await groups.update(backend, { group }, { body: { name: 'Go' } }).catch(() => undefined);
    });
    expect(await publish(records)).toEqual({ batchItemFailures: [] });
    expect(await typesIn(app)).toContain('group.created');
  });

  it('become one event each, although the batch is repeated in parts and mixed', async () => {
    const { app } = await makeTenant();
    const records = [groupCreated(app), groupCreated(app), groupCreated(app)];
    for (const batch of [records.slice(0, 2), records, records.slice(1)]) await publish(batch);
    expect(await lastPosition(app)).toBe(3);
  });

  it('are published before a record that fails, which is repeated with later ones', async () => {
    const { app } = await makeTenant();
    const bad = broken();
    const answer = await publish([groupCreated(app), groupCreated(app), bad, groupCreated(app)]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '4711' }] });
    expect(await lastPosition(app)).toBe(2);
  });

  it('cost no calls if none is an event', async () => {
    const counted = streamRecord(undefined, { ...keys.throttle('subject', 60), slots: {} });
    expect(await countCalls(() => publish([counted]))).toEqual([]);
  });
});

describe('webhooks', () => {
  it('are woken if they are enabled and select a type of the changes', async () => {
    const { app } = await makeTenant();
    const [all, groupsOnly] = [await webhookFor(app, ['*']), await webhookFor(app, ['group.*'])];
    await webhookFor(app, ['user.*', 'group.deleted']);
    await webhookFor(app, ['*'], 'disabled');
    await publish([groupCreated(app), groupCreated(app), groupCreated(tenant.app)]);
    const woken = [all, groupsOnly].map((webhook) => ({ app, webhook }));
    expect(wakes.sent).toHaveLength(2);
    expect(wakes.sent).toEqual(expect.arrayContaining(woken));
  });

  it('are woken again if the batch is repeated, since the first wake may be lost', async () => {
    const { app } = await makeTenant();
    const webhook = await webhookFor(app, ['*']);
    const records = [groupCreated(app)];
    await publish(records);
    await publish(records);
    expect(wakes.sent).toEqual([
      { app, webhook },
      { app, webhook },
    ]);
    expect(await lastPosition(app)).toBe(1);
  });

  it('make the batch repeat if the queue does not answer', async () => {
    const { app } = await makeTenant();
    await webhookFor(app, ['*']);
    const record = groupCreated(app);
    wakes.fail();
    const itemIdentifier = record.dynamodb?.SequenceNumber;
    expect(await publish([record])).toEqual({ batchItemFailures: [{ itemIdentifier }] });
    expect(await lastPosition(app)).toBe(1);
  });

  it('are woken although an attempt to sign in before cannot be recorded', async () => {
    const { app } = await makeTenant();
    const webhook = await webhookFor(app, ['*']);
    const attempt = { id: 'none', address: '0', source: '192.0.2.1' };
    const bad = streamRecord(undefined, { ...keys.challenge(newId('group')), app, attempt });
    const itemIdentifier = bad.dynamodb?.SequenceNumber;
    expect(await publish([bad, groupCreated(app)])).toEqual({ batchItemFailures: [{ itemIdentifier }] });
    expect(wakes.sent).toEqual([{ app, webhook }]);
  });

  it('are read only for applications that have some', async () => {
    const { app } = await makeTenant();
    const calls = await countCalls(() => publish([groupCreated(app)]));
    expect(calls).toEqual(['GetItem', 'TransactWriteItems', 'BatchGetItem']);
  });
});

it('logs counts and the age of the oldest change, and no ids of subjects', async () => {
  const record = groupCreated(tenant.app);
  const [line = ''] = await logLinesOf(() => publish([record, groupCreated(tenant.app)]));
  expect(JSON.parse(line)).toMatchObject({
    message: 'published',
    records: 2,
    changes: 2,
    events: 2,
    wakes: 0,
  });
  expect(line).not.toContain('group_');
});

it.each([
  ['the oldest change', [8, 5, 9], 5000],
  ['0 if the clock of the stream is ahead', [11], 0],
])('logs the age of %s', async (_, seconds, age) => {
  vi.useFakeTimers({ now: 10_000_000_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const records = seconds.map((second) => {
    const record = groupCreated(tenant.app);
    return {
      ...record,
      dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: 9_999_990 + second },
    };
  });
  const [line = ''] = await logLinesOf(() => publish(records));
  expect(JSON.parse(line).event_lag_ms).toBe(age);
});

it('logs a batch that fails, and the change that cannot be published', async () => {
  const lines = await logLinesOf(() => publish([groupCreated(tenant.app), broken()]));
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toMatchObject([
    { level: 'warn', message: 'a batch of changes failed', records: 2, error_code: 'internal' },
    { message: 'published', records: 1 },
    {
      level: 'error',
      message: 'a change could not be published',
      sequence_number: '4711',
      error_code: 'internal',
    },
  ]);
});
