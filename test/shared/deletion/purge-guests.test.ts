import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { purgeGuests } from '../../../shared/deletion/purge-guests.ts';
import { eventFromItem } from '../../../shared/events/event-store.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { deleteUser } from '../../../shared/users/delete-user.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall, beforeNextTransaction } from '../../support/before-call.ts';
import {
  beginPromotion,
  finishPromotion,
  type Guest,
  guestConfig,
  makeGuestTenant,
  makeUnused,
  newGuest,
} from '../../support/guests.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail, setConfig } from '../../support/magic-links.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { purge } from '../../support/purge.ts';
import { RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import type { Tenant } from '../../support/tenants.ts';

const backends = useBackends({ events: true });
let tenant: Tenant & { clientId: string };
beforeAll(async () => {
  tenant = await makeGuestTenant();
});
afterEach(() => vi.useRealTimers());

const daysLater = (days: number) =>
  vi.useFakeTimers({ now: Date.now() + days * DAY * 1000, toFake: ['Date'] });
const guest = () => newGuest(tenant.clientId);
const exists = async ({ userId }: Guest, { app } = tenant) => (await findProfile(app, userId)) !== undefined;
const survives = async (one: Guest, of = tenant) => {
  await purge();
  return exists(one, of);
};
const itemsOf = async ({ userId }: Guest) =>
  (await scanTable()).filter((item) => JSON.stringify([item['pk'], item['sk']]).includes(userId));
const refresh = async ({ refreshToken }: Guest) =>
  (await invoke(issueToken, { body: { refresh_token: refreshToken } })).body['refresh_token'] as string;

describe('a guest who is not used', () => {
  it('is deleted after 30 days, with all items', async () => {
    const one = await guest();
    daysLater(29.9);
    expect(await survives(one)).toBe(true);
    daysLater(0.2);
    expect(await survives(one)).toBe(false);
    await purge({ runs: 3 });
    expect(await itemsOf(one)).toEqual([]);
  });

  it('is deleted after the days of its application', async () => {
    const short = await makeGuestTenant({ guest_days: 2 });
    const one = await newGuest(short.clientId);
    daysLater(2.1);
    expect(await survives(one, short)).toBe(false);
  });

  it('stays as long as a longer setting says that came later', async () => {
    const changing = await makeGuestTenant({ guest_days: 2 });
    const one = await newGuest(changing.clientId);
    await setConfig(changing, guestConfig({ guest_days: 5 }));
    daysLater(2.1);
    expect(await survives(one, changing)).toBe(true);
    daysLater(3);
    expect(await survives(one, changing)).toBe(false);
  });

  it('is deleted with one event, of the service', async () => {
    const short = await makeGuestTenant({ guest_days: 1 });
    const one = await newGuest(short.clientId);
    daysLater(1.1);
    await purge({ runs: 2 });
    await publishPending();
    const { pk } = ranges.events(short.app);
    const events = (await scanTable()).filter((item) => item['pk'] === pk).map(eventFromItem);
    const deleted = events.filter(({ type }) => type === 'user.deleted');
    expect(deleted).toMatchObject([
      { subject: { id: one.userId }, actor: { type: 'service' }, is_guest: true },
    ]);
  });

  it('has no expiry left if its user deleted itself before', async () => {
    const one = await guest();
    const before = await itemsOf(one);
    expect(before.map(({ pk }) => String(pk).split('#')[0])).toContain('GUESTS');
    const profile = await findProfile(tenant.app, one.userId);
    if (profile) await deleteUser(profile, 'platform', {});
    await purge({ runs: 3 });
    expect(await itemsOf(one)).toEqual([]);
  });
});

describe('a guest who is used', () => {
  it('stays for 30 days from the last refresh', async () => {
    const one = await guest();
    daysLater(20);
    const refreshToken = await refresh(one);
    daysLater(11);
    expect(await survives(one)).toBe(true);
    daysLater(20);
    expect(await survives(one)).toBe(false);
    expect(refreshToken).toBeTruthy();
  });

  it('stays for 30 days from the last request', async () => {
    const one = await guest();
    daysLater(20);
    await changeItem(keys.profile(tenant.app, one.userId), { 'meta.last_active': new Date().toISOString() });
    daysLater(11);
    expect(await survives(one)).toBe(true);
  });

  it('stays if it was promoted, for ever', async () => {
    const one = await guest();
    await finishPromotion(await beginPromotion(backends, tenant.clientId, one, { email: newEmail() }));
    daysLater(400);
    expect(await survives(one)).toBe(true);
    expect((await itemsOf(one)).filter(({ pk }) => String(pk).startsWith('GUESTS'))).toEqual([]);
  });

  it('stays if the platform has given it an address', async () => {
    const one = await guest();
    await changeItem(keys.profile(tenant.app, one.userId), {
      identities: [{ field: 'email', value: newEmail() }],
    });
    daysLater(31);
    expect(await survives(one)).toBe(true);
  });

  it('stays if it refreshes while the purge decides', async () => {
    const long = await makeGuestTenant({ refresh_tokens: { ttl: '90d' } });
    const one = await newGuest(long.clientId);
    daysLater(31);
    beforeNextTransaction(() => refresh(one));
    await purgeGuests(() => true);
    expect(await exists(one, long)).toBe(true);
    await purgeGuests(() => true);
    expect(await exists(one, long)).toBe(true);
  });

  it('is refused a refresh that read its session before the purge deleted it', async () => {
    const long = await makeGuestTenant({ refresh_tokens: { ttl: '90d' } });
    const one = await newGuest(long.clientId);
    daysLater(31);
    beforeNextCall('UpdateItem', () => purgeGuests(() => true));
    const refreshed = await invoke(issueToken, { body: { refresh_token: one.refreshToken } });
    expect(await exists(one, long)).toBe(false);
    expect(refreshed).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  });

  it('stays if it sends a request while the purge decides', async () => {
    const one = await guest();
    daysLater(31);
    beforeNextTransaction(() =>
      changeItem(keys.profile(tenant.app, one.userId), {
        'meta.last_active': new Date().toISOString(),
        version: 99,
      }),
    );
    await purgeGuests(() => true);
    expect(await exists(one)).toBe(true);
  });
});

describe('a race of the purge with refreshes', { tags: ['heavy'] }, () => {
  it('keeps exactly the guests whose refresh succeeds', async () => {
    const short = await makeGuestTenant({ guest_days: 1 });
    const guests = await Promise.all(Array.from({ length: RACERS }, () => newGuest(short.clientId)));
    await Promise.all(guests.map((one) => makeUnused(one, short.app, 2)));
    const [answers, { failures }] = await Promise.all([
      Promise.all(
        guests.map(({ refreshToken }) => invoke(issueToken, { body: { refresh_token: refreshToken } })),
      ),
      purgeGuests(() => true),
    ]);
    expect(failures).toBe(0);
    for (const [n, { status }] of answers.entries()) {
      const stays = (await findProfile(short.app, guests[n]?.userId ?? '')) !== undefined;
      expect(status).toBe(stays ? 200 : 400);
    }
  });
});

describe('a race of the purge with promotions', { tags: ['heavy'] }, () => {
  it('deletes or promotes each guest, never both', async () => {
    const short = await makeGuestTenant({ guest_days: 1 });
    const guests = await Promise.all(Array.from({ length: RACERS }, () => newGuest(short.clientId)));
    const signIns = await Promise.all(
      guests.map((one) => beginPromotion(backends, short.clientId, one, { email: newEmail() })),
    );
    await Promise.all(guests.map((one) => makeUnused(one, short.app, 2)));
    const [answers] = await Promise.all([
      Promise.all(signIns.map((one) => finishPromotion(one))),
      purgeGuests(() => true),
    ]);
    for (const [n, { status }] of answers.entries()) {
      const profile = await findProfile(short.app, guests[n]?.userId ?? '');
      expect(profile?.auth_level).toBe(status === 200 ? 'verified' : undefined);
    }
  });
});
