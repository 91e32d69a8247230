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
 * Grants. The facts of the sign-in that a grant rests on are attributes of its item, which the API reads. One
 * that has ended is a revoked session of its user: whoever has read it before and saves it then does not
 * bring it back, but gets `Stale`.
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

/** The facts of a sign-in, where they are known. */
function storedFacts({ auth_time, rests_on }: Item): Item {
  return auth_time === undefined ? {} : { auth_time, rests_on };
}
