import type { PageQuery } from '../http/fields/lists.ts';
import { HUB_APPLICATION_ID, isId } from '../platform/ids.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { continueAfter, nextAfter, pageAfter } from '../storage/cursor.ts';
import { accountPeopleRange, keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { AccountMember } from './account.ts';
import { accountInviteFromItem, isPending, pendingMember } from './account-invite.ts';
import { accountMemberFromItem, verifiedEmailOf } from './account-store.ts';

/**
 * Returns one page of the members of an account, in the order of their user ids, with their verified e-mail
 * addresses as of now (decision 0632). `pending` puts the pending invites before them. Throws 400
 * `invalid_cursor`.
 */
export async function listAccountMembers(
  account: string,
  page: PageQuery,
  { pending }: { pending: boolean },
): Promise<{ results: AccountMember[]; next?: string }> {
  const { after: last } = page;
  const isInvite = pending && last !== undefined && isId('invite', last);
  const key = isInvite ? keys.accountInvite : keys.accountMember;
  const after = last === undefined ? undefined : await continueAfter(key(account, last));
  const range = pending ? accountPeopleRange(account) : ranges.accountMembers(account);
  const { items, more } = await queryItems(range, pageAfter(page, after));
  const end = items.at(-1);
  const results = await withAddresses(items.flatMap(personOf));
  return { results, ...nextAfter(end?.['user_id'] ?? end?.['id'], more) };
}

function personOf(item: Item): AccountMember[] {
  if (item['user_id'] !== undefined) return [accountMemberFromItem(item)];
  const invite = accountInviteFromItem(item);
  return isPending(invite) ? [pendingMember(invite)] : [];
}

/** Adds the addresses of active members. A page is one batch, as a page has at most 100 members. */
async function withAddresses(people: AccountMember[]): Promise<AccountMember[]> {
  const profiles = await getItems(
    people.map(({ id, state }) => (state === 'active' ? keys.profile(HUB_APPLICATION_ID, id) : undefined)),
  );
  return people.map((person, n) => {
    const profile = profiles[n];
    const email = profile && verifiedEmailOf(profileFromItem(profile));
    return email === undefined ? person : { ...person, email };
  });
}
