import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as listEvents from '../../functions/event-feeds/list-events.ts';
import * as deleteMyData from '../../functions/profiles/delete-my-data.ts';
import * as updateMyData from '../../functions/profiles/update-my-data.ts';
import * as listUsers from '../../functions/users/list-users.ts';
import * as searchUsers from '../../functions/users/search-users.ts';
import * as getWebhook from '../../functions/webhooks/get-webhook.ts';
import * as updateWebhook from '../../functions/webhooks/update-webhook.ts';
import { useBackends } from '../support/backends.ts';
import { beginPromotion, finishPromotion, type Guest, makeGuestTenant, newGuest } from '../support/guests.ts';
import { invoke } from '../support/invoke.ts';
import { newEmail } from '../support/magic-links.ts';
import { deliverPending, publishPending } from '../support/publish-pending.ts';
import { eventIn, startReceiver } from '../support/receiver.ts';
import { call, signIn } from '../support/sign-in.ts';
import type { Tenant } from '../support/tenants.ts';
import { makeWebhook } from '../support/webhooks.ts';

const backends = useBackends({ events: true });
let tenant: Tenant & { clientId: string };
let guest: Guest;
let person: { userId: string };

beforeAll(async () => {
  tenant = await makeGuestTenant();
  guest = await newGuest(tenant.clientId);
  person = await signIn(backends, tenant.clientId);
});
afterEach(() => vi.unstubAllEnvs());

const asBackend = (module: Parameters<typeof invoke>[0], request: Parameters<typeof invoke>[1]) =>
  invoke(module, { params: { app: tenant.app }, principal: tenant.keys, ...request });
const rename = ({ headers }: Guest, first_name: string) =>
  call(updateMyData, {
    params: { app: tenant.app },
    headers: { ...headers, 'content-type': 'application/merge-patch+json' },
    body: { data: { first_name } },
  });
const idsIn = ({ body }: { body: Record<string, unknown> }) =>
  (body['results'] as { svc_user: string }[]).map(({ svc_user }) => svc_user);

describe('the list of users', () => {
  it.each([
    [{}, false, true],
    [{ guests: 'include' }, true, true],
    [{ guests: 'only' }, true, false],
  ])('has guests only if they are asked for: %j', async (query, hasGuest, hasPerson) => {
    const ids = idsIn(await asBackend(listUsers, { query }));
    expect([ids.includes(guest.userId), ids.includes(person.userId)]).toEqual([hasGuest, hasPerson]);
  });

  it('has the guest whom a filter names', async () => {
    const { body } = await asBackend(listUsers, { query: { id_filter: guest.userId } });
    expect(body['results']).toMatchObject([{ svc_user: guest.userId, auth_level: 'guest' }]);
  });

  it('has a guest among all users after its promotion', async () => {
    const one = await newGuest(tenant.clientId);
    await finishPromotion(await beginPromotion(backends, tenant.clientId, one, { email: newEmail() }));
    expect(idsIn(await asBackend(listUsers, { query: {} }))).toContain(one.userId);
    expect(idsIn(await asBackend(listUsers, { query: { guests: 'only' } }))).not.toContain(one.userId);
  });
});

describe('the search of users', () => {
  const search = async (body: object) => {
    const { body: answer, status, text } = await asBackend(searchUsers, { body });
    expect(status, text).toBe(200);
    return { ids: idsIn({ body: answer }), count: answer['count'] };
  };

  it('finds and counts guests only if they are asked for, or by their id', async () => {
    const one = await newGuest(tenant.clientId);
    await rename(one, 'Zenobia');
    expect(await search({ term: 'zenob' })).toEqual({ ids: [], count: 0 });
    expect(await search({ term: 'zenob', guests: true })).toEqual({ ids: [one.userId], count: 1 });
    expect((await search({ term: one.userId })).ids).toEqual([one.userId]);
    await finishPromotion(await beginPromotion(backends, tenant.clientId, one, { email: newEmail() }));
    expect(await search({ term: 'zenob' })).toEqual({ ids: [one.userId], count: 1 });
  });
});

describe('the feed of events', () => {
  const eventsOf = async (userId: string, query: Record<string, string> = {}) => {
    await publishPending();
    const { body } = await asBackend(listEvents, { query: { page_size: '100', ...query } });
    const results = body['results'] as { type: string; subject: { id: string }; is_guest?: true }[];
    return results
      .filter(({ subject }) => subject.id === userId)
      .map(({ type, is_guest: of }) => `${type}${of ? ' of a guest' : ''}`);
  };

  it('has the events of guests only if they are asked for, and of others always', async () => {
    const one = await newGuest(tenant.clientId);
    await rename(one, 'Grace');
    const first = ['user.created of a guest', 'user.signed_in of a guest', 'user.updated of a guest'];
    expect(await eventsOf(one.userId)).toEqual([]);
    expect(await eventsOf(one.userId, { guests: 'include' })).toEqual(first);
    expect(await eventsOf(one.userId, { subject: `user:${one.userId}` })).toEqual(first);
    await finishPromotion(await beginPromotion(backends, tenant.clientId, one, { email: newEmail() }));
    const then = ['user.promoted', 'user.updated', 'user.signed_in'];
    expect(await eventsOf(one.userId)).toEqual(then);
    expect(await eventsOf(one.userId, { guests: 'include' })).toEqual([...first, ...then]);
    expect(await eventsOf(person.userId)).toEqual(['user.created', 'user.signed_in']);
  });

  it('marks the deletion of a guest', async () => {
    const one = await newGuest(tenant.clientId);
    await call(deleteMyData, { params: { app: tenant.app }, headers: one.headers });
    expect(await eventsOf(one.userId)).toEqual([]);
    expect(await eventsOf(one.userId, { guests: 'include' })).toContain('user.deleted of a guest');
  });
});

it('a webhook gets the events of guests only with its flag, which can be changed', async () => {
  vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
  const receivers = [await startReceiver(), await startReceiver()] as const;
  const without = await makeWebhook(tenant, { url: receivers[0].url, types: ['user.*'] });
  await makeWebhook(tenant, { url: receivers[1].url, types: ['user.*'], guests: true });
  const one = await newGuest(tenant.clientId);
  await finishPromotion(await beginPromotion(backends, tenant.clientId, one, { email: newEmail() }));
  await deliverPending();
  const typesAt = (n: 0 | 1) =>
    receivers[n].received
      .map(eventIn)
      .filter(({ subject }) => subject.id === one.userId)
      .map(({ type }) => type);
  const then = ['user.promoted', 'user.updated', 'user.signed_in'];
  expect(typesAt(0)).toEqual(then);
  expect(typesAt(1)).toEqual(['user.created', 'user.signed_in', ...then]);
  const webhook = { params: { app: tenant.app, webhook: without.id }, principal: tenant.hub };
  expect((await invoke(getWebhook, webhook)).body['guests']).toBe(false);
  expect((await invoke(updateWebhook, { ...webhook, body: { guests: true } })).body['guests']).toBe(true);
  expect((await invoke(getWebhook, webhook)).body['guests']).toBe(true);
});
