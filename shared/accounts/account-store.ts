import type { PageQuery } from '../http/fields/lists.ts';
import { MAX_ACCOUNTS_OF_USER, type Role } from '../http/principal.ts';
import { findPlan, type OfferedPlan } from '../plans/plans.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { HUB_APPLICATION_ID, newId } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { nextAfter } from '../storage/cursor.ts';
import { keys, recordFromItem } from '../storage/keys.ts';
import { getItem, getItems } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import {
  above,
  all,
  below,
  type Condition,
  either,
  equals,
  exists,
  hasNo,
  type Item,
  notExists,
} from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { updateVersioned } from '../storage/writes/update-versioned.ts';
import { updateItem, writeAll } from '../storage/writes/write-items.ts';
import { put, remove, update, type Write } from '../storage/writes/writes.ts';
import type { Account, AccountMember } from './account.ts';

export const accountNotFound = () => new ApiError('account_not_found');
const memberNotFound = () => new ApiError('member_not_found');
const lastAccountOwner = () => new ApiError('last_owner', 'Make another member owner first');

/** Returns the account of an item that this store wrote. */
export function accountFromItem(item: Item): Account {
  const { owners: _owners, ...record } = recordFromItem<Account & { owners: unknown }>(item);
  return record;
}

/** Returns the member of an item that this store wrote. */
export function accountMemberFromItem(item: Item): AccountMember {
  const { user_id: id, ...record } = recordFromItem<AccountMember & { user_id: string }>(item);
  return { ...record, id, state: 'active' };
}

/**
 * Returns the verified e-mail address of a hub user; undefined without one. An unverified one does not count,
 * since anybody could write it.
 */
export function verifiedEmailOf({ verified_data: { email } }: ProfileRecord): string | undefined {
  return typeof email === 'string' ? email : undefined;
}

/**
 * Reads the verified e-mail address of a hub user; undefined without one. Throws 401 `revoked_session` if
 * there is no such user.
 */
export async function readVerifiedEmail(userId: string): Promise<string | undefined> {
  const profile = await findProfile(HUB_APPLICATION_ID, userId);
  assertThat(profile, 'revoked_session', 'Sign in again');
  return verifiedEmailOf(profile);
}

export async function getAccount(account: string): Promise<Account> {
  const item = await getItem(keys.account(account));
  assertThat(item, 'account_not_found');
  return accountFromItem(item);
}

/** Returns an account and one of its members. Throws 404 `account_not_found`, then `member_not_found`. */
export async function getAccountAndMember(
  account: string,
  userId: string,
): Promise<{ account: Account; member: AccountMember }> {
  const [item, member] = await getItems([keys.account(account), keys.accountMember(account, userId)]);
  assertThat(item, 'account_not_found');
  if (!member) throw memberNotFound();
  return { account: accountFromItem(item), member: accountMemberFromItem(member) };
}

/** Returns the accounts with these ids, in the same order. */
export async function getAccounts(ids: string[]): Promise<Account[]> {
  const items = await getItems(ids.map(keys.account));
  return items.flatMap((item) => (item ? [accountFromItem(item)] : []));
}

/**
 * Returns one page of the accounts with these ids, in the order of their creation, and their total number.
 * Throws 400 `invalid_cursor`.
 */
export async function listAccounts(
  ids: string[],
  { page_size: size, after, sort }: PageQuery,
): Promise<{ results: Account[]; next?: string; total_results: number }> {
  const ordered = ids.toSorted();
  if (sort === 'desc') ordered.reverse();
  const rest = after === undefined ? ordered : idsAfter(ordered, after);
  const shown = rest.slice(0, size);
  const results = await getAccounts(shown);
  return { results, ...nextAfter(shown.at(-1), rest.length > size), total_results: ids.length };
}

function idsAfter(ordered: string[], after: string): string[] {
  const index = ordered.indexOf(after);
  if (index >= 0) return ordered.slice(index + 1);
  throw new ApiError(
    'invalid_cursor',
    'query.after: pass the `next` of the previous page, or start again if you have left that account',
  );
}

/** Creates an account owned by the user. Throws 409 `limit_reached` if the user is in too many accounts. */
export async function createAccount(name: string, userId: string, plan?: OfferedPlan): Promise<Account> {
  const now = isoNow();
  const account: Account = {
    id: newId('acct'),
    name,
    applications: 0,
    ...(plan && { plan: plan.id, application_limit: plan.application_limit }),
    created_at: now,
    updated_at: now,
    created_by: userId,
    version: 1,
  };
  const item = { ...keys.account(account.id), ...account, owners: 1 };
  await writeAll([
    put(item, notExists(), () => new ApiError('conflict')),
    ...membership(account.id, userId, 'owner', userId).writes,
  ]);
  return account;
}

/**
 * Subscribes an account to a plan. Throws 409 `limit_reached` if it has more applications than the plan
 * allows, and 412 `precondition_failed` if it has changed since the caller read it.
 */
export async function subscribe(
  account: string,
  planId: string,
  by: { actor: string; precondition: Precondition },
): Promise<Account> {
  const plan = findPlan(planId);
  assertThat(plan, 'plan_not_found', 'GET /plans lists the plans');
  const { id, application_limit: limit } = plan;
  return updateVersioned({ read: () => getAccount(account), ...by }, async ({ version }, stamps) => {
    const set = { plan: id, application_limit: limit, ...stamps };
    const fits = all(equals('version', version), below('applications', limit + 1));
    const failure = (now: Item | undefined) => {
      if (!now) return accountNotFound();
      if (now['version'] !== version) return stale();
      return new ApiError('limit_reached', `The plan allows ${limit} applications; delete some first`);
    };
    return accountFromItem(await updateItem(keys.account(account), { set }, fits, failure));
  });
}

async function getAccountMember(account: string, userId: string): Promise<AccountMember> {
  const item = await getItem(keys.accountMember(account, userId));
  if (!item) throw memberNotFound();
  return accountMemberFromItem(item);
}

/**
 * Changes the role of a member. An account always has an owner, even if owners demote each other at once.
 * Throws 409 `last_owner`, and 412 `precondition_failed` if the member has changed since the caller read it.
 */
export function changeRole(
  account: string,
  userId: string,
  role: Role,
  by: { actor: string; precondition: Precondition },
): Promise<AccountMember> {
  return updateVersioned({ read: () => getAccountMember(account, userId), ...by }, async (member, stamps) => {
    const set = { role, ...stamps };
    const asRead = equals('version', member.version);
    await writeAll([
      update(keys.accountMember(account, userId), { set }, asRead, stale),
      update(keys.userAccount(HUB_APPLICATION_ID, userId, account), { set: { role } }, exists(), stale),
      ...ownersChange(account, member.role, role),
    ]);
    return { ...member, ...set };
  });
}

/**
 * Removes a member, whose roles end with the next request. Throws 404 `member_not_found`, 409 `last_owner`,
 * and 412 `precondition_failed` if the member has changed since the caller read it.
 */
export async function removeAccountMember(
  account: string,
  userId: string,
  precondition: Precondition = {},
): Promise<void> {
  await retryStale(async () => {
    const member = await getAccountMember(account, userId);
    assertUnmodified(member, precondition);
    await writeAll([...endAccountMembership(member), ...ownersChange(account, member.role, undefined)]);
  });
}

/**
 * The writes that end a membership, without the account's count of owners. They throw `Stale` unless the
 * member is as read.
 */
export function endAccountMembership({ account, id: userId, version }: AccountMember): Write[] {
  return [
    remove(keys.accountMember(account, userId), equals('version', version), stale),
    update(
      keys.profile(HUB_APPLICATION_ID, userId),
      { add: { account_count: -1, version: 1 } },
      exists(),
      () => new ApiError('user_not_found'),
    ),
    remove(keys.userAccount(HUB_APPLICATION_ID, userId, account), exists(), stale),
  ];
}

function ownersChange(account: string, before: Role, after: Role | undefined): Write[] {
  const key = keys.account(account);
  if (before === 'owner' && after !== 'owner')
    return [update(key, { add: { owners: -1 } }, above('owners', 1), lastAccountOwner)];
  if (before !== 'owner' && after === 'owner')
    return [update(key, { add: { owners: 1 } }, exists(), accountNotFound)];
  return [];
}

/**
 * Returns a new member of an account, and the writes that make the hub user this member: the member, its copy
 * with the user, and the user's count of accounts. `user` is a condition on the user's profile. The writes
 * throw 409 `already_member` and `limit_reached`, 404 `user_not_found`, and `Stale` if the condition fails.
 */
export function membership(
  account: string,
  userId: string,
  role: Role,
  actor: string,
  user: Condition = exists(),
): { member: AccountMember; writes: Write[] } {
  const now = isoNow();
  const stamps = { created_at: now, updated_at: now, updated_by: actor, version: 1 };
  const item = { ...keys.accountMember(account, userId), account, user_id: userId, role, ...stamps };
  const alreadyMember = () => new ApiError('already_member');
  const limit = () =>
    new ApiError('limit_reached', `A hub user is a member of at most ${MAX_ACCOUNTS_OF_USER} accounts`);
  const writes = [
    put(item, notExists(), alreadyMember),
    put(
      { ...keys.userAccount(HUB_APPLICATION_ID, userId, account), account, role },
      notExists(),
      alreadyMember,
    ),
    update(
      keys.profile(HUB_APPLICATION_ID, userId),
      { add: { account_count: 1, version: 1 } },
      all(user, either(hasNo('account_count'), below('account_count', MAX_ACCOUNTS_OF_USER))),
      (profile) => {
        if (!profile) return new ApiError('user_not_found');
        return Number(profile['account_count'] ?? 0) < MAX_ACCOUNTS_OF_USER ? stale() : limit();
      },
    ),
  ];
  return { member: accountMemberFromItem(item), writes };
}
