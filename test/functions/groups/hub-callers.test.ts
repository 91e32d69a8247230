import { beforeAll, describe, expect, it } from 'vitest';
import * as createGroupInvites from '../../../functions/groups/create-group-invites.ts';
import * as getUserGroup from '../../../functions/groups/get-user-group.ts';
import * as listMemberships from '../../../functions/groups/list-memberships.ts';
import * as listUserGroups from '../../../functions/groups/list-user-groups.ts';
import { setApplicationState } from '../../../shared/applications/application-store.ts';
import { readFeed } from '../../../shared/events/read-feed.ts';
import { type PlatformCaller, platformCaller } from '../../../shared/groups/group-access.ts';
import type { HubPrincipal, Role } from '../../../shared/http/principal.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import {
  asUser,
  groups,
  invites,
  itemsOfGroup,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newMember,
  newUser,
  provedUser,
  reject,
  roles,
} from '../../support/groups.ts';
import { makeMember, rolesBut, support } from '../../support/hub-users.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { codeOf, newEmail, redeemLink } from '../../support/magic-links.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const WELCOME = 'https://shop.example/welcome';
const RETURN = 'https://shop.example/team';
const backends = useBackends({ events: true });
const tenant = useTenantOnly({ default_redirect_url: WELCOME, hub: { return_urls: [RETURN] } });
beforeAll(bootstrapHub);

const inApplication = (principal: HubPrincipal, app = tenant.app): PlatformCaller =>
  platformCaller(principal, app);
/** A new member of the account, as a caller of operations about groups. */
const memberAs = async (role: Role) => inApplication(await makeMember(tenant.account, role));

/** A group with a member and an invite, which its backend has made. */
async function makeGroup() {
  const group = await newGroup(tenant.keys, { name: 'Chess' });
  const user = await newUser(tenant);
  await newMember(tenant.keys, group, await newUser(tenant));
  const member = await newMember(tenant.keys, group, user, ['reader']);
  const { invite } = await newInvite(tenant.keys, group, { email: newEmail() });
  return { group, user, member, invite, other: await newUser(tenant) };
}
type Made = Awaited<ReturnType<typeof makeGroup>>;
type Call = (caller: PlatformCaller, made: Made) => Promise<Answer>;

const ofUser = (module: Parameters<typeof invoke>[0], caller: PlatformCaller, params: object) =>
  invoke(module, { params: { app: caller.app, ...params }, principal: caller });

const READS: Record<string, Call> = {
  'the groups': (caller) => groups.list(caller),
  'a group': (caller, { group }) => groups.get(caller, { group }),
  'the members': (caller, { group }) => members.list(caller, { group }),
  'a member': (caller, { group, member }) => members.get(caller, { group, member }),
  'the invites': (caller, { group }) => invites.list(caller, { group }),
  'an invite': (caller, { group, invite }) => invites.get(caller, { group, invite }),
  'the memberships': (caller) => ofUser(listMemberships, caller, {}),
  'the groups of a user': (caller, { user }) => ofUser(listUserGroups, caller, { user: user.userId }),
  'a group of a user': (caller, { user, group }) =>
    ofUser(getUserGroup, caller, { user: user.userId, group }),
};

const invitation = (email: string) => ({ roles: ['editor'], email, send: true });
const inviteMany = (caller: PlatformCaller, group: string, many: unknown[]) =>
  invoke(createGroupInvites, {
    params: { app: caller.app, group },
    principal: caller,
    body: { invites: many },
  });

const WRITES: Record<string, Call> = {
  'creates a group': (caller) => groups.create(caller, {}, { body: { name: 'Go' } }),
  'changes a group': (caller, { group }) => groups.update(caller, { group }, { body: { name: 'Shogi' } }),
  'adds a member': (caller, { group, other }) =>
    members.add(caller, { group }, { body: { user_id: other.userId } }),
  'changes a member': (caller, { group, member }) =>
    members.update(caller, { group, member }, roles('reader', 'owner')),
  invites: (caller, { group }) => invites.create(caller, { group }, { body: invitation(newEmail()) }),
  'invites several': (caller, { group }) => inviteMany(caller, group, [invitation(newEmail())]),
  'changes an invite': (caller, { group, invite }) =>
    invites.update(caller, { group, invite }, roles('reader')),
  'deletes an invite': (caller, { group, invite }) => invites.remove(caller, { group, invite }),
  'removes a member': (caller, { group, member }) => members.remove(caller, { group, member }),
  'deletes a group': (caller, { group }) => groups.remove(caller, { group }),
};
const CALLS = Object.entries({ ...READS, ...WRITES });

describe('a member of the account', () => {
  it.each(Object.entries(READS))('reads %s as the backend does, whatever its role', async (_, read) => {
    const made = await makeGroup();
    const { status, body } = await read(tenant.keys, made);
    expect(status).toBe(200);
    for (const role of rolesBut())
      expect(await read(await memberAs(role), made)).toMatchObject({ status: 200, body });
  });

  it.each(Object.entries(WRITES))('%s as editor or higher', async (_, change) => {
    for (const role of rolesBut('viewer')) {
      const made = await makeGroup();
      const { status, text } = await change(await memberAs(role), made);
      expect([200, 201, 204], text).toContain(status);
    }
  });

  it.each(Object.entries(WRITES))('is refused as viewer, who changes nothing: %s', async (_, change) => {
    const made = await makeGroup();
    const viewer = await memberAs('viewer');
    const before = await itemsOfGroup(made.group);
    const answer = await change(viewer, made);
    expect(answer).toBeApiError(403, 'forbidden');
    expect(answer.text).toContain('owner, admin, editor');
    expect(await itemsOfGroup(made.group)).toEqual(before);
  });

  it.each(CALLS)('of another account finds no application: %s', async (_, call) => {
    const made = await makeGroup();
    const stranger = inApplication((await makeTenant()).hub);
    expect(await call({ ...stranger, app: tenant.app }, made)).toBeApiError(404, 'application_not_found');
  });

  it('does not find a group of another application of the account', async () => {
    const other = await makeTenant();
    const group = await newGroup(other.keys);
    expect(await groups.get(await memberAs('owner'), { group })).toBeApiError(404, 'group_not_found');
  });
});

describe('service staff', () => {
  it.each(Object.entries(READS))('reads %s, which the account learns', async (_, read) => {
    const staff = { ...support, userId: `user_${crypto.randomUUID()}` };
    const made = await makeGroup();
    expect((await read(inApplication(staff), made)).status).toBe(200);
    await publishPending();
    const { results } = await readFeed(tenant.app, { page_size: 1, sort: 'desc' });
    expect(results[0]).toMatchObject({
      type: 'application.read_by_staff',
      actor: { type: 'hub_user', id: staff.userId },
    });
  });

  it.each(Object.entries(WRITES))('without a role is refused: %s', async (_, change) => {
    const made = await makeGroup();
    expect(await change(inApplication(support), made)).toBeApiError(403, 'forbidden');
  });
});

describe('an owner of the account of a disabled application', () => {
  it('reads its groups and changes nothing', async () => {
    const other = await makeTenant();
    const group = await newGroup(other.keys, { name: 'Chess' });
    await setApplicationState(other.app, 'disabled', 'operator');
    const owner = inApplication(other.hub, other.app);
    expect(await groups.get(owner, { group })).toMatchObject({ status: 200, body: { name: 'Chess' } });
    const answer = await groups.update(owner, { group }, { body: { name: 'Go' } });
    expect(answer).toBeApiError(403, 'application_disabled');
  });
});

describe('a change by a hub user', () => {
  it('is one of that user in records and events', async () => {
    const editor = await makeMember(tenant.account, 'editor');
    const caller = inApplication(editor);
    const group = await newGroup(caller, { name: 'Go' });
    await newMember(caller, group, await newUser(tenant));
    await invites.create(caller, { group }, { body: invitation(newEmail()) });
    expect((await groups.get(caller, { group })).body).toMatchObject({ created_by: editor.userId });
    await publishPending();
    const { results } = await readFeed(tenant.app, { page_size: 100, sort: 'desc' });
    const own = results.filter(({ actor }) => actor.id === editor.userId);
    expect(own.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['group.created', 'member.added', 'invite.created']),
    );
    expect(own.every(({ actor }) => actor.type === 'hub_user')).toBe(true);
  });

  it('adds a member whom other members see at once', async () => {
    const { group, user: reader } = await makeGroup();
    const added = await newUser(tenant, { first_name: 'Grace' });
    const member = await newMember(await memberAs('editor'), group, added);
    const { body } = await members.get(reader, { group, member });
    expect(body['profile']).toMatchObject({ first_name: 'Grace' });
  });

  it('has the effect of one if it is repeated with its key', async () => {
    const caller = await memberAs('editor');
    const request = { body: { name: 'Go' }, headers: { 'idempotency-key': crypto.randomUUID() } };
    const first = await groups.create(caller, {}, request);
    expect((await groups.create(caller, {}, request)).body).toEqual(first.body);
    const other = await groups.create(await memberAs('editor'), {}, request);
    expect(other.body['id']).not.toBe(first.body['id']);
  });

  it('removes the record of a refusal, as one of the backend does', async () => {
    const { group } = await makeGroup();
    const { userId } = await provedUser(tenant);
    const { invite } = await newInvite(tenant.keys, group, { user_id: userId });
    await reject(asUser(tenant, userId), group, invite);
    await invites.remove(await memberAs('editor'), { group, invite });
    expect(await membershipOf(asUser(tenant, userId), group)).toBeUndefined();
  });
});

describe('an invite by a hub user', () => {
  it.each(rolesBut('viewer'))('is sent, and its link is in no answer to: %s', async (role) => {
    const { group } = await makeGroup();
    const principal = await makeMember(tenant.account, role);
    const caller = inApplication(principal);
    const email = newEmail();
    const answer = await invites.create(caller, { group }, { body: invitation(email) });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('link');
    expect(answer.body['invitation']).toMatchObject({
      created_by: principal.userId,
      made_by: { kind: 'hub_user', id: principal.userId },
    });
    const link = codeOf(backends.messages().list(email)[0]?.links[0]);
    const { id } = Object(answer.body['invitation']);
    for (const read of [
      await invites.get(caller, { group, invite: id }),
      await invites.list(caller, { group }),
    ])
      expect(read.text).not.toContain(link);
    expect((await redeemLink(link)).body).toMatchObject({ group_joined: true, redirect_url: WELCOME });
  });

  it.each(rolesBut('viewer'))('needs `send`, alone and among several, of: %s', async (role) => {
    const { group } = await makeGroup();
    const caller = await memberAs(role);
    for (const more of [{}, { send: false }]) {
      const body = { roles: ['editor'], email: newEmail(), ...more };
      const answer = await invites.create(caller, { group }, { body });
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(['body.send']);
      const many = await inviteMany(caller, group, [body, invitation(newEmail())]);
      expect(many.body['results']).toMatchObject([
        { status: 400, error: { errors: [{ path: 'body.invites.0.send' }] } },
        { status: 200 },
      ]);
      expect(many.text).not.toContain('"link"');
    }
  });

  it('leads to a return page alone, by any role', async () => {
    const { group } = await makeGroup();
    for (const role of rolesBut('viewer')) {
      const caller = await memberAs(role);
      const inviteTo = (email: string, redirect_url: string) =>
        invites.create(caller, { group }, { body: { ...invitation(email), redirect_url } });
      expect(await inviteTo(newEmail(), 'https://evil.example/')).toBeApiError(400, 'invalid_redirect');
      const email = newEmail();
      const { body } = await inviteTo(email, RETURN);
      const invite = String(Object(body['invitation']).id);
      const moved = { body: { redirect_url: 'https://evil.example/' } };
      expect(await invites.update(caller, { group, invite }, moved)).toBeApiError(400, 'invalid_redirect');
      const link = codeOf(backends.messages().list(email)[0]?.links[0]);
      expect((await redeemLink(link)).body).toMatchObject({ redirect_url: RETURN });
    }
  });

  it('does not move the link of a backend to a page that is no return page', async () => {
    const { group } = await makeGroup();
    const body = { email: newEmail(), redirect_url: 'https://shop.example/anywhere' };
    const { invite, code } = await newInvite(tenant.keys, group, body);
    const caller = await memberAs('editor');
    const change = (redirect_url: string) =>
      invites.update(caller, { group, invite }, { body: { redirect_url } });
    expect(await change('https://evil.example/')).toBeApiError(400, 'invalid_redirect');
    expect((await change(body.redirect_url)).status).toBe(200);
    expect((await redeemLink(code)).body).toMatchObject({ redirect_url: body.redirect_url });
  });
});
