import * as z from 'zod/mini';
import { createAccount } from '../../shared/accounts/account-store.ts';
import { acceptAccountInvite } from '../../shared/accounts/answer-account-invite.ts';
import { type HubPrincipal, MAX_ACCOUNTS_OF_USER, ROLES, type Role } from '../../shared/http/principal.ts';
import { findPlan } from '../../shared/plans/plans.ts';
import { HUB_APPLICATION_ID } from '../../shared/platform/ids.ts';
import { findProfile } from '../../shared/profiles/profile-store.ts';
import { ranges } from '../../shared/storage/keys.ts';
import { queryItems } from '../../shared/storage/read-items.ts';
import { ensureUser } from '../../shared/users/bootstrap-hub.ts';
import type { Answer } from './invoke.ts';
import { storeAccountInvite } from './store-account-invite.ts';

/** The roles that are not among the given ones. */
export const rolesBut = (...accepted: Role[]) => ROLES.filter((role) => !accepted.includes(role));

/** A new hub user, who is a member of no account; returns its id. */
export async function makeHubUser(email = `${crypto.randomUUID()}@example.com`): Promise<string> {
  return (await ensureUser(HUB_APPLICATION_ID, email)).user_id;
}

/** The hub user with the roles it has now, as the authorizer finds them on each request. */
export async function hubCaller(userId: string): Promise<HubPrincipal> {
  const range = ranges.userAccounts(HUB_APPLICATION_ID, userId);
  const { items } = await queryItems(range, { limit: MAX_ACCOUNTS_OF_USER });
  const roles = items.map(({ account, role }) => [String(account), z.parse(z.enum(ROLES), role)]);
  return { kind: 'hub', userId, sessionId: 's', accounts: Object.fromEntries(roles), support: false };
}

/** A new account with a plan (none for `null`), and its only member. */
export async function makeAccount(
  plan: string | null = 'free',
): Promise<{ account: string; owner: HubPrincipal }> {
  const userId = await makeHubUser();
  const { id } = await createAccount('Acme', userId, plan === null ? undefined : findPlan(plan));
  return { account: id, owner: await hubCaller(userId) };
}

/** A new hub user who is a member of the account with that role. */
export async function makeMember(account: string, role: Role): Promise<HubPrincipal> {
  const userId = await makeHubUser();
  await joinAccount(account, userId, role);
  return hubCaller(userId);
}

/** An owner of the account, who may invite. */
export async function ownerOf(account: string): Promise<string> {
  const { items } = await queryItems(ranges.accountMembers(account), { limit: MAX_ACCOUNTS_OF_USER });
  return String(items.find(({ role }) => role === 'owner')?.['user_id']);
}

/** Has a hub user invited into the account, and accept. */
export async function joinAccount(
  account: string,
  userId: string,
  role: Role,
  inviter?: string,
): Promise<void> {
  const profile = await findProfile(HUB_APPLICATION_ID, userId);
  const email = String(profile?.verified_data['email']);
  const { id } = await storeAccountInvite(account, { email, role }, inviter ?? (await ownerOf(account)));
  await acceptAccountInvite(userId, id);
}

/** Service staff without any account. */
export const support: HubPrincipal = {
  kind: 'hub',
  userId: 'user_staff',
  sessionId: 's',
  accounts: {},
  support: true,
};

/** An answer without what differs between any two requests. */
export function comparable({ status, body: { instance: _, ...body } }: Answer) {
  return { status, body };
}
