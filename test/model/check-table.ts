import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { eventFromItem } from '../../shared/events/event-store.ts';
import { keys, ranges } from '../../shared/storage/keys.ts';
import { soundGroup } from '../support/groups.ts';
import type { scanTable } from '../support/scan-table.ts';
import { checkSearchEntries } from '../support/search-index.ts';
import type { Tenant } from '../support/tenants.ts';
import { isDeleted, isOver } from './clock.ts';
import { isOwner, type TenantModel, type World } from './tenant-model.ts';

/** Compares a tenant's items of the table with its model, and holds them to what must always be true. */
export async function checkTable(table: Items, model: TenantModel, { tenant }: World): Promise<void> {
  const items = table.filter((item) => JSON.stringify(item).includes(tenant.app));
  checkUsers(model, tenant.app, items);
  checkGuests(model, tenant.app, items);
  checkIdentities(model, tenant.app, items);
  checkSearchEntries(items, tenant.app);
  checkLinks(model, items);
  checkSessions(model, items);
  checkSecrets(model, items);
  checkForgotten(model, items);
  checkAccount(model, table, tenant.account);
  checkRemains(model, tenant.app, items);
  checkEvents(model, table, tenant);
  checkWebhooks(model, items);
  await checkGroups(model, items);
}

type Items = Awaited<ReturnType<typeof scanTable>>;

function checkUsers(model: TenantModel, app: string, items: Items): void {
  const found = items
    .filter((item) => item['sk'] === 'PROFILE' && item['app'] === app)
    .map((item) => [item['user_id'], item['state'], Object(item['verified_data'])['email']]);
  const expected = [...model.users.values()].map(({ id, state, email }) => [id, state, email]);
  expect(found.filter(([, , email]) => email !== undefined).sort()).toEqual(expected.sort());
}

/**
 * Guests have no address, and one time each when they are due. That of a promoted guest is there until then.
 */
function checkGuests({ guests, users }: TenantModel, app: string, items: Items): void {
  const found = items.filter(({ sk, auth_level }) => sk === 'PROFILE' && auth_level === 'guest');
  const shown = found.map((item) => [
    item['user_id'],
    item['identities'] ?? [],
    Object(item['data'])['first_name'],
  ]);
  expect(shown.sort()).toEqual([...guests.values()].map(({ id, name }) => [id, [], name]).sort());
  const due = items.filter(({ pk }) => String(pk).startsWith('GUESTS#')).map(({ sk }) => String(sk));
  const all = due.map((sk) => sk.slice(sk.indexOf(app) + app.length + 1));
  const unpromoted = all.filter((user) => !users.has(user));
  expect(unpromoted.sort()).toEqual([...guests.keys()].sort());
}

/**
 * Every identity leads to a user who has the value, or is promised to one by a link. The table deletes
 * expired promises late.
 */
function checkIdentities(model: TenantModel, app: string, items: Items): void {
  for (const { email, id } of model.users.values()) {
    const { pk } = keys.identity(app, 'email', email);
    expect(items.find((item) => item['pk'] === pk && item['sk'] === 'IDENTITY')?.['user_id']).toBe(id);
  }
  const holders = items.filter(({ pk, sk }) => String(pk).includes('#ID#') && sk === 'IDENTITY');
  const promised = new Set([...model.promises.values()].map(({ user }) => user));
  for (const { user_id, reserved, expires_at } of holders) {
    if (reserved && isOver(Number(expires_at) * 1000)) continue;
    expect(model.users.has(String(user_id)) || promised.has(String(user_id))).toBe(true);
  }
}

/**
 * Every link that the steps made is there until it expires, and no other: no request made two. Links in
 * messages about invites and sign-ins are not in the model.
 */
function checkLinks({ links }: TenantModel, items: Items): void {
  const live = links.filter(({ state, until }) => state !== 'dead' && !isDeleted(until));
  const expected = live.map(({ code }) => keys.link(code).pk).sort();
  const found = items.filter(({ sk, purpose, challenge, invite, pk }) => {
    const isKind = sk === 'LINK' && purpose === 'auth' && challenge === undefined;
    return isKind && (invite === undefined || expected.includes(String(pk)));
  });
  expect(found.map(({ pk }) => pk).sort()).toEqual(expected);
}

/** No session but those that the steps opened. */
function checkSessions({ sessions, guests }: TenantModel, items: Items): void {
  const all = [...sessions, ...[...guests.values()].flatMap((guest) => guest.sessions)];
  const known = new Set(all.map(({ access }) => decodeJwt(access)['sid']));
  const found = items.filter(({ sk }) => String(sk).startsWith('SESSION#'));
  expect(found.filter(({ id }) => !known.has(id))).toEqual([]);
}

function checkSecrets(model: TenantModel, items: Items): void {
  const text = JSON.stringify(items);
  expect([...model.secrets].filter((secret) => text.includes(secret))).toEqual([]);
}

/**
 * Names and addresses of deleted users, and names that users replaced, are nowhere. A challenge and the link
 * in its message have the address that somebody entered until they expire after ten minutes: they belong to
 * no user.
 */
function checkForgotten(model: TenantModel, items: Items): void {
  const lasting = items.filter(({ sk, challenge }) => sk !== 'CHALLENGE' && challenge === undefined);
  const texts = lasting.map((item) => JSON.stringify(item));
  const found = [...model.forgotten].flatMap((word) => texts.filter((text) => text.includes(word)));
  expect(found).toEqual([]);
}

/** Members, their copies with the hub users, and the count of owners say the same. */
function checkAccount({ hubUsers }: TenantModel, table: Items, account: string): void {
  const { pk } = keys.account(account);
  const members = table.filter((item) => item['pk'] === pk && String(item['sk']).startsWith('MEMBER#'));
  const roles = new Map(members.map(({ user_id, role }) => [user_id, role]));
  const copies = table.filter((item) => item['sk'] === `ACCOUNT#${account}`);
  expect(copies.map(({ role }) => role).sort()).toEqual([...roles.values()].sort());
  for (const { id, role } of hubUsers) {
    expect(roles.get(id)).toBe(role);
    const profile = table.find((item) => item['sk'] === 'PROFILE' && item['user_id'] === id);
    expect(profile?.['account_count'] ?? 0).toBe(role ? 1 : 0);
  }
  const owners = [...roles.values()].filter((role) => role === 'owner').length;
  expect(table.find((item) => item['pk'] === pk && item['sk'] === 'ACCT')?.['owners']).toBe(owners);
}

/** The feeds of application and account have the events that the steps note, each once, and no other. */
function checkEvents(model: TenantModel, table: Items, { app, account }: Tenant): void {
  const feeds = new Set([app, account].map((scope) => ranges.events(scope).pk));
  // Accepted: if a membership or invite was removed and made again within two seconds, and its user or group
  // deleted soon after, its end is an event, too: the clocks of two instances may differ as much.
  const isCounted = (event: string) => {
    const [type, group = '', user = ''] = event.split(' ');
    return type !== 'member.removed' || (model.groups.has(group) && !model.deletedUsers.has(user));
  };
  const found = table
    .filter(({ pk }) => feeds.has(String(pk)))
    .map(eventFromItem)
    // How often a sign-in was refused depends on the hour (test/shared/sign-in/count-refusal.test.ts).
    .filter(({ type }) => !type.startsWith('sign_in.'))
    .map(({ type, subject, user, related }) =>
      type.startsWith('member.') ? `${type} ${related?.['group']} ${user}` : `${type} ${subject.id}`,
    );
  expect(found.filter(isCounted).sort()).toEqual(model.events.filter(isCounted).sort());
}

/** Nothing in the partition of a deleted user, and no member of a group, is left of it. */
function checkRemains(model: TenantModel, app: string, items: Items): void {
  const partitions = new Set([...model.deletedUsers].map((user) => keys.profile(app, user).pk));
  expect(items.filter(({ pk }) => partitions.has(String(pk)))).toEqual([]);
  const members = items.filter(({ sk }) => String(sk).startsWith('MEMBER#'));
  expect(members.filter(({ user_id }) => model.deletedUsers.has(String(user_id)))).toEqual([]);
}

function checkWebhooks(model: TenantModel, items: Items): void {
  const found = items.filter(({ sk }) => String(sk).startsWith('WEBHOOK#')).map(({ id }) => String(id));
  expect(found.sort()).toEqual([...model.webhooks].sort());
}

async function checkGroups(model: TenantModel, items: Items): Promise<void> {
  const found = items.filter(({ sk }) => sk === 'GROUP').map(({ pk }) => String(pk).replace('GROUP#', ''));
  expect(found.sort()).toEqual([...model.groups.keys()].sort());
  for (const { id, members } of model.groups.values()) {
    const sound = await soundGroup(id);
    const active = sound.members.filter(({ state }) => state === 'active');
    const of = (list: readonly { user: string; roles: readonly string[] }[]) =>
      list.map(({ user, roles }) => `${user}: ${[...roles].sort().join(' ')}`).sort();
    expect(of(active.map(({ user_id, roles }) => ({ user: user_id, roles })))).toEqual(of(members));
    expect(sound.owners).toHaveLength(members.filter(isOwner).length);
  }
}
