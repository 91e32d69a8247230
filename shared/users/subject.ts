import { assertThat } from '../platform/errors.ts';
import type { Audience } from '../profiles/audience.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileChange } from '../profiles/profile-change.ts';
import { readUserItems, type UserItems } from '../profiles/profile-store.ts';
import { writeProfile } from '../profiles/write-profile.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { type ProfileView, readBesideProfile, wholeProfileView } from './profile-view.ts';

/** The user that a request is about, as it was read, and the audience. */
export type Subject = {
  audience: Audience;
  profile: ProfileRecord;
  items: UserItems;
  precondition: Precondition;
};

/** Returns the caller of an operation that reads `own_profile`. */
export function ownSubject(call: {
  profile: ProfileRecord;
  own: UserItems;
  precondition: Precondition;
}): Subject {
  const { profile, own: items, precondition } = call;
  return { audience: 'user', profile, items, precondition };
}

/**
 * Reads the user that a platform caller names, without its groups for an answer that does not show them.
 * Throws 404 `user_not_found`.
 */
export async function userSubject(
  call: { params: { app: string; user: string }; precondition: Precondition },
  { groups }: { groups: boolean } = { groups: true },
): Promise<Subject> {
  const items = await readUserItems(call.params.app, call.params.user, { groups });
  assertThat(items.profile, 'user_not_found');
  return { audience: 'platform', profile: items.profile, items, precondition: call.precondition };
}

/** Returns the whole profile. */
export async function answerSubject({ audience, profile, items }: Subject): Promise<ProfileView> {
  return wholeProfileView(profile, await readBesideProfile(items, audience));
}

/**
 * Throws 401 `revoked_session` if the user was deleted or signed out everywhere since the profile was read.
 */
function assertNotEnded(current: ProfileRecord | undefined, asRead: ProfileRecord): void {
  assertThat(current?.sessions_valid_from === asRead.sessions_valid_from, 'revoked_session', 'Sign in again');
}

/** The part of a write that follows from the user as it was read. */
export function writeOf({ audience, profile, items, precondition }: Subject) {
  return {
    target: { app: profile.app, userId: profile.user_id, known: profile },
    rules: {
      audience,
      schema: schemaFromItem(items.schemaItem),
      precondition,
      admit: (current: ProfileRecord | undefined) =>
        audience === 'user' ? assertNotEnded(current, profile) : assertThat(current, 'user_not_found'),
    },
  };
}

/**
 * Changes the values of a user that a platform caller decides and by which no user is found: state and
 * attributes. Returns the profile. Throws 400, 404 `user_not_found` if the user was deleted meanwhile, 409
 * and 412.
 */
export async function changeSubject(
  subject: Subject,
  change: Pick<ProfileChange, 'mode' | 'state' | 'disabled' | 'attributes'>,
): Promise<ProfileView> {
  const beside = await readBesideProfile(subject.items, 'platform');
  const { target, rules } = writeOf(subject);
  const { after } = await writeProfile(target, change, rules);
  return wholeProfileView(after, beside);
}
