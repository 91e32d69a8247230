import { type Adapter, errors } from 'oidc-provider';
import { epochNow } from '../platform/time.ts';
import { all, exists, hasNo } from '../storage/expressions.ts';
import { type Key, keys } from '../storage/keys.ts';
import { tryWrite, write } from '../storage/table.ts';
import { update } from '../storage/writes.ts';
import { artifactWrite, findLive, opened, removal, sealed } from './artifact-items.ts';
import { endGrant } from './end-grant.ts';

/**
 * Adapter methods that these stores do not need. Every use of an artifact reads its grant, so ending the
 * grant ends all its artifacts.
 */
export const UNUSED_METHODS = {
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  revokeByGrantId: async () => undefined,
};

/**
 * Creates the storage that the OpenID provider needs for one kind of artifact of one application: codes,
 * tokens, interactions, pushed requests. Ids are secrets: an item's key is a hash of the id, and its
 * payload is sealed with the id itself (decision 0051). All state is in the table, so any function instance
 * can continue a sign-in.
 */
export function artifactStore(app: string, model: string): Adapter {
  const keyOf = (id: string): Key => keys.oidcArtifact(app, model, id);
  return {
    ...UNUSED_METHODS,

    async upsert(id, payload, expiresIn) {
      await write(artifactWrite(app, keyOf(id), sealed(payload, id, expiresIn), payload.accountId));
    },

    async find(id) {
      const item = await findLive(keyOf(id));
      return item && { ...opened(item, id), ...(item['consumed'] !== undefined && { consumed: true }) };
    },

    consume: (id) => consume(app, model, id),

    async destroy(id) {
      await write(removal(keyOf(id)));
    },
  };
}

/**
 * Marks an artifact as used. Of several simultaneous requests one succeeds. The others count as a replay,
 * which ends the grant (RFC 6749, 4.1.2; RFC 9700, 4.14).
 */
async function consume(app: string, model: string, id: string): Promise<void> {
  const unused = all(exists(), hasNo('consumed'));
  const changes = { set: { consumed: epochNow() } };
  const outcome = await tryWrite(update(keys.oidcArtifact(app, model, id), changes, unused));
  if (outcome.held) return;
  const { grantId } = outcome.current ? opened(outcome.current, id) : {};
  if (grantId) await endGrant(app, grantId);
  throw replayed(model);
}

function replayed(model: string): Error {
  return model === 'PushedAuthorizationRequest'
    ? new errors.InvalidRequestUri('request_uri was already used')
    : new errors.InvalidGrant('already used');
}
