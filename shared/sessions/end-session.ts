import { exactRevocationWrite, revocationWrite } from '../auth/end-sessions.ts';
import { grantOfClientRemoval } from '../auth/grant-of-client.ts';
import { hashOfArtifact, nameOfArtifact, sessionOfName } from '../auth/session-names.ts';
import { ENDED, isArtifactOpen } from '../auth/session-status.ts';
import { ApiError, refusalFrom } from '../platform/errors.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { type Key, keyOf, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale, staleOr } from '../storage/stale.ts';
import { all, equals, exists, type Item } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { discard, remove, update, type Write } from '../storage/writes/writes.ts';
import { showArtifact, showSession } from './show-session.ts';

/**
 * Ends exactly the session of a user that has this name, with the next request (decision 0360). With a
 * browser session, the access of clients without `offline_access` ends that was given in it. Throws 404
 * `user_not_found`; 404 `session_not_found`, also for an ended session and for another user's; 409
 * `limit_reached`.
 */
export function endNamedSession(user: { app: string; userId: string }, name: string): Promise<void> {
  return retryStale(() => end(user, name));
}

async function end({ app, userId }: { app: string; userId: string }, name: string): Promise<void> {
  const named = sessionOfName(name);
  const sessionKey = named?.id === undefined ? undefined : keys.session(app, userId, named.id);
  const [profileItem, session, ...artifacts] = await getItems([
    keys.profile(app, userId),
    sessionKey,
    ...namedArtifacts(named?.hash),
  ]);
  if (!profileItem) throw new ApiError('user_not_found');
  const profile = profileFromItem(profileItem);
  if (named?.id !== undefined && sessionKey && session && showSession(profile, session)) {
    return writeAll([
      exactRevocationWrite(profile, [named.id], noSession),
      remove(sessionKey, exists(), noSession),
    ]);
  }
  const artifact = artifacts.find((item) => item && showArtifact(profile, item));
  if (!artifact) throw noSession();
  return writeAll(await artifactEnd(profile, artifact));
}

/**
 * Signs a browser out: ends its session with what ends with it, as `endNamedSession` does, however many
 * sessions of the user have ended. A session that has ended stays as it is. Throws 409 `conflict`.
 */
export function signBrowserOut({ app, user_id: userId }: ProfileRecord, sessionKey: Key): Promise<void> {
  return retryStale(async () => {
    const [profileItem, session] = await getItems([keys.profile(app, userId), sessionKey]);
    const profile = profileItem && profileFromItem(profileItem);
    if (!profile || !session || !isArtifactOpen(profile, session)) return;
    const writes = await browserSessionEnd(profile, session, revocationWrite);
    await writeAll(writes).catch((error: unknown) => void refusalFrom(error, 'session_not_found'));
  });
}

function namedArtifacts(hash: string | undefined): Key[] {
  if (hash === undefined) return [];
  return ['Grant', 'Session'].map((model) => keys.oidcArtifactByReference(hash, model));
}

/** Returns the writes that end a grant or a browser session, which is as it was read. */
function artifactEnd(profile: ProfileRecord, item: Item): Write[] | Promise<Write[]> {
  return item['sk'] === 'Grant'
    ? [
        exactRevocationWrite(profile, [nameOfArtifact(keyOf(item))], noSession),
        grantRemoval(item),
        ...grantOfClientRemoval(profile.app, profile.user_id, item),
      ]
    : browserSessionEnd(profile, item);
}

function grantRemoval(grant: Item): Write {
  return remove(keyOf(grant), all(exists(), equals('owner', grant['owner'])), noSession);
}

/** The cookie of an ended session opens nothing, also if a request under way saves the session. */
async function browserSessionEnd(
  profile: ProfileRecord,
  session: Item,
  revoke = exactRevocationWrite,
): Promise<Write[]> {
  const { cookie, grants: names } = session;
  const hashes = [names ?? []].flat().map((name) => sessionOfName(String(name))?.hash ?? '');
  const found = await getItems(hashes.map((hash) => keys.oidcArtifactByReference(hash, 'Grant')));
  const grants = found.filter((grant) => grant !== undefined).filter((grant) => showArtifact(profile, grant));
  const ended = [session, ...grants].map((item) => nameOfArtifact(keyOf(item)));
  return [
    revoke(profile, ended, noSession),
    update(keyOf(session), { set: { cookie: ENDED } }, equals('cookie', cookie), staleOr(noSession)),
    discard(keys.oidcArtifactByReference(hashOfArtifact({ pk: String(cookie) }), 'SessionCookie'), exists()),
    ...grants.map((grant) => discard(keyOf(grant), equals('owner', grant['owner']))),
  ];
}

function noSession(): ApiError {
  return new ApiError('session_not_found');
}
