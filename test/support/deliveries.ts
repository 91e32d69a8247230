import type { SQSBatchResponse } from 'aws-lambda';
import { afterEach, beforeEach, vi } from 'vitest';
import * as deliverWebhooks from '../../functions/events/deliver-webhooks.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { appendEvents } from '../../shared/events/append-events.ts';
import type { Change, EventRecord } from '../../shared/events/event.ts';
import type { FeedEvent } from '../../shared/events/event-contract.ts';
import { scaledTimeout } from '../../shared/platform/client-timeouts.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { type ProgressRecord, progressFromItem } from '../../shared/webhooks/progress.ts';
import { changeOf } from './events.ts';
import { type Answer, eventIn, type Receiver, startReceiver } from './receiver.ts';
import { makeTenant, type Tenant } from './tenants.ts';
import { useWakes } from './wakes.ts';
import { makeWebhook } from './webhooks.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

/** Sets environment and clock of tests that deliver. The clock stands still unless a test moves it. */
export function useDeliveries() {
  const wakes = useWakes();
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
    vi.stubEnv('EVENT_DAYS', '400');
    vi.useFakeTimers({ now: START, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return wakes;
}

/** Moves the clock by seconds. */
export function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** A tenant of its own with a webhook and its receiver. */
type Owner = Pick<Tenant, 'app' | 'hub'>;
export type World = { tenant: Owner; app: string; webhook: string; secret: string; receiver: Receiver };

export async function makeWorld(
  answer?: Answer,
  request: Record<string, unknown> = {},
  owner?: Owner,
): Promise<World> {
  const [tenant, receiver] = await Promise.all([owner ?? makeTenant(), startReceiver(answer)]);
  const { id, secret } = await makeWebhook(tenant, { url: receiver.url, ...request });
  return { tenant, app: tenant.app, webhook: id, secret, receiver };
}

/** Appends an event about each user, in this order, and returns the events. */
export function happen(
  { app }: Pick<World, 'app'>,
  users: readonly string[],
  members: Partial<Change> = {},
): Promise<EventRecord[]> {
  const changes = users.map((id) => changeOf(app, { subject: { type: 'user', id }, ...members }));
  return appendEvents(changes);
}

/** Runs the function with a wake of the webhook. `milliseconds` is its remaining time. */
export async function wake(
  { app, webhook }: Pick<World, 'app' | 'webhook'>,
  milliseconds = () => scaledTimeout(300_000),
): Promise<SQSBatchResponse> {
  const record = { messageId: 'message', body: JSON.stringify({ app, webhook }) };
  const event = { Records: [record] } as Parameters<typeof deliverWebhooks.handler>[0];
  return runAs(deliverWebhooks.trigger.id, deliverWebhooks.trigger.uses, () =>
    deliverWebhooks.handler(event, { getRemainingTimeInMillis: milliseconds }),
  );
}

/** Reads the progress of the webhook. */
export async function progressFor({ app, webhook }: Pick<World, 'app' | 'webhook'>): Promise<ProgressRecord> {
  return progressFromItem((await getItem(keys.webhookProgress(app, webhook))) ?? {});
}

/** Returns when the webhook is due, in epoch milliseconds; undefined if nothing waits. */
export async function dueOf(world: Pick<World, 'app' | 'webhook'>): Promise<number | undefined> {
  const { owner_sk: due } = await progressFor(world);
  return due === undefined ? undefined : Date.parse(String(due.split('#')[0]));
}

const MAX_RUNS = 1000;

/** Moves the clock to each time at which the webhook is due and wakes it, until nothing waits or `end`. */
export async function deliverUntil(world: World, end = Number.POSITIVE_INFINITY): Promise<void> {
  let runs = 0;
  for (let due = await dueOf(world); due !== undefined && due <= end; due = await dueOf(world)) {
    if (++runs > MAX_RUNS) throw new Error('the webhook never comes to rest');
    vi.setSystemTime(Math.max(Date.now(), due));
    await wake(world);
  }
  if (Number.isFinite(end)) vi.setSystemTime(end);
}

/** Returns the ids of the events that the receiver got, in order. */
export const idsOf = ({ receiver }: Pick<World, 'receiver'>) =>
  receiver.received.map((received) => eventIn(received).id);

/** Returns each id once, at its first place. */
export const once = (ids: readonly string[]) => [...new Set(ids)];

/** An answer that fails while `fails` is true for the event. */
export const failingFor =
  (fails: (event: FeedEvent) => boolean, status = 500): Answer =>
  (received, response) => {
    response.writeHead(fails(eventIn(received)) ? status : 204).end();
  };
