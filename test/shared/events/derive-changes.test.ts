import { describe, expect, it, vi } from 'vitest';
import * as deleteAccount from '../../../functions/accounts/delete-account.ts';
import * as deleteCredential from '../../../functions/credentials/delete-credential.ts';
import * as updateCredential from '../../../functions/credentials/update-credential.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as signOut from '../../../functions/sign-in/sign-out.ts';
import * as importUsers from '../../../functions/users/import-users.ts';
import * as setUserState from '../../../functions/users/set-user-state.ts';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import { setApplicationState } from '../../../shared/applications/application-store.ts';
import { deriveChanges } from '../../../shared/events/derive-changes.ts';
import type { Change } from '../../../shared/events/event.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { withOrigin } from '../../../shared/platform/request/request-origin.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { completeOwn, newest, patchOwn, pendingOf, signedInAgo, undo } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { changesDuring, recordsDuring, streamRecord } from '../../support/changes.ts';
import { png } from '../../support/files.ts';
import {
  groupOfTwo,
  groups,
  join,
  leave,
  members,
  newGroup,
  newInvite,
  newMember,
  newUser,
  roles,
} from '../../support/groups.ts';
import { makeAccount, makeMember } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { makeGroup, makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import {
  asBackend,
  asMe,
  deleteMine,
  form,
  patchMine,
  putMyField,
  readMine,
  withUser,
} from '../../support/profiles.ts';
import { ALL_RUNS, purge } from '../../support/purge.ts';
import { addFields } from '../../support/schemas.ts';
import { makeCredential, openSessionOf, signIn } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { processAll } from '../../support/uploads.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const backends = useBackends({ events: true });
const tenant = useTenantOnly();

const typesOf = (changes: readonly Change[]) => changes.map(({ type }) => type);
const typesDuring = async (call: () => Promise<unknown>) => typesOf(await changesDuring(call));

/** The changes of an application while a user deletes itself and its remains are swept. */
async function changesOfDeletion(app: string, me: Parameters<typeof deleteMine>[0]): Promise<Change[]> {
  const changes = await changesDuring(async () => {
    await deleteMine(me);
    await purge(ALL_RUNS);
  });
  vi.useRealTimers();
  return changes.filter(({ scope }) => scope === app);
}

describe('a change', () => {
  it('names who made it, in which request, when, and the fields', async () => {
    const me = await withUser(tenant);
    const changes = await changesDuring(() => patchMine(me, { first_name: 'Grace', last_name: 'Hopper' }));
    expect(changes).toEqual([
      {
        scope: me.app,
        source: expect.stringMatching(/^\d{10}#\d{40}#00$/),
        type: 'user.updated',
        version: 1,
        actor: { type: 'user', id: me.userId },
        subject: { type: 'user', id: me.userId, version: 2 },
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        at: expect.stringMatching(/^\d{4}-.*:\d\d\.000Z$/),
        changed: ['first_name', 'last_name'],
      },
    ]);
  });

  it('names the OpenID client that acts for the user', async () => {
    const me = await withUser(tenant);
    const client = await makeClientId(me);
    const acting = { ...me, user: { ...me.user, client } };
    const [change] = await changesDuring(() => patchMine(acting, { first_name: 'Grace' }));
    expect(change?.actor).toEqual({ type: 'user', id: me.userId, client });
  });

  it('is the same again, with the same name, when its record is repeated', async () => {
    const me = await withUser(tenant);
    const records = await recordsDuring(async () => {
      await patchMine(me, { first_name: 'Ada' });
      await deleteMine(me);
    });
    const changes = await deriveChanges(records);
    expect(typesOf(changes)).toEqual(['user.updated', 'user.deleted']);
    expect(await deriveChanges(records)).toEqual(changes);
    const sources = changes.map(({ source }) => source);
    expect(sources.toSorted()).toEqual(sources);
  });

  it('of an operator names the audit record as its request', async () => {
    const origin = { actor: { type: 'operator' }, requestId: 'audit_1' } as const;
    const [change] = await changesDuring(() =>
      withOrigin(origin, () => setApplicationState(tenant.app, 'disabled', 'operator')),
    );
    expect(change).toMatchObject({
      type: 'application.disabled',
      actor: { type: 'operator' },
      request_id: 'audit_1',
    });
    await setApplicationState(tenant.app, 'enabled', 'operator');
  });

  it('without a request names the service, even if a user wrote the item before', async () => {
    const me = await withUser(tenant);
    await patchMine(me, { first_name: 'Ada' });
    const key = keys.profile(me.app, me.userId);
    const [change] = await changesDuring(() => changeItem(key, { state: 'disabled' }));
    expect(change).toMatchObject({ type: 'user.disabled', actor: { type: 'service' } });
    expect(change).not.toHaveProperty('request_id');
  });

  it('is not stamped, and costs nothing more, without events', async () => {
    const me = await withUser(tenant);
    vi.stubEnv('EVENT_DAYS', '0');
    const records = await recordsDuring(async () => {
      await patchMine(me, { first_name: 'Ada' });
      await deleteMine(me);
    });
    vi.unstubAllEnvs();
    const stamps = records.flatMap(({ dynamodb: { OldImage: old, NewImage: now } = {} }) =>
      now?.['written_by'] ? [[now['written_by'], old?.['written_by']]] : [],
    );
    for (const [now, old] of stamps) expect(now).toEqual(old);
    expect(JSON.stringify(records)).not.toContain('REMOVED#');
  });

  it('is never shown where items are read', async () => {
    const me = await withUser(tenant);
    await patchMine(me, { first_name: 'Ada' });
    expect(await getItem(keys.profile(me.app, me.userId))).not.toHaveProperty('written_by');
  });
});

describe('users', () => {
  it('are created and signed in as themselves at first, and then signed in', async () => {
    const { clientId } = await makeCredential(tenant.app);
    const email = newEmail();
    const first = await changesDuring(() => signIn(backends, clientId, { email }));
    expect(typesOf(first)).toEqual(['user.created', 'user.signed_in']);
    for (const { actor, subject } of first) expect(actor).toEqual({ type: 'user', id: subject.id });
    expect(await typesDuring(() => signIn(backends, clientId, { email }))).toEqual(['user.signed_in']);
  });

  it('are not signed in by an import that says when they were', async () => {
    const meta = { last_sign_in: '2026-01-01T00:00:00.000Z', first_sign_in: '2026-01-01T00:00:00.000Z' };
    const line = { user_id: newId('user'), data: { email: newEmail() }, meta };
    const body = Buffer.from(`${JSON.stringify(line)}\n`);
    const headers = { 'content-type': 'application/x-ndjson' };
    expect(await typesDuring(() => asBackend(importUsers, tenant, { headers, body }))).toEqual([
      'user.created',
    ]);
  });

  it('make no event by being active, by reading, and by refreshing a session', async () => {
    const me = await withUser(tenant);
    await changeItem(keys.profile(me.app, me.userId), { 'meta.last_active': '2020-01-01T00:00:00.000Z' });
    const { refreshToken } = await openSessionOf(me.app, me.userId);
    const changes = await changesDuring(async () => {
      await readMine(me);
      await invoke(issueToken, { body: { refresh_token: refreshToken } });
    });
    expect(changes).toEqual([]);
  });

  it('sign out of one session', async () => {
    const me = await signedInAgo(await withUser(tenant));
    const changes = await changesDuring(() => asMe(signOut, me, { body: {} }));
    expect(changes).toMatchObject([{ type: 'user.signed_out', actor: { type: 'user', id: me.userId } }]);
  });

  it('join a group by the sign-in that names it, as its members themselves', async () => {
    const group = await makeGroup(tenant);
    const { code, userId } = await makeLink(tenant, { data: { email: newEmail() }, group_to_join: group });
    const changes = await changesDuring(() => redeemLink(code));
    expect(changes.find(({ type }) => type === 'member.added')).toMatchObject({
      actor: { type: 'user', id: userId },
      user: userId,
    });
  });

  it('lose a session whose used token is used again', async () => {
    const me = await withUser(tenant);
    const { refreshToken } = await openSessionOf(me.app, me.userId);
    const refresh = () => invoke(issueToken, { body: { refresh_token: refreshToken } });
    await refresh();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const changes = await changesDuring(refresh);
    vi.useRealTimers();
    expect(changes).toMatchObject([{ type: 'user.session_revoked', actor: { type: 'anonymous' } }]);
  });

  it('are disabled and enabled', async () => {
    const { userId: user } = await withUser(tenant);
    const set = (state: string) =>
      typesDuring(() => asBackend(setUserState, tenant, { params: { user }, body: { state } }));
    expect(await set('disabled')).toEqual(['user.disabled', 'user.signed_out_everywhere']);
    expect(await set('enabled')).toEqual(['user.enabled']);
    expect(await set('enabled')).toEqual([]);
  });

  it('have the reason of a disabling, each time that it changes, and never the message', async () => {
    const { userId: user } = await withUser(tenant);
    const disable = (why: object) =>
      changesDuring(() =>
        asBackend(setUserState, tenant, { params: { user }, body: { state: 'disabled', ...why } }),
      );
    const changes = [
      ...(await disable({ reason: 'chargeback', message: 'Write to us.' })),
      ...(await disable({ reason: 'ticket-4711', message: 'Write to us.' })),
      ...(await disable({ reason: 'ticket-4711', message: 'Write to us.' })),
    ];
    expect(changes.map(({ type, reason }) => [type, reason])).toEqual([
      ['user.disabled', 'chargeback'],
      ['user.signed_out_everywhere', undefined],
      ['user.disabled', 'ticket-4711'],
    ]);
    expect(JSON.stringify(changes)).not.toContain('Write to us');
  });

  it('ask for another address, change it, and undo the change', async () => {
    const { clientId } = await makeCredential(tenant.app);
    const [before, after] = [newEmail(), newEmail()];
    const session = await signIn(backends, clientId, { email: before });
    let pending = '';
    const asked = await changesDuring(async () => {
      pending = pendingOf(await patchOwn(tenant.app, session, { email: after }), 'email').challengeId;
    });
    expect(asked).toMatchObject([
      { type: 'user.address_change_requested', changed: ['email'], actor: { id: session.userId } },
    ]);
    const { code } = newest(backends, after);
    const completed = await changesDuring(() => completeOwn(tenant.app, session, pending, code));
    expect(typesOf(completed).sort()).toEqual(['user.address_changed', 'user.updated']);
    const undone = await changesDuring(() => undo(newest(backends, before).linkCode));
    expect(typesOf(undone).sort()).toEqual([
      'user.address_change_undone',
      'user.signed_out_everywhere',
      'user.updated',
    ]);
    expect(new Set(undone.map(({ actor }) => actor.type))).toEqual(new Set(['anonymous']));
  });

  it('have an event for a file, and one of the service when it is ready', async () => {
    const own = await makeTenant();
    await addFields(own, { photo: { type: 'image' } });
    const me = await withUser(own);
    const photo = await form(png());
    const uploaded = await changesDuring(() => putMyField(me, 'photo', photo));
    expect(uploaded).toMatchObject([{ type: 'user.updated', changed: ['photo'], actor: { type: 'user' } }]);
    const ready = await changesDuring(() => processAll(me.app));
    expect(ready).toMatchObject([{ type: 'user.updated', changed: ['photo'], actor: { type: 'service' } }]);
  });

  it('are one event when they are deleted, and one for each membership and invite', async () => {
    const own = await makeTenant();
    const me = await withUser(own, { data: { email: newEmail() } });
    const groups = [await newGroup(own.keys), await newGroup(own.keys)];
    for (const group of groups) await newMember(own.keys, group, me.user);
    await newInvite(own.keys, await newGroup(own.keys), { user_id: me.userId });
    await openSessionOf(me.app, me.userId);
    const [deleted, ...others] = await changesOfDeletion(own.app, me);
    expect(deleted).toMatchObject({ type: 'user.deleted', actor: { type: 'user', id: me.userId } });
    expect(others.map(({ type, actor, user }) => [type, actor.type, user])).toEqual([
      ['member.removed', 'service', me.userId],
      ['member.removed', 'service', me.userId],
      ['invite.revoked', 'service', me.userId],
    ]);
    expect(others.flatMap(({ related }) => related?.['group'] ?? [])).toEqual(expect.arrayContaining(groups));
  });

  it('are one event if they had left a group a minute before they joined it again', async () => {
    const own = await makeTenant();
    const me = await withUser(own, { data: { email: newEmail() } });
    const group = await newGroup(own.keys);
    await newMember(own.keys, group, me.user);
    await leave(me.user, group);
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    await newMember(own.keys, group, me.user);
    const changes = await changesDuring(() => deleteMine(me));
    vi.useRealTimers();
    expect(typesOf(changes)).toEqual(['user.deleted']);
  });

  it.each([
    ['an item with the same key that is swept later', { at: 11 * 60, userIdentity: undefined }],
    ['an item with the same key that expires', { at: 0, userIdentity: { type: 'Service' } }],
  ])('are not deleted again by the removal of %s', async (_what, { at, userIdentity }) => {
    const me = await withUser(tenant);
    const records = await recordsDuring(() => deleteMine(me));
    expect(typesOf(await deriveChanges(records))).toEqual(['user.deleted']);
    const others = records.map(({ dynamodb = {}, ...record }) => {
      const seconds = Number(dynamodb.ApproximateCreationDateTime) + at;
      return { ...record, userIdentity, dynamodb: { ...dynamodb, ApproximateCreationDateTime: seconds } };
    });
    expect(await deriveChanges(others)).toEqual([]);
  });
});

describe('a credential', () => {
  it('has an event when it is deleted right after many changes', async () => {
    const { app, hub: principal } = await makeTenant();
    const { clientId: client_id } = await makeCredential(app);
    const params = { app, client_id };
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await invoke(updateCredential, { params, principal, body: { name } });
    }
    expect(await typesDuring(() => invoke(deleteCredential, { params, principal }))).toEqual([
      'credential.deleted',
    ]);
  });
});

describe('an account', () => {
  it('is one event when it is deleted, whatever members it had', async () => {
    const { account, owner } = await makeAccount(null);
    await makeMember(account, 'viewer');
    const request = { params: { account }, principal: owner };
    expect(await typesDuring(() => invoke(deleteAccount, request))).toEqual(['account.deleted']);
  });
});

describe('a variant', () => {
  it('is one event when it is deleted, whatever credentials it had', async () => {
    const { variant } = await makeVariant(tenant);
    await makeCredential(tenant.app, { app_variant_id: variant });
    const request = { params: { app: tenant.app, variant }, principal: tenant.hub };
    expect(await typesDuring(() => invoke(deleteVariant, request))).toEqual(['variant.deleted']);
  });
});

describe('members', () => {
  it('have one event, although they are stored twice', async () => {
    const group = await newGroup(tenant.keys, { admission_policy: 'open' });
    await newMember(tenant.keys, group, await newUser(tenant));
    const user = await newUser(tenant);
    const joined = await changesDuring(() => join(user, group));
    expect(joined).toMatchObject([
      { type: 'member.added', scope: user.app, user: user.userId, related: { group } },
    ]);
    const left = await changesDuring(() => leave(user, group));
    expect(left).toMatchObject([{ type: 'member.removed', subject: joined[0]?.subject, related: { group } }]);
  });

  it('have their version after each change, and their last one at the end', async () => {
    const { group, owner, member, memberId } = await groupOfTwo(tenant);
    const change = { group, member: memberId };
    const changes = await changesDuring(async () => {
      await members.update(owner, change, roles('editor'));
      await members.update(owner, change, roles('editor'));
      await members.update(owner, change, roles('reader'));
      await leave(member, group);
      await newMember(owner, group, member);
    });
    expect(changes.map(({ type, subject }) => [type, subject.version])).toEqual([
      ['member.updated', 2],
      ['member.updated', 3],
      ['member.removed', 3],
      ['member.added', 1],
    ]);
    expect(changes[3]?.subject.id).not.toBe(memberId);
  });

  it('have a version as high as that of their answer', async () => {
    const group = await newGroup(tenant.keys);
    const user = await newUser(tenant);
    const made = await changesDuring(() => newMember(tenant.keys, group, user));
    const member = made[0]?.subject;
    const answer = await members.get(tenant.keys, { group, member: member?.id ?? '' });
    expect(answer.body['version']).toBe(member?.version);
  });

  it('have one when they succeed a deleted owner, who is removed', async () => {
    const own = await makeTenant();
    const me = await withUser(own, { data: { email: newEmail() } });
    const [group, other] = [await newGroup(own.keys), await newUser(own)];
    await newMember(own.keys, group, me.user);
    const id = await newMember(own.keys, group, other);
    expect(await changesOfDeletion(own.app, me)).toMatchObject([
      { type: 'user.deleted', subject: { id: me.userId } },
      { type: 'member.removed', user: me.userId, subject: { version: 1 }, actor: { type: 'service' } },
      { type: 'member.updated', subject: { id, version: 2 }, changed: ['roles'], actor: { type: 'service' } },
    ]);
  });

  it('have none when their group is deleted', async () => {
    const { group } = await groupOfTwo(tenant);
    expect(await typesDuring(() => groups.remove(tenant.keys, { group }))).toEqual(['group.deleted']);
  });
});

describe('an application', () => {
  it('is created in its own feed and in that of its account', async () => {
    const item = { ...keys.application('app_1'), id: 'app_1', account: 'acct_1' };
    const changes = await deriveChanges([streamRecord(undefined, item)]);
    expect(changes.map(({ scope, type, source }) => [scope, type, source.slice(-2)])).toEqual([
      ['app_1', 'application.created', '00'],
      ['acct_1', 'application.created', '01'],
    ]);
  });
});

describe('what nobody did', () => {
  it('is no event: an item of another release, and a record without images', async () => {
    const unknown = streamRecord(undefined, { pk: 'FUTURE#1', sk: 'X' });
    expect(await deriveChanges([unknown, {}])).toEqual([]);
  });

  it('is no event: a removal without a request', async () => {
    const me = await withUser(tenant);
    expect(await changesDuring(() => removeItem(keys.profile(me.app, me.userId)))).toEqual([]);
  });
});
