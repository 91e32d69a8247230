import { isRuleInForce } from '../auth/first-party-rule.ts';
import { isArtifactOpen } from '../auth/session-status.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItems, queryItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { ShownClientUser } from './client-user.ts';
import { beginningOfArtifact, courseOfSession } from './show-session.ts';

/** The most grants that one page looks through. A user has one for each browser. */
const MOST_GRANTS = 500;

/** Sorts after the hash of every grant. */
const LAST = '~';

type PageOfUsers = { results: ShownClientUser[]; next?: string };

/** A listed grant: the item at its client, and the hash that leads to the grant itself. */
type ListedGrant = { item: Item; hash: string };
type OfUser = { userId: string; listed: ListedGrant[] };

/**
 * Returns a page of the users who have given access to a client, or for whom the first-party rule has. Only
 * access that is in force counts, so a page may be shorter than asked for, and have a `next`.
 */
export async function listClientUsers(
  client: OidcClientRecord,
  { page_size: size, after }: { page_size: number; after?: string | undefined },
): Promise<PageOfUsers> {
  const { app_id, id } = client;
  const range = ranges.grantsOfClient(app_id, id);
  const start = after === undefined ? undefined : keys.grantOfClient(app_id, id, after, LAST).sk;
  const request = { limit: MOST_GRANTS, after: start };
  const { items, more } = await queryItems(range, request);
  const all = byUser(items);
  // The grants of the last user may go on after what was read.
  const complete = more && all.length > 1 ? all.slice(0, -1) : all;
  const wanted = complete.slice(0, size);
  const shown = await Promise.all(wanted.map((one) => showUser(client, one)));
  const hasMore = more || wanted.length < all.length;
  const last = wanted.at(-1)?.userId;
  return {
    results: shown.filter((one) => one !== undefined),
    ...(hasMore && last !== undefined && { next: last }),
  };
}

/** Groups items. Those of one user follow each other. */
function byUser(items: readonly Item[]): OfUser[] {
  const groups = new Map<string, ListedGrant[]>();
  for (const item of items) {
    const [hash, userId] = splitKey(String(item['sk']));
    groups.set(userId, [...(groups.get(userId) ?? []), { item, hash }]);
  }
  return [...groups].map(([userId, listed]) => ({ userId, listed }));
}

/** Returns the hash of the grant and the user, which may have a `#`. */
function splitKey(sk: string): [hash: string, userId: string] {
  const [, hash = '', userId = ''] = /^[^#]*#([^#]*)#(.*)$/s.exec(sk) ?? [];
  return [hash, userId];
}

/** Returns a user with all grants that are in force; undefined without one. */
async function showUser(
  client: OidcClientRecord,
  { userId, listed }: OfUser,
): Promise<ShownClientUser | undefined> {
  const given = listed.flatMap(({ item, hash }) => {
    const scopes = scopesInForce(client, item);
    return scopes ? [{ scopes, hash, agreed: item['agreed'] !== undefined }] : [];
  });
  const grantKeys = given.map(({ hash }) => keys.oidcArtifactByReference(hash, 'Grant'));
  const [profileItem, ...grants] = await getItems([keys.profile(client.app_id, userId), ...grantKeys]);
  if (!profileItem) return undefined;
  const profile = profileFromItem(profileItem);
  const inForce = given.flatMap((one, at) => {
    const grant = grants[at];
    const counts = grant && client.credential_ids.includes(String(grant['client']));
    return counts && isArtifactOpen(profile, grant) ? [{ ...one, grant }] : [];
  });
  return inForce.length === 0 ? undefined : summaryOf(userId, inForce);
}

/** Returns the scopes that are in force: if the rule is not, those to which the user has agreed. */
function scopesInForce(client: OidcClientRecord, { agreed, rule, scopes }: Item): string[] | undefined {
  const isAll = rule === undefined || isRuleInForce(client, { version: Number(rule) });
  const inForce = isAll ? scopes : agreed;
  return Array.isArray(inForce) ? inForce.map(String) : undefined;
}

type InForce = { scopes: string[]; agreed: boolean; grant: Item };

function summaryOf(userId: string, inForce: readonly InForce[]): ShownClientUser {
  const begun = inForce.flatMap(({ grant }) => beginningOfArtifact(grant).created_at ?? []).sort();
  const used = inForce.flatMap(({ grant }) => courseOfSession(grant).last_used_at ?? []).sort();
  const ends = Math.max(...inForce.map(({ grant }) => Number(grant['expires_at'])));
  const scopes = new Set(inForce.flatMap((one) => one.scopes));
  const [created_at] = begun;
  const last_used_at = used.at(-1);
  return {
    user_id: userId,
    ...(created_at !== undefined && { created_at }),
    ...(last_used_at !== undefined && { last_used_at }),
    expires: new Date(ends * 1000).toISOString(),
    agreed: inForce.some((one) => one.agreed),
    scopes: [...scopes].sort(),
  };
}
