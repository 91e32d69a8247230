import type { PageQuery } from '../http/fields/lists.ts';
import { ApiError } from '../platform/errors.ts';
import { HUB_APPLICATION_ID, isId } from '../platform/ids.ts';
import { afterId, nextAfter, pageAfter } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import { equals, exists } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, update } from '../storage/writes/writes.ts';
import type { AccountInvite, AccountMember } from './account.ts';
import { type AccountInviteRecord, accountInviteFromItem, isPending } from './account-invite.ts';
import { findInvite, inviteRemoval } from './account-invite-store.ts';
import { membership, readVerifiedEmail } from './account-store.ts';

const inviteNotFound = () => new ApiError('invite_not_found', 'The invitation is no longer valid');

/**
 * Returns one page of the pending invites to the hub user's verified e-mail address, in the order of their
 * creation. Empty without such an address. Throws 400 `invalid_cursor`.
 */
export async function listInvitesFor(
  userId: string,
  page: PageQuery,
): Promise<{ results: AccountInvite[]; next?: string }> {
  const from = afterId('invite', page.after);
  const email = await readVerifiedEmail(userId);
  if (email === undefined) return { results: [] };
  const request = pageAfter(page, from && keys.invitedAddress(email, from).sk);
  const { items, more } = await queryItems(ranges.invitesOfAddress(email), request);
  const found = items.map((item) => ({ account: String(item['account']), invite: String(item['invite']) }));
  const [invites, accounts] = await Promise.all([
    getItems(found.map(({ account, invite }) => keys.accountInvite(account, invite))),
    getItems(found.map(({ account }) => keys.account(account))),
  ]);
  const results = invites.flatMap((item, n) => {
    const invite = item && accountInviteFromItem(item);
    const name = accounts[n]?.['name'];
    return invite && isPending(invite) && typeof name === 'string' ? [accountInviteView(invite, name)] : [];
  });
  return { results, ...nextAfter(found.at(-1)?.invite, more) };
}

function accountInviteView({ expires, ...rest }: AccountInviteRecord, account_name: string): AccountInvite {
  return { ...rest, account_name, expires_at: expires };
}

/**
 * Accepts an invite to the hub user's verified address, which begins the membership (decision 0092), if who
 * sent it last is still an enabled owner (decision 0250). Throws 404 `invite_not_found`, also for an invite
 * to another address, and 409 `already_member`, `limit_reached`.
 */
export async function acceptAccountInvite(userId: string, inviteId: string): Promise<AccountMember> {
  return retryStale(async () => {
    const invite = await inviteFor(userId, inviteId);
    const { account, email, role, updated_by: inviter } = invite;
    if (inviter === userId) await refuseOwnInvite(account, userId);
    const isVerified = equals('verified_data.email', email);
    const { member, writes } = membership(account, userId, role, inviter, isVerified);
    await writeAll([
      ...inviteRemoval(invite, 'accepted'),
      ...writes,
      update(keys.account(account), { add: { owners: role === 'owner' ? 1 : 0 } }, exists(), inviteNotFound),
      check(keys.accountMember(account, inviter), equals('role', 'owner'), inviteNotFound),
      check(keys.profile(HUB_APPLICATION_ID, inviter), equals('state', 'enabled'), inviteNotFound),
    ]);
    return member;
  });
}

/** Throws 409 `already_member` to the inviter itself, or 404 if it is no member any more. */
async function refuseOwnInvite(account: string, userId: string): Promise<never> {
  const member = await getItem(keys.accountMember(account, userId));
  throw member ? new ApiError('already_member') : inviteNotFound();
}

/**
 * Rejects an invite to the hub user's verified address. Throws 404 `invite_not_found`, also for an invite to
 * another address.
 */
export async function rejectAccountInvite(userId: string, inviteId: string): Promise<void> {
  await retryStale(async () => writeAll(inviteRemoval(await inviteFor(userId, inviteId), 'rejected')));
}

/** Returns the pending invite if it is to the hub user's verified address. Throws 404 `invite_not_found`. */
async function inviteFor(userId: string, inviteId: string): Promise<AccountInviteRecord> {
  const email = isId('invite', inviteId) ? await readVerifiedEmail(userId) : undefined;
  const pointer = email === undefined ? undefined : await getItem(keys.invitedAddress(email, inviteId));
  const invite = pointer && (await findInvite(String(pointer['account']), inviteId));
  if (!invite || invite.email !== email || !isPending(invite)) throw inviteNotFound();
  return invite;
}
