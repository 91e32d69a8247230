import { expect, it, vi } from 'vitest';
import { newId } from '../../shared/platform/ids.ts';
import { DAY } from '../../shared/platform/time.ts';
import { accept, invites, newGroup, newInvite, newUser, provedUser, reject } from './groups.ts';
import { comparable } from './hub-users.ts';
import { newEmail } from './magic-links.ts';
import type { Tenant } from './tenants.ts';

export type PendingInvite = Awaited<ReturnType<typeof pendingInvite>>;

/** The moment in so many days, as the API takes it. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY * 1000).toISOString();

/** Lets so many days pass for code in this process. The test restores the clock. */
export const letDaysPass = (days: number) =>
  vi.useFakeTimers({ now: Date.now() + days * DAY * 1000, toFake: ['Date'] });

type Options = {
  /** Body of the request that creates the group. */
  group?: object;
  inviter?: 'backend' | 'owner';
  /** What the invite names: the address that the user has proved, or its id. */
  names?: 'email' | 'user_id';
};

/** A group of one owner, and a pending invite of a user with a proved address. */
export async function pendingInvite(
  tenant: Tenant,
  { group: request = {}, inviter = 'backend', names = 'email' }: Options = {},
) {
  const owner = await newUser(tenant);
  const group = await newGroup(owner, request);
  const { user, email } = await provedUser(tenant);
  const invitee = names === 'email' ? { email } : { user_id: user.userId };
  const invited = await newInvite(inviter === 'owner' ? owner : tenant.keys, group, invitee);
  const params = { group, invite: invited.invite };
  const stateNow = async () => (await invites.get(tenant.keys, params)).body['state'];
  return { ...invited, owner, group, email, user, params, stateNow };
}

/** A pending invite of nobody yet, into a group of its own. */
export async function inviteOfOtherGroup({ keys }: Tenant): Promise<string> {
  return (await newInvite(keys, await newGroup(keys), { email: newEmail() })).invite;
}

/** What ends a pending invite, after the state that the invite then has. The test restores the clock. */
export const ENDINGS: [string, (made: PendingInvite) => Promise<unknown>][] = [
  ['accepted', ({ user, group, invite }) => accept(user, group, invite)],
  ['rejected', ({ user, group, invite }) => reject(user, group, invite)],
  ['revoked', ({ owner, params }) => invites.update(owner, params, { body: { state: 'revoked' } })],
  ['expired', async () => letDaysPass(15)],
];

/** What accepting and declining an invite have in common: who is refused. The test restores the clock. */
export function describeRefusals(tenant: Tenant, answer: typeof accept | typeof reject): void {
  it.each([
    ['has another address', async () => newUser(tenant)],
    ['has only claimed the address', async (email: string) => newUser(tenant, { email })],
  ])('answers 404 to a user who %s, as for an invite that does not exist', async (_, make) => {
    const { group, invite, email, stateNow } = await pendingInvite(tenant);
    const other = await make(email);
    const refusal = await answer(other, group, invite);
    expect(refusal).toMatchObject({ status: 404, body: { code: 'invite_not_found' } });
    const unknown = await answer(other, newId('group'), newId('invite'));
    expect(comparable(refusal)).toEqual(comparable(unknown));
    expect(await stateNow()).toBe('pending');
  });

  it.each(ENDINGS)('answers 409 invite_ended to one that was %s', async (state, end) => {
    const made = await pendingInvite(tenant);
    await end(made);
    expect(await answer(made.user, made.group, made.invite)).toMatchObject({
      status: 409,
      body: { code: 'invite_ended' },
    });
    expect(await made.stateNow()).toBe(state);
  });
}
