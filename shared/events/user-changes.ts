import { isDeepStrictEqual } from 'node:util';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { Item } from '../storage/writes/expressions.ts';
import {
  changedState,
  type Derived,
  differing,
  type ItemChange,
  membersOf,
  numberAt,
  selfOf,
  textAt,
  versionIn,
} from './item-change.ts';

/** The members of a profile, beside its values and files, whose change is a change of the user. */
const SHOWN = ['attributes', 'auth_level', 'connection_map', 'svc_support'];

/** The events of a profile: of the user, its sign-ins and sign-outs, and its addresses. */
export function userChanges(change: ItemChange): Derived[] {
  const [scope = '', id = ''] = change.ids;
  const { before, after } = change;
  const is_test = (after ?? before)?.['is_test'] === true || undefined;
  const is_guest = isGuestItem(after ?? before) || undefined;
  const user = { scope, id, version: versionIn(change), actor: change.actor, is_test, is_guest };
  if (!after) return [{ ...user, type: 'user.deleted', reason: change.reason }];
  const signedIn = isSignIn(change);
  // A person who signs in proves to be the user.
  const self = { ...user, actor: signedIn ? selfOf(scope, id) : change.actor };
  const signIn: Derived[] = signedIn ? [{ ...self, type: 'user.signed_in' }] : [];
  if (!before) return [{ ...self, type: 'user.created' }, ...signIn];
  const changed = changedFieldNames(before, after);
  const state = changedState(change) ?? (isExplainedAnew(before, after) ? 'disabled' : undefined);
  const isPromoted = isGuestItem(before) && !isGuestItem(after);
  return [
    ...(isPromoted ? [{ ...self, type: 'user.promoted' as const }] : []),
    ...(changed.length > 0 ? [{ ...self, type: 'user.updated' as const, changed }] : []),
    ...(state ? [{ ...user, type: `user.${state}` as const, reason: reasonOfDisabling(after) }] : []),
    ...addressChanges(before, after).map((field) => ({
      ...self,
      type: 'user.address_changed' as const,
      changed: [field],
    })),
    ...signIn,
    ...endedSessions(change).map((type) => ({ ...user, type })),
  ];
}

/** True for the profile of a guest (`isGuest` in `profiles/sign-in/guest.ts`). */
function isGuestItem(profile: Item | undefined): boolean {
  return textAt(profile, 'auth_level') === 'guest';
}

/** True if a user who was disabled before is disabled for another reason, or reads another text. */
function isExplainedAnew(before: Item, after: Item): boolean {
  return textAt(after, 'state') === 'disabled' && !isDeepStrictEqual(before['disabled'], after['disabled']);
}

/** Returns the reason why a user is disabled. Its message is for the user alone. */
function reasonOfDisabling(profile: Item): string | undefined {
  return textAt(membersOf(profile['disabled']), 'reason');
}

/** Returns the names of the fields that changed, whether their value, verification or file. Sorted. */
function changedFieldNames(before: Item, after: Item): string[] {
  const fields = ['data', 'verified_data', 'files'].flatMap((part) => differing(before[part], after[part]));
  const shown = differing(before, after).filter((name) => SHOWN.includes(name));
  return [...new Set([...fields, ...shown])].sort();
}

/**
 * Only a sign-in sets the time of the last sign-in without a caller. Imports also set it, for their caller.
 */
function isSignIn({ before, after, actor }: ItemChange): boolean {
  const [old, now] = [before, after].map((item) => textAt(membersOf(item?.['meta']), 'last_sign_in'));
  return actor.type === 'anonymous' && now !== undefined && now !== old;
}

/** Returns the contact fields whose verified address was replaced or removed, but not by undoing a change. */
function addressChanges(before: Item, after: Item): string[] {
  if (differing(before['addresses_restored'], after['addresses_restored']).length > 0) return [];
  const known = membersOf(before['verified_data']);
  return differing(known, after['verified_data'])
    .filter((field) => Object.values<string>(CONTACT_FIELDS).includes(field) && known[field] !== undefined)
    .sort();
}

type SignOutEvent = 'user.signed_out_everywhere' | 'user.signed_out' | 'user.session_revoked';

/**
 * Returns an event for all sessions if they ended together, else one for each that ended. A user who is
 * enabled has none (decision 0420).
 */
function endedSessions(change: ItemChange): SignOutEvent[] {
  if (changedState(change) === 'enabled') return [];
  const { before, after, actor, ids } = change;
  const [from, to] = [before, after].map((item) => numberAt(item, 'sessions_valid_from'));
  if (from !== to) return ['user.signed_out_everywhere'];
  const known = membersOf(before?.['revoked_sessions']);
  const ended = Object.keys(membersOf(after?.['revoked_sessions'])).filter((id) => !Object.hasOwn(known, id));
  const isSelf = (actor.type === 'user' || actor.type === 'hub_user') && actor.id === ids[1];
  return ended.map(() => (isSelf ? 'user.signed_out' : 'user.session_revoked'));
}

/** A challenge that confirms a change of address. Other challenges sign in, which the profile shows. */
export function challengeChanges({ before, after, actor }: ItemChange): Derived[] {
  const change = membersOf(after?.['change']);
  const [scope, id, field] = [textAt(after, 'app'), textAt(change, 'user_id'), textAt(change, 'field')];
  if (before || !scope || !id || !field) return [];
  return [{ scope, id, actor, type: 'user.address_change_requested', changed: [field] }];
}

/**
 * A link that the platform has sent to a user, or an undo link that was used: it cancels a pending change of
 * address, or undoes a completed one.
 */
export function linkChanges({ before, after, actor }: ItemChange): Derived[] {
  const isUsed = textAt(before, 'state') === 'open' && textAt(after, 'state') === 'used';
  const [scope, id] = [textAt(after, 'app'), textAt(after, 'user_id')];
  if (!scope || !id) return [];
  if (!before && after?.['sent_by_platform'] === true)
    return [{ scope, id, actor, type: 'user.sign_in_link_requested' }];
  const field = textAt(membersOf(after?.['undo']), 'field');
  if (textAt(after, 'purpose') !== 'undo_address' || !isUsed || !field) return [];
  return [{ scope, id, actor, type: 'user.address_change_undone', changed: [field] }];
}

/** A passkey that was added or removed. Its uses and its names are no events. */
export function passkeyChanges({ ids, before, after, actor }: ItemChange): Derived[] {
  const [scope = '', id = ''] = ids;
  if (before && after) return [];
  return [{ scope, id, actor, type: after ? 'user.passkey_added' : 'user.passkey_removed' }];
}

/**
 * An account at a provider that a user links or unlinks. Whoever gets it by a sign-in proves to be the user.
 * A use is a sign-in, which has its own events.
 */
export function linkedIdentityChanges({ ids, before, after, actor }: ItemChange): Derived[] {
  const [scope = '', id = ''] = ids;
  if (before && after) return [];
  const provider = textAt(after ?? before, 'provider');
  const type = after ? 'user.identity_linked' : 'user.identity_unlinked';
  const by = after && actor?.type === 'anonymous' ? selfOf(scope, id) : actor;
  return [{ scope, id, actor: by, type, ...(provider && { related: { provider } }) }];
}

/** A new grant: an OpenID client that a user let sign it in. A grant that ends is a session that ends. */
export function grantChanges({ before, after }: ItemChange): Derived[] {
  const [, scope, id] = /^APP#([^#]+)#USER#(.+)$/.exec(textAt(after, 'owner') ?? '') ?? [];
  const client = textAt(after, 'client');
  if (before || !scope || !id || !client) return [];
  const actor = { ...selfOf(scope, id), client };
  return [{ scope, id, actor, type: 'user.client_authorized', related: { client } }];
}
