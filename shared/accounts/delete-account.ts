import { ApiError, assertThat, refusalFrom } from '../platform/errors.ts';
import { errorName } from '../platform/failure-fields.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { asService } from '../platform/request/request-origin.ts';
import { isoNow } from '../platform/time.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { emptyPartition, removeItem, requestBudget, type SweepBudget } from '../storage/sweep.ts';
import { all, equals, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import {
  assertUnmodified,
  isConditional,
  type Precondition,
  updatedBy,
} from '../storage/writes/preconditions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { put, remove, unrecorded, type Write } from '../storage/writes/writes.ts';
import type { AccountMember } from './account.ts';
import { accountInviteFromItem } from './account-invite.ts';
import {
  accountMemberFromItem,
  accountNotFound,
  endAccountMembership,
  getAccountAndMember,
} from './account-store.ts';

/**
 * Deletes an account for its only owner. The account and the owner's membership end at once; other members
 * and invites follow, in the background if there are many. Throws 404 `account_not_found`, 412
 * `precondition_failed`, and 409 `account_in_use` if it owns an application or has another owner, also in a
 * race.
 */
export async function deleteAccount(
  account: string,
  owner: string,
  precondition: Precondition,
): Promise<void> {
  await retryStale(async () => {
    const { account: current, member } = await getAccountAndMember(account, owner);
    assertUnmodified(current, precondition);
    assertThat(member.role === 'owner', 'forbidden', 'Only the owner of an account can delete it');
    const asSeen = isConditional(precondition) ? equals('version', current.version) : exists();
    await writeAll([
      remove(
        keys.account(account),
        all(asSeen, equals('applications', 0), equals('owners', 1)),
        undeletableError,
      ),
      ...endAccountMembership(member).map(unrecorded),
      accountPurge(account),
    ]);
  });
  await sweepAccount(account);
}

/**
 * Deletes an account for an operator, whoever its owners are. All members and invites follow, in the
 * background if there are many. Throws 404 `account_not_found`, and 409 `account_in_use` if it owns an
 * application.
 */
export async function deleteAccountOfAnyOwner(account: string): Promise<void> {
  const remaining = remove(keys.account(account), equals('applications', 0), undeletableError);
  await retryStale(() => writeAll([remaining, accountPurge(account)]));
  await sweepAccount(account);
}

/** The record by which the purge deletes what an account has left. */
function accountPurge(account: string): Write {
  const record = { ...keys.purgeAccount(account), kind: 'account', account, deleted_at: isoNow() };
  return put(record, notExists(), stale);
}

function undeletableError(account: Item | undefined): ApiError {
  if (!account) return accountNotFound();
  if (Number(account['applications']) > 0)
    return new ApiError('account_in_use', 'Delete the applications of the account first');
  if (account['owners'] !== 1)
    return new ApiError('account_in_use', 'The account has other owners; only its last owner can delete it');
  return updatedBy(account);
}

/** Sweeps a deleted account. Never fails the request: the scheduled purge does the rest and its feed. */
async function sweepAccount(account: string): Promise<void> {
  const budget = requestBudget();
  try {
    await asService(() => purgeAccount(account, budget));
  } catch (error) {
    log.warn('a deleted account is left to the purge', { account, error_name: errorName(error) });
  }
}

/** Deletes the remaining items of a deleted account. Returns true if nothing is left. May be repeated. */
export function purgeAccount(account: string, budget: SweepBudget): Promise<boolean> {
  return emptyPartition(ranges.account(account).pk, budget, async (item) => {
    const sk = String(item['sk']);
    if (sk.startsWith(ranges.accountMembers(account).prefix))
      await endMember(accountMemberFromItem(item), budget);
    if (sk.startsWith('INVITE#')) {
      const { email, id } = accountInviteFromItem(item);
      await removeItem(keys.invitedAddress(email, id), budget);
    }
  });
}

/**
 * Ends a membership unless the member leaves at the same moment. If the user was deleted, removes the copy
 * with the user, if it is left.
 */
async function endMember({ account, id }: AccountMember, budget: SweepBudget): Promise<void> {
  await retryStale(async () => {
    const item = await getItem(keys.accountMember(account, id));
    if (item) await writeAll(endAccountMembership(accountMemberFromItem(item)));
  }).catch(async (error: unknown) => {
    // Throws every other error again.
    refusalFrom(error, 'user_not_found');
    await removeItem(keys.userAccount(HUB_APPLICATION_ID, id, account), budget);
  });
}
