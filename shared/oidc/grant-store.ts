import type { Adapter } from 'oidc-provider';
import { hasNo, type Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { writeAll } from '../storage/table.ts';
import { check } from '../storage/writes.ts';
import { artifactWrite, findLive, opened, sealed } from './artifact-items.ts';
import { artifactStore } from './artifact-store.ts';
import { endGrant } from './end-grant.ts';

/**
 * Creates the storage of grants. The facts of the sign-in that a grant rests on are plain attributes of its
 * item, because the API reads them. An ended grant is a revoked session of its user. Saving a copy that was
 * read earlier does not restore it, but throws `Stale` (decision 0050).
 */
export function grantStore(app: string): Adapter {
  return {
    ...artifactStore(app, 'Grant'),

    async find(id) {
      const item = await findLive(keys.oidcArtifact(app, 'Grant', id));
      return item && { ...opened(item, id), ...storedFacts(item) };
    },

    async upsert(id, { auth_time, rests_on, ...payload }, expiresIn) {
      const { accountId } = payload;
      const key = keys.oidcArtifact(app, 'Grant', id);
      const item = { ...sealed(payload, id, expiresIn), ...storedFacts({ auth_time, rests_on }) };
      const saved = artifactWrite(app, key, item, accountId);
      const notEnded = accountId
        ? [check(keys.profile(app, accountId), hasNo(`revoked_sessions.${id}`), stale)]
        : [];
      await writeAll([saved, ...notEnded]);
    },

    destroy: (id) => endGrant(app, id),
  };
}

/** Returns the facts of a sign-in, or nothing if they are unknown. */
function storedFacts({ auth_time, rests_on }: Item): Item {
  return auth_time === undefined ? {} : { auth_time, rests_on };
}
