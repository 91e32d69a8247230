import type { Adapter } from 'oidc-provider';
import { ApiError } from '../platform/errors.ts';
import { either, equals, exists, hasNo, notExists } from '../storage/expressions.ts';
import { type Key, keys } from '../storage/keys.ts';
import { tryWriteAll } from '../storage/table.ts';
import { update, type Write } from '../storage/writes.ts';
import { artifactWrite, findLive, opened, removal, sealed } from './artifact-items.ts';
import { UNUSED_METHODS } from './artifact-store.ts';

/** The value of `cookie` in an ended session. */
const ENDED = 'ended';

/**
 * Creates the storage of browser sessions (decision 0052). The cookie has an id that changes with every
 * sign-in. It points to a permanent id (`uid`), under which the session is stored and which tokens carry. A
 * session accepts one cookie at a time. So an id from before a sign-in finds nothing, even in a request that
 * is still under way (session fixation).
 */
export function sessionStore(app: string): Adapter {
  const cookieKey = (id: string): Key => keys.oidcArtifact(app, 'SessionCookie', id);

  return {
    ...UNUSED_METHODS,

    async upsert(id, payload, expiresIn) {
      const uid = String(payload.uid);
      const cookie = cookieKey(id);
      const session = { ...sealed(payload, uid, expiresIn), cookie: cookie.pk };
      const own = either(notExists(), hasNo('cookie'), equals('cookie', cookie.pk));
      await writeUnlessEnded([
        { ...artifactWrite(app, sessionKey(app, uid), session, payload.accountId), if: own },
        artifactWrite(app, cookie, sealed({ uid }, id, expiresIn), payload.accountId),
      ]);
    },

    async find(id) {
      const uid = await uidOf(cookieKey(id), id);
      const item = uid && (await findLive(sessionKey(app, uid)));
      return item && item['cookie'] === cookieKey(id).pk ? opened(item, uid) : undefined;
    },

    async findByUid(uid) {
      const item = await findLive(sessionKey(app, uid));
      return item && item['cookie'] !== ENDED ? opened(item, uid) : undefined;
    },

    /** Removes the previous id, before the provider saves the session under a new one. */
    async destroy(id) {
      const cookie = cookieKey(id);
      const uid = await uidOf(cookie, id);
      if (!uid) return;
      const detach = update(sessionKey(app, uid), { remove: ['cookie'] }, equals('cookie', cookie.pk), ended);
      await writeUnlessEnded([detach, removal(cookie)]);
    },

    async consume() {
      throw new Error('sessions are not used up');
    },
  };
}

/** Ends a session permanently: a concurrent save, such as a silent renewal, does not restore it. */
export async function endBrowserSession(app: string, uid: string): Promise<void> {
  await writeUnlessEnded([update(sessionKey(app, uid), { set: { cookie: ENDED } }, exists(), ended)]);
}

function sessionKey(app: string, uid: string): Key {
  return keys.oidcArtifact(app, 'Session', uid);
}

async function uidOf(cookie: Key, id: string): Promise<string | undefined> {
  const item = await findLive(cookie);
  return item && opened(item, id).uid;
}

function ended(): ApiError {
  return new ApiError('conflict', 'The session has ended, or has another cookie by now');
}

/** Writes all, or nothing if the session has ended or has another cookie by now. */
async function writeUnlessEnded(writes: readonly Write[]): Promise<void> {
  await tryWriteAll(writes);
}
