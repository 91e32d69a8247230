import { afterEach, expect, it, vi } from 'vitest';
import * as deleteAccount from '../../../functions/accounts/delete-account.ts';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import * as deleteUser from '../../../functions/users/delete-user.ts';
import { appendEvents } from '../../../shared/events/append-events.ts';
import { readEventsAfter } from '../../../shared/events/event-store.ts';
import { epochNow } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { changeOf, changesOfScope } from '../../support/events.ts';
import { provedUser } from '../../support/groups.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { ALL_RUNS, purge } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends({ events: true });
afterEach(() => vi.useRealTimers());

/** The items of feeds that name the text. */
const itemsOf = async (text: string) =>
  (await scanTable()).filter(
    (item) => String(item['pk']).startsWith('EVENT') && JSON.stringify(item).includes(text),
  );
const partyItems = async () => (await scanTable()).filter(({ pk }) => String(pk).startsWith('EVENTPARTY#'));

it('leaves for 16 days only the fact that some feed is closed', async () => {
  const { app, hub, account } = await makeTenant();
  const before = (await partyItems()).length;
  await appendEvents(changesOfScope(app, 30, { user: 'user_9' }));
  expect((await partyItems()).length).toBe(before + 60);
  await invoke(deleteApplication, { params: { app }, principal: hub });
  await purge(ALL_RUNS);
  expect(await itemsOf(app)).toEqual([]);
  const head = await getItem(keys.eventHead(app));
  expect(head).toMatchObject({ closed: true, expires_at: expect.any(Number) });
  expect(Number(head?.['expires_at']) - epochNow()).toBeLessThanOrEqual(16 * 86_400);
  expect((await partyItems()).length).toBe(before);
  await publishPending();
  await appendEvents([changeOf(app)]);
  expect(await readEventsAfter(app, 0, 10)).toEqual([]);
  const types = (await readEventsAfter(account, 0, 10)).map(({ type }) => type);
  expect(types).toContain('application.deleted');
});

it('deletes the feed of a deleted account', async () => {
  const { account, owner } = await makeAccount();
  await publishPending();
  expect(await readEventsAfter(account, 0, 10)).not.toEqual([]);
  await invoke(deleteAccount, { params: { account }, principal: owner });
  await purge();
  await publishPending();
  expect(await readEventsAfter(account, 0, 10)).toEqual([]);
});

it('stops when its time is up, and goes on in the next run', async () => {
  const { app, hub } = await makeTenant();
  await appendEvents(changesOfScope(app, 60));
  await invoke(deleteApplication, { params: { app }, principal: hub });
  await purge({ steps: 8 });
  await purge(ALL_RUNS);
  expect(await readEventsAfter(app, 0, 100)).toEqual([]);
});

it('leaves of a deleted user only its id in the events about it', async () => {
  const tenant = await makeTenant();
  const { email, userId } = await provedUser(tenant);
  await invoke(deleteUser, { params: { app: tenant.app, user: userId }, principal: tenant.keys });
  await publishPending();
  const events = await itemsOf(userId);
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['user.created', 'user.signed_in', 'user.deleted']),
  );
  for (const event of events) {
    expect(event['subject']).toEqual({ type: 'user', id: userId, version: expect.any(Number) });
    expect(JSON.stringify(event)).not.toContain(email);
  }
});
