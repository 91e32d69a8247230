import { describe, expect, it } from 'vitest';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { useBackends } from '../../support/backends.ts';
import {
  accept,
  asUser,
  groupOfTwo,
  groups,
  invites,
  join,
  leave,
  members,
  membershipOf,
  newGroup,
  newInvite,
  newUser,
} from '../../support/groups.ts';
import { makeClientId } from '../../support/oidc-clients.ts';
import { notVerified, useRefusedEmails } from '../../support/refused-emails.ts';
import { makeTenant, makeUser } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends();
const ses = useRefusedEmails();
const tenant = useTenantOnly();

const withKey = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } });
const remove = async (owner: UserPrincipal, group: string, user: UserPrincipal) =>
  members.remove(owner, { group, member: (await membershipOf(user, group))?.id ?? '' });

describe('a request that is repeated with its Idempotency-Key', () => {
  it('never repeats the answer for a user of another application with the same id', async () => {
    const other = await makeTenant();
    await makeUser(other.app, tenant.userId);
    const request = { ...withKey(), body: { name: 'Chess' } };
    const first = await groups.create(tenant.user, {}, request);
    const second = await groups.create(asUser(other, tenant.userId), {}, request);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(Object(second.body['group']).id).not.toBe(Object(first.body['group']).id);
    expect(second.body).toMatchObject({ group: { app_id: other.app } });
  });

  it.each([
    ['another session', async () => ({ sessionId: 'other' })],
    ['an OpenID client', async () => ({ client: await makeClientId(tenant) })],
    ['a variant', async () => ({ variant: 'variant_1' })],
  ])('never repeats the answer to another token of the user: %s', async (_, token) => {
    const request = { ...withKey(), body: { name: 'Chess' } };
    const first = await groups.create(tenant.user, {}, request);
    const second = await groups.create({ ...tenant.user, ...(await token()) }, {}, request);
    expect(Object(second.body['group']).id).not.toBe(Object(first.body['group']).id);
  });

  it('repeats the answer to an owner, and answers 403 to a former owner', async () => {
    const { owner, member, group, memberId, ownerId } = await groupOfTwo(tenant);
    const invitation = {
      ...withKey(),
      body: { email: `${crypto.randomUUID()}@x.example`, roles: ['reader'] },
    };
    const addition = { ...withKey(), body: { user_id: (await newUser(tenant)).userId } };
    const invited = await invites.create(owner, { group }, invitation);
    const added = await members.add(owner, { group }, addition);
    expect([invited.status, added.status]).toEqual([200, 201]);
    expect(await invites.create(owner, { group }, invitation)).toEqual(invited);
    expect(await members.add(owner, { group }, addition)).toEqual(added);

    await members.update(owner, { group, member: memberId }, { body: { roles: ['owner'] } });
    await members.update(member, { group, member: ownerId }, { body: { roles: ['reader'] } });
    expect(await invites.create(owner, { group }, invitation)).toBeApiError(403, 'forbidden');
    expect(await members.add(owner, { group }, addition)).toBeApiError(403, 'forbidden');
  });

  it('invites again if the message of the first invite could not be sent', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const email = `${crypto.randomUUID()}@x.example`;
    const invitation = { ...withKey(), body: { email, roles: ['reader'] } };
    await ses.refuse('MessageRejected', notVerified(email, 'no-reply@example.com'));
    expect((await invites.create(owner, { group }, invitation)).status).toBe(503);
    await ses.accept();
    const invited = await invites.create(owner, { group }, invitation);
    expect(invited.status).toBe(200);
    expect((await invites.list(owner, { group })).body['results']).toHaveLength(1);
    expect(await invites.create(owner, { group }, invitation)).toEqual(invited);
  });

  it('repeats the answer to a member who joined, and answers 404 after its removal', async () => {
    const owner = await newUser(tenant);
    const joiner = await newUser(tenant);
    const group = await newGroup(owner, { admission_policy: 'open' });
    const request = withKey();
    const joined = await join(joiner, group, request);
    expect(joined.status).toBe(200);
    expect(await join(joiner, group, request)).toEqual(joined);
    await leave(joiner, group);
    expect(await join(joiner, group, request)).toMatchObject({ status: 404 });
    expect(await membershipOf(joiner, group)).toBeUndefined();
  });

  it('repeats the answer to a member who accepted, and answers 404 after its removal', async () => {
    const { owner, group } = await groupOfTwo(tenant);
    const invited = await newUser(tenant);
    const { invite } = await newInvite(owner, group, { user_id: invited.userId });
    const request = withKey();
    const accepted = await accept(invited, group, invite, request);
    expect(accepted.status).toBe(200);
    expect(await accept(invited, group, invite, request)).toEqual(accepted);
    expect((await remove(owner, group, invited)).status).toBe(204);
    expect(await accept(invited, group, invite, request)).toMatchObject({ status: 404 });
  });
});
