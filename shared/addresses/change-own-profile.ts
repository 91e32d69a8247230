import { profileAfterChange } from '../profiles/profile-change.ts';
import { writeProfile } from '../profiles/write-profile.ts';
import { renamePhone } from '../schemas/schema.ts';
import { readBesideProfile, wholeProfileView } from '../users/profile-view.ts';
import { ownSubject, writeOf } from '../users/subject.ts';
import { changeOwnIdentifiers } from './change-own-identifiers.ts';
import type { OwnCall, OwnProfileView, RequestedChange } from './own-profile.ts';
import { changedIdentifiers, profileChangedMeanwhile } from './plan-own-change.ts';

/**
 * Changes the caller's own profile. Values that identify nobody are written at once; a change of others goes
 * the way of `changeOwnIdentifiers`. Throws 400, 401 `revoked_session`, 403, 409, 412, and what that throws.
 */
export async function changeOwnProfile(
  call: OwnCall,
  request: RequestedChange,
  faultsAt?: string,
): Promise<OwnProfileView> {
  const { profile, own } = call;
  const { target, rules } = writeOf(ownSubject(call));
  const given = { ...request, ...(request.data && { data: renamePhone(rules.schema, request.data) }) };
  const wanted = profileAfterChange(profile, given, { ...target, ...rules, faultsAt });
  if (changedIdentifiers(rules.schema, profile, wanted).length > 0)
    return changeOwnIdentifiers(call, given, faultsAt);
  const beside = await readBesideProfile(own, 'user');
  const { after } = await writeProfile(target, given, {
    ...rules,
    faultsAt,
    review: (before, next) => {
      if (changedIdentifiers(rules.schema, before, next).length > 0) throw profileChangedMeanwhile();
    },
  });
  return wholeProfileView(after, beside);
}
