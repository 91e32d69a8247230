import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import { assertRecentSignIn } from '../auth/recent-sign-in.ts';
import { sessionFactsOf } from '../auth/session-status.ts';
import type { HubPrincipal, UserPrincipal } from '../http/principal.ts';
import { assertThat } from '../platform/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { KindOfWayIn, OwnedWayIn } from './kind-of-way-in.ts';
import { type NoticeOfRemoval, removeWayIn } from './manage-ways-in.ts';
import { hasOtherWay } from './way-in.ts';

/**
 * Removes a way in of the caller, and returns the application. Throws 401
 * `reauthentication_required`, the 404 of the kind, and 409 `last_identifier` for the last way in of a user
 * who has verified no address (decision 0587).
 */
export async function removeOwnWayIn<R extends OwnedWayIn>(
  kind: KindOfWayIn<R>,
  { principal, profile }: { principal: UserPrincipal | HubPrincipal; profile: ProfileRecord },
  id: string,
  noticeWrites?: NoticeOfRemoval<R>,
): Promise<Application | undefined> {
  const [{ auth_time }, application] = await Promise.all([
    sessionFactsOf(principal),
    findApplication(profile.app),
  ]);
  assertRecentSignIn(auth_time);
  const { app, user_id: userId } = profile;
  await removeWayIn(kind, { app, userId }, id, {
    mayRemove: assertOtherWay,
    noticeWrites,
  });
  return application;
}

function assertOtherWay(profile: ProfileRecord): void {
  assertThat(
    hasOtherWay(profile, 1),
    'last_identifier',
    'Verify an address or add another way to sign in first',
  );
}
