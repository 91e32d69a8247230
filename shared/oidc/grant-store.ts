import type { Adapter } from 'oidc-provider';
import { hasNo } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { check, writeAll } from '../storage/table.ts';
import { artifactWrite, sealed } from './artifact-items.ts';
import { artifactStore } from './artifact-store.ts';
import { endGrant } from './end-grant.ts';

/** Grants. One that has ended is a revoked session of its user: whoever has read it before and saves it then does not bring it back, but gets `Stale`. */
export function grantStore(app: string): Adapter {
  return {
    ...artifactStore(app, 'Grant'),

    async upsert(id, payload, expiresIn) {
      const { accountId } = payload;
      const key = keys.oidcArtifact(app, 'Grant', id);
      const saved = artifactWrite(app, key, sealed(payload, id, expiresIn), accountId);
      const notEnded = accountId
        ? [check(keys.profile(app, accountId), hasNo(`revoked_sessions.${id}`), stale)]
        : [];
      await writeAll([saved, ...notEnded]);
    },

    destroy: (id) => endGrant(app, id),
  };
}
