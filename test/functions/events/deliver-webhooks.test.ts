import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import * as createApplication from '../../../functions/applications/create-application.ts';
import * as getWebhook from '../../../functions/webhooks/get-webhook.ts';
import * as redeliver from '../../../functions/webhooks/redeliver-webhook-event.ts';
import * as replay from '../../../functions/webhooks/replay-webhook.ts';
import * as rotate from '../../../functions/webhooks/rotate-webhook.ts';
import * as testWebhook from '../../../functions/webhooks/test-webhook.ts';
import * as update from '../../../functions/webhooks/update-webhook.ts';
import { getDelivery, listDeliveries } from '../../../shared/deliveries/delivery-store.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/platform/time.ts';
import { ranges } from '../../../shared/storage/keys.ts';
import { queryItems } from '../../../shared/storage/read-items.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { deleteWebhook } from '../../../shared/webhooks/webhook-store.ts';
import { useBackends } from '../../support/backends.ts';
import {
  deliverUntil,
  dueOf,
  failingFor,
  happen,
  idsOf,
  makeWorld,
  once,
  pass,
  progressFor,
  useDeliveries,
  type World,
  wake,
} from '../../support/deliveries.ts';
import { joinAccount, makeAccount, makeHubUser } from '../../support/hub-users.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { atOnce } from '../../support/races.ts';
import { eventIn } from '../../support/receiver.ts';
import { useTableOutage } from '../../support/table-outage.ts';
import { until } from '../../support/wait.ts';

const backends = useBackends();
const wakes = useDeliveries();
const outage = useTableOutage();

const call = (
  operation: Parameters<typeof invoke>[0],
  { app, webhook, tenant }: World,
  extra: Request = {},
) => invoke(operation, { principal: tenant.hub, ...extra, params: { app, webhook, ...extra.params } });
const deliveryOf = ({ app, webhook }: World, event: string) => getDelivery(app, webhook, event);
const lanesOf = async ({ app, webhook }: World) =>
  (await queryItems(ranges.webhookLanes(app, webhook), { limit: 100 })).items;
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

/** An application whose account has an admin with an e-mail address. */
async function makeOwner(email: string) {
  await bootstrapHub();
  const { account, owner: hub } = await makeAccount();
  const made = await invoke(createApplication, { principal: hub, body: { name: 'Shop', account } });
  await joinAccount(account, await makeHubUser(email), 'admin');
  return { app: String(made.body['id']), hub };
}

describe('an event', () => {
  it('is posted once, signed, with id and data, and is recorded as delivered', async () => {
    const world = await makeWorld();
    const [event] = await happen(world, ['ann'], { changed: ['name'] });
    expect(await wake(world)).toEqual({ batchItemFailures: [] });
    await wake(world);
    expect(world.receiver.received).toHaveLength(1);
    const [{ headers, body }] = world.receiver.received as [
      { method: string; headers: Record<string, string>; body: string },
    ];
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Identity-Service-Webhooks/1',
      'webhook-id': event?.id,
      'webhook-timestamp': String(Date.now() / 1000),
    });
    expect(new Webhook(world.secret).verify(body, headers)).toMatchObject({
      type: 'user.updated',
      timestamp: event?.at,
      data: { id: event?.id, subject: { type: 'user', id: 'ann' }, changed: ['name'] },
    });
    expect(await deliveryOf(world, String(event?.id))).toMatchObject({
      state: 'delivered',
      attempts: 1,
      response_status: 204,
      position: event?.position,
    });
    expect(await progressFor(world)).toMatchObject({ position: event?.position });
    expect(await progressFor(world)).not.toHaveProperty('lease_owner');
  });

  it('is sent only if the types of the webhook select it', async () => {
    const world = await makeWorld(undefined, { types: ['group.*', 'user.deleted'] });
    await happen(world, ['ann', 'ben']);
    const [wanted] = await happen(world, ['ann'], { type: 'user.deleted' });
    await wake(world);
    expect(idsOf(world)).toEqual([wanted?.id]);
  });

  it('is not sent to a webhook that was created later', async () => {
    const world = await makeWorld();
    await wake(world);
    expect(world.receiver.received).toEqual([]);
  });

  it("arrives in order with its subject's other events, also from many pages", async () => {
    const world = await makeWorld();
    const users = Array.from({ length: 250 }, (_, at) => `user_${at % 7}`);
    const events = await happen(world, users);
    await wake(world);
    const received = world.receiver.received.map(eventIn);
    expect(received).toHaveLength(250);
    for (const user of new Set(users)) {
      const of = <T extends { subject: { id: string } }>(list: T[]) =>
        list.filter((e) => e.subject.id === user);
      expect(ids(of(received))).toEqual(ids(of(events)));
    }
  });

  it('is left to another run when the time of the function ends', async () => {
    const world = await makeWorld();
    const events = await happen(world, ['ann', 'ben', 'ann', 'cem', 'ann']);
    let calls = 0;
    await wake(world, () => (calls++ < 2 ? Number.POSITIVE_INFINITY : 0));
    expect(idsOf(world).length).toBeLessThan(5);
    expect(wakes.sent).toContainEqual({ app: world.app, webhook: world.webhook });
    await wake(world);
    expect(once(idsOf(world)).sort()).toEqual(ids(events).sort());
  });
});

describe('a failing subject', () => {
  it('is retried after growing pauses, while its later events wait in order', async () => {
    let isDown = true;
    const world = await makeWorld(failingFor(({ subject }) => isDown && subject.id === 'ann'));
    const events = await happen(world, ['ann', 'ben', 'ann', 'ben', 'ann']);
    await wake(world);
    expect(idsOf(world)).toEqual([events[0], events[1], events[3]].map((event) => event?.id));
    expect(await deliveryOf(world, String(events[0]?.id))).toMatchObject({
      state: 'failing',
      failure: 'status',
      response_status: 500,
      attempts: 1,
    });
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const due = Number(await dueOf(world));
      pauses.push((due - Date.now()) / 1000);
      vi.setSystemTime(due);
      await wake(world);
    }
    for (const [at, pause] of [5, 30, 120, 600, 1800].entries()) {
      expect(pauses[at]).toBeGreaterThanOrEqual(pause);
      expect(pauses[at]).toBeLessThanOrEqual(pause * 1.2 + 1);
    }
    const later = await happen(world, ['ann', 'ben']);
    isDown = false;
    await deliverUntil(world);
    const ofAnn = [...events, ...later].filter(({ subject }) => subject.id === 'ann');
    const received = world.receiver.received.map(eventIn).filter(({ subject }) => subject.id === 'ann');
    expect(once(ids(received))).toEqual(ids(ofAnn));
    expect(await lanesOf(world)).toEqual([]);
    expect(await progressFor(world)).not.toHaveProperty('failing_since');
  });

  it('drops an event after 24 hours, continues, and delivers it again on request', async () => {
    let refused = '';
    const world = await makeWorld(failingFor(({ id }) => id === refused));
    const [first, second] = await happen(world, ['ann', 'ann']);
    refused = String(first?.id);
    const began = Date.now();
    await wake(world);
    await deliverUntil(world);
    expect(Date.now() - began).toBe(DAY * 1000);
    const { state, attempts } = await deliveryOf(world, refused);
    expect(state).toBe('dead');
    expect(attempts).toBeGreaterThan(10);
    expect(idsOf(world).at(-1)).toBe(second?.id);
    refused = '';
    expect((await call(redeliver, world, { params: { event: String(first?.id) } })).status).toBe(202);
    await wake(world);
    expect(idsOf(world).at(-1)).toBe(first?.id);
    expect(await deliveryOf(world, String(first?.id))).toMatchObject({
      state: 'delivered',
      cause: 'redelivery',
    });
  });

  it('waits as long as Retry-After asks, at most an hour', async () => {
    let retryAfter = '600';
    const world = await makeWorld((_, response) => {
      response.writeHead(429, { 'retry-after': retryAfter }).end();
    });
    await happen(world, ['ann']);
    await wake(world);
    expect(Number(await dueOf(world)) - Date.now()).toBe(600_000);
    retryAfter = '86400';
    await deliverUntil(world, Date.now() + 600_000);
    expect(Number(await dueOf(world)) - Date.now()).toBe(HOUR * 1000);
  });

  it('is retried at once when somebody requests the event again', async () => {
    let isDown = true;
    const world = await makeWorld(failingFor(() => isDown));
    const events = await happen(world, ['ann', 'ann']);
    await wake(world);
    isDown = false;
    await call(redeliver, world, { params: { event: String(events[0]?.id) } });
    await wake(world);
    expect(once(idsOf(world))).toEqual(ids(events));
  });
});

describe('a receiver that is down', () => {
  it('gets every event in order once it is back, though many subjects failed', {
    tags: 'heavy',
  }, async () => {
    let isDown = true;
    const world = await makeWorld(failingFor(() => isDown));
    const users = Array.from({ length: 60 }, (_, at) => `user_${at % 30}`);
    const events = await happen(world, users);
    await wake(world);
    expect((await lanesOf(world)).length).toBeGreaterThanOrEqual(20);
    expect((await lanesOf(world)).length).toBeLessThan(30);
    await deliverUntil(world, Date.now() + 5 * HOUR * 1000);
    const attempts = world.receiver.received.length;
    world.receiver.received.length = 0;
    isDown = false;
    const back = Date.now();
    await deliverUntil(world);
    expect(Date.now() - back).toBeLessThanOrEqual(15 * MINUTE * 1000);
    for (const user of new Set(users)) {
      const of = <T extends { subject: { id: string } }>(list: T[]) =>
        list.filter((e) => e.subject.id === user);
      expect(once(ids(of(world.receiver.received.map(eventIn))))).toEqual(ids(of(events)));
    }
    expect(await lanesOf(world)).toEqual([]);
    expect(attempts).toBeLessThan(400);
  });

  it('leaves every event delivered or dead after more than a day', { tags: 'heavy' }, async () => {
    let isDown = true;
    const world = await makeWorld(failingFor(() => isDown));
    const events = await happen(
      world,
      Array.from({ length: 30 }, (_, at) => `user_${at % 24}`),
    );
    await wake(world);
    await deliverUntil(world, Date.now() + 25 * HOUR * 1000);
    isDown = false;
    await deliverUntil(world);
    const { results } = await listDeliveries(world.app, world.webhook, {
      page_size: 100,
      sort: 'asc',
    } as never);
    expect(results.map(({ id }) => id)).toEqual(ids(events));
    const dead = results.filter(({ state }) => state === 'dead');
    expect(results.filter(({ state }) => state !== 'dead' && state !== 'delivered')).toEqual([]);
    expect(dead.length).toBeGreaterThan(0);
    for (const { id } of dead) await call(redeliver, world, { params: { event: id } });
    await wake(world);
    expect(
      (
        await listDeliveries(world.app, world.webhook, {
          page_size: 100,
          sort: 'asc',
          state: 'dead',
        } as never)
      ).results,
    ).toEqual([]);
  });

  // Its managers get one message.
  it('is disabled after five days without a success, and continues when enabled', async () => {
    let isDown = true;
    const email = `${crypto.randomUUID()}@example.com`;
    const world = await makeWorld(
      failingFor(() => isDown),
      {},
      await makeOwner(email),
    );
    const notices = () =>
      backends
        .messages()
        .list(email)
        .filter(({ text }) => text.includes(world.webhook));
    const began = Date.now();
    const events = await happen(world, ['ann', 'ann', 'ben']);
    await wake(world);
    for (let day = 0; day < 8; day++) {
      events.push(...(await happen(world, ['cem'])));
      await wake(world);
      await deliverUntil(world, Date.now() + DAY * 1000);
    }
    const { body } = await call(getWebhook, world);
    expect(body).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
    const at = Date.parse(String(body['updated_at'])) - began;
    expect(at).toBeGreaterThanOrEqual(5 * DAY * 1000);
    expect(at).toBeLessThan(5.5 * DAY * 1000);
    expect(notices()).toHaveLength(1);
    const tried = world.receiver.received.length;
    await wake(world);
    expect(world.receiver.received).toHaveLength(tried);
    isDown = false;
    world.receiver.received.length = 0;
    expect((await call(update, world, { body: { state: 'enabled' } })).status).toBe(200);
    await wake(world);
    const { results } = await listDeliveries(world.app, world.webhook, {
      page_size: 100,
      sort: 'asc',
    } as never);
    const dead = results.filter(({ state }) => state === 'dead').map(({ id }) => id);
    expect([...dead, ...idsOf(world)].sort()).toEqual(ids(events).sort());
    expect(notices()).toHaveLength(1);
  });

  it('is disabled at once if it answers 410', async () => {
    const world = await makeWorld(failingFor(() => true, 410));
    await happen(world, ['ann', 'ben']);
    await wake(world);
    expect((await call(getWebhook, world)).body).toMatchObject({
      state: 'disabled',
      disabled_reason: 'gone',
    });
    expect(await dueOf(world)).toBeUndefined();
  });
});

/** A world whose receiver answers only once it is released. */
async function makeHeldWorld() {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const world = await makeWorld(async (_, response) => {
    await promise;
    response.writeHead(204).end();
  });
  return { world, release };
}

it('a slow receiver delays no other webhook', async () => {
  const { world: slow, release } = await makeHeldWorld();
  const fast = await makeWorld();
  await Promise.all([happen(slow, ['ann']), happen(fast, ['ann'])]);
  const running = wake(slow);
  await until(() => slow.receiver.received.length === 1);
  await wake(fast);
  expect(fast.receiver.received).toHaveLength(1);
  release();
  await running;
});

describe('two functions that deliver to one webhook', () => {
  it('deliver each event once', async () => {
    const world = await makeWorld();
    const events = await happen(
      world,
      Array.from({ length: 30 }, (_, at) => `user_${at % 5}`),
    );
    await atOnce(6, () => wake(world));
    expect(idsOf(world).sort()).toEqual(ids(events).sort());
  });

  it('leave no event undelivered that happens while the first one ends', async () => {
    const { world, release } = await makeHeldWorld();
    const events = await happen(world, ['ann']);
    const first = wake(world);
    await until(() => world.receiver.received.length === 1);
    world.receiver.answer = failingFor(() => false);
    events.push(...(await happen(world, ['ben'])));
    await wake(world);
    expect(world.receiver.received).toHaveLength(1);
    expect(wakes.sent).toHaveLength(1);
    release();
    await first;
    expect(idsOf(world)).toEqual(ids(events));
  });
});

it('a rotated secret verifies the same delivery as the earlier one until grace ends', async () => {
  const world = await makeWorld();
  const { body } = await call(rotate, world, { body: { grace: '1h' } });
  const next = String(body['secret']);
  await happen(world, ['ann']);
  await wake(world);
  pass(HOUR + 1);
  await happen(world, ['ann']);
  await wake(world);
  const verifies = (at: number, secret: string) => {
    const { body: text, headers } = world.receiver.received[at] as {
      body: string;
      headers: Record<string, string>;
    };
    const time = Date.now();
    vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000);
    try {
      new Webhook(secret).verify(text, headers);
      return true;
    } catch {
      return false;
    } finally {
      vi.setSystemTime(time);
    }
  };
  expect([verifies(0, next), verifies(0, world.secret)]).toEqual([true, true]);
  expect([verifies(1, next), verifies(1, world.secret)]).toEqual([true, false]);
});

describe('a replay', () => {
  it('delivers the events of its time range again, in the order of the feed', async () => {
    const world = await makeWorld();
    const events = [];
    for (let hour = 0; hour < 30; hour++) {
      events.push(...(await happen(world, ['ann', 'ben'])));
      pass(HOUR);
    }
    await wake(world);
    world.receiver.received.length = 0;
    const wanted = events.slice(10, 40);
    const range = { from: String(wanted[0]?.at), to: String(wanted.at(-1)?.at) };
    expect((await call(replay, world, { body: range })).status).toBe(202);
    await deliverUntil(world);
    expect(idsOf(world)).toEqual(ids(wanted));
    expect(await deliveryOf(world, String(wanted[0]?.id))).toMatchObject({ attempts: 2, cause: 'replay' });
    expect((await progressFor(world)).replays).toBe(0);
  });

  it('continues where it failed', async () => {
    const world = await makeWorld();
    const events = await happen(world, ['ann', 'ben', 'cem']);
    await wake(world);
    world.receiver.received.length = 0;
    let failures = 3;
    world.receiver.answer = failingFor(({ subject }) => subject.id === 'ben' && failures-- > 0);
    const range = { from: String(events[0]?.at), to: String(events[2]?.at) };
    await call(replay, world, { body: range });
    await call(replay, world, { body: range });
    await deliverUntil(world);
    const [ann, ben, cem] = ids(events);
    expect(idsOf(world)).toEqual([ann, ben, ben, ben, ben, cem, ann, ben, cem]);
  });
});

describe('a test', () => {
  it('reaches the webhook once, for any types', async () => {
    const world = await makeWorld(undefined, { types: ['group.created'] });
    const { body } = await call(testWebhook, world);
    await wake(world);
    expect(world.receiver.received.map(eventIn)).toMatchObject([{ id: body['id'], type: 'webhook.test' }]);
    expect(await deliveryOf(world, String(body['id']))).toMatchObject({ state: 'delivered', cause: 'test' });
  });

  it('is not repeated if it fails', async () => {
    const world = await makeWorld(failingFor(() => true));
    const { body } = await call(testWebhook, world);
    await wake(world);
    await deliverUntil(world);
    expect(world.receiver.received).toHaveLength(1);
    expect(await deliveryOf(world, String(body['id']))).toMatchObject({ state: 'dead' });
  });
});

it('a wake is repeated if the table does not answer, so nothing is lost', async () => {
  const world = await makeWorld();
  const events = await happen(world, ['ann']);
  outage.refuse();
  expect(await wake(world)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message' }] });
  outage.end();
  vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
  await wake(world);
  expect(idsOf(world)).toEqual(ids(events));
});

it('a deleted webhook gets nothing more, though its wakes still arrive', async () => {
  const world = await makeWorld();
  await happen(world, ['ann']);
  await deleteWebhook(world.app, world.webhook, {});
  expect(await wake(world)).toEqual({ batchItemFailures: [] });
  expect(world.receiver.received).toEqual([]);
});
