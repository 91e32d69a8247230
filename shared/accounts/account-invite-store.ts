import type { Role } from '../http/principal.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { epochOf, isoIn, isoNow } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { either, equals, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { knownFirst, stampsAfter } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, put, remove, type Write } from '../storage/writes/writes.ts';
import {
  type AccountInviteRecord,
  accountInviteFromItem,
  INVITE_SECONDS,
  isPending,
} from './account-invite.ts';
import { accountNotFound } from './account-store.ts';

/** The item of an address in an account, which names its invite, and that invite. */
type InviteOfAddress = { pointer: Item | undefined; known: AccountInviteRecord | undefined };

/** Reads the invite that the item of an address in an account names. */
export async function inviteAt(account: string, pointer: Item | undefined): Promise<InviteOfAddress> {
  return { pointer, known: pointer && (await findInvite(account, String(pointer['invite']))) };
}

/**
 * Saves the invite of an address into an account, where `found` is what its item led to. A second invite of
 * the address renews the first. Never looks up whether a hub user has the address (decision 0092). Throws 404
 * `account_not_found`.
 */
export function saveInvite(
  account: string,
  { email, role }: { email: string; role: Role },
  actor: string,
  found: InviteOfAddress,
): Promise<AccountInviteRecord> {
  const readAgain = async () => inviteAt(account, await getItem(keys.accountAddress(account, email)));
  const read = knownFirst(found, readAgain);
  return retryStale(async () => {
    const { pointer, known } = await read();
    const base = known ? renewed(known, actor) : newAccountInvite(account, email, actor);
    const record = { ...base, role, updated_by: actor, expires: isoIn(INVITE_SECONDS) };
    const expires_at = epochOf(record.expires);
    const pointers = { invite: record.id, account, expires_at };
    const invite = { ...keys.accountInvite(account, record.id), ...record, expires_at };
    await writeAll([
      check(keys.account(account), exists(), accountNotFound),
      put(invite, known ? equals('version', known.version) : notExists(), stale),
      put(
        { ...keys.accountAddress(account, email), ...pointers },
        pointer ? equals('invite', pointer['invite']) : notExists(),
        stale,
      ),
      // The table may have deleted the earlier item, which expires with its invite.
      put({ ...keys.invitedAddress(email, record.id), ...pointers }, either(exists(), notExists()), stale),
    ]);
    return record;
  });
}

type Base = Omit<AccountInviteRecord, 'role' | 'updated_by' | 'expires'>;

function newAccountInvite(account: string, email: string, created_by: string): Base {
  const now = isoNow();
  return { id: newId('invite'), account, email, created_at: now, updated_at: now, created_by, version: 1 };
}

function renewed(known: AccountInviteRecord, actor: string): Base {
  return { ...known, ...stampsAfter(known, actor) };
}

/** Returns an invite of an account, pending or expired. Undefined if it was answered or revoked. */
export async function findInvite(account: string, invite: string): Promise<AccountInviteRecord | undefined> {
  const item = await getItem(keys.accountInvite(account, invite));
  return item && accountInviteFromItem(item);
}

/**
 * Revokes a pending invite. Throws 404 `member_not_found`, and 412 `precondition_failed` if the invite has
 * changed since the caller read it.
 */
export async function revokeInvite(
  account: string,
  inviteId: string,
  precondition: Precondition,
): Promise<void> {
  await retryStale(async () => {
    const invite = await findInvite(account, inviteId);
    if (!invite || !isPending(invite)) throw new ApiError('member_not_found');
    assertUnmodified(invite, precondition);
    await writeAll(inviteRemoval(invite, 'revoked'));
  });
}

/** The end of an invite, for the event of its removal. */
type Ending = 'accepted' | 'rejected' | 'revoked';

/** The writes that end an invite. They throw `Stale` unless it is as read. */
export function inviteRemoval({ id, account, email, version }: AccountInviteRecord, reason: Ending): Write[] {
  return [
    remove(keys.accountInvite(account, id), equals('version', version), stale, reason),
    remove(keys.accountAddress(account, email), either(notExists(), equals('invite', id)), stale),
    remove(keys.invitedAddress(email, id), either(notExists(), exists()), stale),
  ];
}
