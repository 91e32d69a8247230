import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as listEvents from '../../functions/event-feeds/list-events.ts';
import * as exportUsers from '../../functions/users/export-users.ts';
import * as importUsers from '../../functions/users/import-users.ts';
import * as listUsers from '../../functions/users/list-users.ts';
import { useBackends } from '../support/backends.ts';
import { CHOSEN_USER_IDS } from '../support/chosen-ids.ts';
import { asUser, members, newGroup, newUser } from '../support/groups.ts';
import { asBackend, putUser, readUser, removeUser } from '../support/profiles.ts';
import { deliverPending } from '../support/publish-pending.ts';
import { eventIn, type Receiver, startReceiver } from '../support/receiver.ts';
import { useTenantOnly } from '../support/use-tenant.ts';
import { makeWebhook } from '../support/webhooks.ts';

useBackends({ events: true });
const tenant = useTenantOnly();
let receiver: Receiver;
beforeAll(async () => {
  vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
  receiver = await startReceiver();
  await makeWebhook(tenant, { url: receiver.url, types: ['user.created', 'user.deleted'] });
});

/** The lines of the export about a user, as they can be imported. */
async function exported(id: string): Promise<Record<string, unknown>[]> {
  const { text } = await asBackend(exportUsers, tenant, { query: { page_size: '1000' } });
  const lines = text.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter(({ user_id }) => user_id === id);
}

const importLine = (line: object) =>
  asBackend(importUsers, tenant, {
    headers: { 'content-type': 'application/x-ndjson' },
    body: JSON.stringify(line),
  });

/** What each place makes of a user with a chosen id: an answer that has the id. */
const PLACES: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  profile: async (id) => (await readUser(tenant, id)).body,
  filter: async (id) => (await asBackend(listUsers, tenant, { query: { id_filter: id } })).body,
  export: exported,
  import: async (id) => {
    const [line] = await exported(id);
    expect((await importLine({ ...line, data: { first_name: 'Imported' } })).status).toBe(200);
    return (await readUser(tenant, id)).body;
  },
  feed: async (id) => {
    const { body } = await asBackend(listEvents, tenant, { query: { subject: `user:${id}` } });
    return body['results'];
  },
  webhook: async (id) =>
    receiver.received.map((request) => eventIn(request)).filter(({ subject }) => subject.id === id),
  group: async (id) => {
    const group = await newGroup(await newUser(tenant));
    const added = await members.add(tenant.keys, { group }, { body: { user_id: id, roles: ['reader'] } });
    expect(added.status).toBe(201);
    const listed = await members.list(asUser(tenant, id), { group });
    const one = { group, member: String(added.body['id']) };
    expect((await members.get(tenant.keys, one)).body['user_id']).toBe(id);
    expect((await members.update(tenant.keys, one, { body: { roles: ['editor'] } })).status).toBe(200);
    return listed.body['results'];
  },
};

describe.each(CHOSEN_USER_IDS)('the user id %s', (id) => {
  beforeEach(async () => {
    await putUser(tenant, id, { data: { first_name: 'Grace' } });
    await deliverPending();
    await deliverPending();
  });

  it.each(Object.entries(PLACES))('is in the answer of %s', async (_, answer) => {
    expect(JSON.stringify(await answer(id))).toContain(JSON.stringify(id));
  });

  it('is that of its deletion in the feed', async () => {
    expect((await removeUser(tenant, id)).status).toBe(204);
    await deliverPending();
    const query = { subject: `user:${id}`, type: 'user.deleted' };
    const { body } = await asBackend(listEvents, tenant, { query });
    expect(body['results']).toMatchObject([{ subject: { type: 'user', id } }]);
  });
});
