import { type Adapter, Provider } from 'oidc-provider';
import { epochNow } from '../platform/time.ts';
import { type Key, keys } from '../storage/keys.ts';
import { all, exists, hasNo, type Item } from '../storage/writes/expressions.ts';
import { write } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { artifactWrite, findLive, openArtifact, removal, sealArtifact } from './artifact-items.ts';
import { readForToken } from './expected-reads.ts';
import { AlreadyUsed, writeWithRequest } from './writes-at-end.ts';

/**
 * Adapter methods that these stores do not need. Every use of an artifact reads its grant, so ending the
 * grant ends all its artifacts.
 */
export const UNUSED_METHODS = {
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  revokeByGrantId: async () => undefined,
};

/** Endpoints whose answer needs client, grant and user of a code or token. */
const READS_MORE: ReadonlySet<string> = new Set(['userinfo', 'token', 'introspection']);

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
      const item = sealArtifact(payload, id, expiresIn);
      await writeWithRequest(app, artifactWrite(app, keyOf(id), item, payload.accountId));
    },

    async find(id) {
      const item = await findLive(keyOf(id));
      if (!item) return undefined;
      const payload = openArtifact(item, id);
      if (READS_MORE.has(Provider.ctx?.oidc.route ?? '')) readForToken(app, payload);
      return { ...payload, ...(item['consumed'] !== undefined && { consumed: true }) };
    },

    consume: (id) => consume(app, model, id),

    async destroy(id) {
      await write(removal(keyOf(id)));
    },
  };
}

/** Marks an artifact as used, with the tokens that it is used for. Throws if it was already used. */
async function consume(app: string, model: string, id: string): Promise<void> {
  const unused = all(exists(), hasNo('consumed'));
  const used = (current: Item | undefined) =>
    new AlreadyUsed(model, current && openArtifact(current, id).grantId);
  const changes = { set: { consumed: epochNow() } };
  await writeWithRequest(app, update(keys.oidcArtifact(app, model, id), changes, unused, used));
}
