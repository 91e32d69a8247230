import { ROLES, type Role } from '../http/principal.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import { queryPages } from '../storage/cursor.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { all, either, equals, exists, notExists } from '../storage/writes/expressions.ts';
import { put, remove, update } from '../storage/writes/writes.ts';
import type { Rule } from './repair.ts';

const PAGE = 100;

/**
 * Counts the owners and applications of an account again. Deletes an account that has neither members nor
 * applications: its creation or its deletion arrived in part, and nobody could use it.
 */
export const accountCounters: Rule = async ({ ids: [account = ''], key, item }) => {
  const counted = { owners: 0, applications: 0 };
  let members = 0;
  for await (const items of queryPages(ranges.accountMembers(account), { limit: PAGE })) {
    members += items.length;
    counted.owners += items.filter(({ role }) => role === 'owner').length;
  }
  for await (const items of queryPages(ranges.accountApplications(account), { limit: PAGE }))
    counted.applications += items.length;
  const { owners, applications } = item;
  const asRead = all(equals('owners', owners), equals('applications', applications));
  if (members === 0 && counted.applications === 0) {
    const record = { kind: 'account', account, deleted_at: isoNow() };
    const asBegun = either(notExists(), exists());
    const purge = put({ ...keys.purgeAccount(account), ...record }, asBegun);
    return [{ what: 'deletions', writes: [remove(key, asRead), purge] }];
  }
  if (counted.owners === owners && counted.applications === applications) return [];
  const ownerless = counted.owners === 0 && owners !== 0 ? account : undefined;
  return [{ what: 'counters', writes: [update(key, { set: counted }, asRead)], ownerless }];
};

/** Gives a member of an account and its copy with the user the lower one of their roles. */
export const accountMembers: Rule = async ({ ids: [account = '', user = ''], key, item }) => {
  const copyKey = keys.userAccount(HUB_APPLICATION_ID, user, account);
  const copy = await getItem(copyKey);
  if (!copy || copy['role'] === item['role']) return [];
  // Roles are listed from the highest to the lowest.
  const ranks = [item, copy].map(({ role }) => ROLES.indexOf(role as Role));
  const role = ROLES[Math.max(...ranks)];
  const writes = [
    update(key, { set: { role }, add: { version: 1 } }, equals('version', item['version'])),
    update(copyKey, { set: { role } }, all(exists(), equals('role', copy['role']))),
  ];
  return [{ what: 'memberships', writes, next: [keys.account(account)] }];
};
