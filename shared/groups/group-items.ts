import type { Item } from '../storage/expressions.ts';
import type { GroupRecord, MemberRecord } from './group.ts';
import type { InviteRecord } from './invite.ts';

/** Returns the record of a group item; undefined if it is not a group of the application. */
export function groupOf(item: Item | undefined, app: string): GroupRecord | undefined {
  return item?.['app_id'] === app ? groupFromItem(item) : undefined;
}

/** Returns the record of a group item. */
export function groupFromItem(item: Item): GroupRecord {
  const { pk: _pk, sk: _sk, owner: _owner, owner_sk: _ownerSk, ...record } = item;
  return record as GroupRecord;
}

/** Returns the record of a member item, or of its copy with the user. */
export function memberOf(item: Item): MemberRecord {
  const { pk: _pk, sk: _sk, expires_at: _expiresAt, ...record } = item;
  return record as MemberRecord;
}

/** Returns the record of an invite item. */
export function inviteOf(item: Item): InviteRecord {
  const { pk: _pk, sk: _sk, owner: _owner, owner_sk: _ownerSk, expires_at: _expiresAt, ...record } = item;
  return record as InviteRecord;
}
