import type { MemberRecord } from '../groups/group.ts';
import { groupFromItem, inviteFromItem, memberFromItem } from '../groups/group-items.ts';
import { isInvitee } from '../groups/invite.ts';
import { joinedAt, withoutUnverifiedInvite } from '../groups/member-state.ts';
import { ApiError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { valueOfJson } from '../platform/strings/json-fault.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { beginningOfArtifact, courseOfSession } from '../sessions/show-session.ts';
import { shownCompletion } from '../sign-in-attempts/attempt-contract.ts';
import { readAttempts } from '../sign-in-attempts/attempt-store.ts';
import { MAX_SORT_KEY, queryPages } from '../storage/cursor.ts';
import { keyOf, keys, ranges, reservedFor, userPartition } from '../storage/keys.ts';
import { getItems, queryItems, queryOwned } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { MAX_LINKED_IDENTITIES } from '../ways-in/linked-identity.ts';
import { MAX_PASSKEYS } from '../ways-in/passkey.ts';
import type { ExportedLists } from './user-export.ts';

const PAGE = 100;

/** One item about a user: its list in the export, and the cursor after it. */
export type Held = { list: keyof ExportedLists; value: Item; cursor: string };

type FoundItem = Omit<Held, 'cursor'> & { at: string };
type ListSection = {
  /** The prefix of all positions of the section. */
  prefix: (app: string, userId: string) => string;
  read: (
    app: string,
    userId: string,
    after: string | undefined,
    user: ProfileRecord,
  ) => AsyncGenerator<FoundItem>;
};

/** All data about a user other than the profile, in reading order. */
const SECTIONS: Record<string, ListSection> = {
  sessions: {
    prefix: (app, userId) => ranges.sessions(app, userId).prefix,
    async *read(app, userId, after) {
      for await (const page of queryPages(ranges.sessions(app, userId), { limit: PAGE, after }))
        for (const item of page) {
          const value = { ...item, ...courseOfSession(item) };
          yield { list: 'sessions', value, at: String(item['sk']) };
        }
    },
  },
  passkeys: {
    prefix: (app, userId) => ranges.passkeys(app, userId).prefix,
    async *read(app, userId, after, { passkeys }) {
      // Most users have none.
      if (!passkeys) return;
      const { items } = await queryItems(ranges.passkeys(app, userId), { limit: MAX_PASSKEYS, after });
      for (const value of items) yield { list: 'passkeys', value, at: String(value['sk']) };
    },
  },
  linked_identities: {
    prefix: (app, userId) => ranges.linkedIdentities(app, userId).prefix,
    async *read(app, userId, after, { linked_identities: count }) {
      if (!count) return;
      const range = ranges.linkedIdentities(app, userId);
      const { items } = await queryItems(range, { limit: MAX_LINKED_IDENTITIES, after });
      for (const value of items) yield { list: 'linked_identities', value, at: String(value['sk']) };
    },
  },
  memberships: {
    prefix: (app, userId) => ranges.userGroups(app, userId).prefix,
    async *read(app, userId, after) {
      for await (const page of queryPages(ranges.userGroups(app, userId), { limit: PAGE, after })) {
        const members = page.map(memberFromItem);
        const groups = await getItems(members.map((member) => keys.group(member.group_id)));
        for (const [i, member] of members.entries()) {
          const group = groups[i] && groupFromItem(groups[i]);
          const joined_at = member.state === 'active' ? joinedAt(member) : undefined;
          const value = { member, joined_at, ...(group && { group }) };
          yield { list: 'memberships', value, at: String(page[i]?.['sk']) };
        }
      }
    },
  },
  attempts: {
    prefix: () => '',
    read: (_app, _userId, after, user) => completedAttempts(user, after),
  },
  promised: {
    prefix: (app, userId) => reservedFor(app, userId).prefix,
    read: (app, userId, after) => ownedBy(reservedFor(app, userId), after),
  },
  owned: {
    prefix: () => '',
    read: (app, userId, after) => ownedBy({ owner: userPartition(app, userId), prefix: '' }, after),
  },
};

/** Yields all data about a user other than the profile, from a cursor on. Throws 400 `invalid_cursor`. */
export async function* listUserItems(user: ProfileRecord, cursor?: string): AsyncGenerator<Held> {
  const { app, user_id: userId } = user;
  const start = cursor === undefined ? undefined : itemPosition(cursor, app, userId);
  const names = Object.keys(SECTIONS);
  for (const name of names.slice(start ? names.indexOf(start.name) : 0)) {
    const found = SECTIONS[name]?.read(app, userId, name === start?.name ? start.at : undefined, user) ?? [];
    for await (const { at, ...held } of found) {
      if (isOwn(held, user)) yield { ...held, cursor: cursorOf(name, at) };
    }
  }
}

/** Excludes invites for unverified addresses: they are for the user who verifies the address. */
function isOwn({ list, value }: Omit<FoundItem, 'at'>, user: ProfileRecord): boolean {
  if (list === 'invites') {
    const invite = inviteFromItem(value);
    return invite.state === 'accepted' || invite.state === 'rejected' || isInvitee(invite, user);
  }
  const member = list === 'memberships' ? (value['member'] as MemberRecord) : undefined;
  return withoutUnverifiedInvite(member, user) === member;
}

function cursorOf(name: string, at: string): string {
  return Buffer.from(JSON.stringify([name, at])).toString('base64url');
}

function itemPosition(cursor: string, app: string, userId: string): { name: string; at: string } {
  const position = valueOfJson(Buffer.from(cursor, 'base64url').toString());
  const [name, at] = Array.isArray(position) ? position : [];
  const section = typeof name === 'string' && Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : undefined;
  const isPosition = typeof at === 'string' && at !== '' && Buffer.byteLength(at) <= MAX_SORT_KEY;
  if (section && isPosition && at.startsWith(section.prefix(app, userId))) return { name: String(name), at };
  throw new ApiError('invalid_cursor', 'query.after: pass the `next` of the previous answer');
}

/**
 * Yields the attempts to sign in that the user completed, without what was refused in them: anybody may try
 * to sign in with the address of somebody else (decision 0371).
 */
async function* completedAttempts(
  { app, user_id: userId, attempt_addresses: addresses = [] }: ProfileRecord,
  start: string | undefined,
): AsyncGenerator<FoundItem> {
  const [first = '', last = ''] = start?.split(' ') ?? [];
  for (const address of addresses.slice(Math.max(0, addresses.indexOf(first)))) {
    const after = address === first && isId('attempt', last) ? last : undefined;
    for await (const attempt of attemptsOf(app, address, after)) {
      const value = attempt.facts.user === userId ? shownCompletion(attempt) : undefined;
      if (value) yield { list: 'sign_in_attempts', value, at: `${address} ${attempt.id}` };
    }
  }
}

/** Yields all attempts with an address, from the one after `start`. */
async function* attemptsOf(app: string, address: string, start: string | undefined) {
  let after = start;
  for (let more = true; more; ) {
    const page = await readAttempts(app, address, { limit: PAGE, after });
    yield* page.attempts;
    after = page.attempts.at(-1)?.id;
    more = page.more && after !== undefined;
  }
}

/** Yields the items of an owner in the owner index that an export shows. */
async function* ownedBy(
  { owner, prefix }: { owner: string; prefix: string },
  start: string | undefined,
): AsyncGenerator<FoundItem> {
  let from = start;
  do {
    const within = from ? { from } : { prefix: prefix || undefined };
    const { items, last } = await queryOwned(owner, { limit: PAGE, ...within });
    const own = items.filter((item) => String(item['owner_sk']).startsWith(prefix));
    const full = await getItems(own.map(keyOf));
    for (const [i, item] of full.entries()) {
      const list = item && listOf(item);
      if (item && list) yield { list, value: exportedItem(item, list), at: String(own[i]?.['owner_sk']) };
    }
    from = last && own.length === items.length ? String(items.at(-1)?.['owner_sk']) : undefined;
  } while (from !== undefined);
}

/**
 * Returns the list of an item; undefined for items that are not exported. Identities are in the profile, and
 * codes live only minutes.
 */
function listOf(item: Item): keyof ExportedLists | undefined {
  if (typeof item['purpose'] === 'string') return 'links';
  if (String(item['sk']).startsWith('INVITE#')) return 'invites';
  return String(item['pk']).startsWith('OIDC#') ? 'openid' : undefined;
}

/**
 * Returns an item as the export shows it. Items of the OpenID provider are sealed by ids that only browsers
 * and clients have (decision 0051), so only their kind, their expiry and what lists of sessions show can be
 * shown.
 */
function exportedItem(item: Item, list: keyof ExportedLists): Item {
  if (list !== 'openid') return item;
  const expires = new Date(Number(item['expires_at']) * 1000).toISOString();
  return { kind: String(item['sk']), expires, ...beginningOfArtifact(item), ...courseOfSession(item) };
}
