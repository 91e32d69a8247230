import type { Adapter, AdapterPayload } from 'oidc-provider';
import { endSession } from '../auth/sessions.ts';
import { ApiError } from '../http/errors.ts';
import { epochNow, YEAR } from '../platform/time.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { all, either, exists, hasNo, type Item, notExists } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { getItem, put, remove, update, type Write, write } from '../storage/table.ts';

/** Artifacts whose user is signed out of them by the standing of the profile, not by their own removal. */
const LOST = () => new ApiError('conflict');

/** A one-time artifact was used by another request at the same moment. */
export class AlreadyUsed extends Error {}

/**
 * The storage that the OpenID provider asks for, for one kind of artifact of one application. Ids are secrets (codes, tokens, cookies): only hashes of them are stored. All state is in
 * the table, so that any function instance can go on where another stopped.
 */
export function artifactStore(app: string, model: string): Adapter {
  const keyOf = (id: string) => keys.oidcArtifact(app, model, id);

  /** Sessions are also found by an id of theirs that tokens carry. */
  const uidKeyOf = (uid: string) => keys.oidcArtifact(app, 'SessionUid', uid);

  async function find(key: ReturnType<typeof keyOf>): Promise<Item | undefined> {
    const item = await getItem(key);
    return item && Number(item['expires_at']) > epochNow() ? item : undefined;
  }

  return {
    async upsert(id, payload, expiresIn) {
      const { jti: _secret, ...stored } = payload;
      const expires_at = epochNow() + (expiresIn ?? YEAR);
      const item = { payload: stored, expires_at };
      await save(app, keyOf(id), item, payload.accountId);
      if (model === 'Session' && payload.uid) {
        await save(app, uidKeyOf(payload.uid), { ...item, hash: keyOf(id).pk }, payload.accountId);
      }
    },

    async find(id) {
      const item = await find(keyOf(id));
      return item && payloadOf(item, id);
    },

    async findByUid(uid) {
      const item = await find(uidKeyOf(uid));
      return item && payloadOf(item, undefined);
    },

    async findByUserCode() {
      return undefined;
    },

    async consume(id) {
      const used = () => new ApiError('conflict', 'used');
      const unused = all(exists(), hasNo('consumed'));
      await write(update(keyOf(id), { set: { consumed: epochNow() } }, unused, used)).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'conflict') throw new AlreadyUsed();
          throw error;
        },
      );
    },

    async destroy(id) {
      const item = model === 'Session' ? await getItem(keyOf(id)) : undefined;
      await write(gone(keyOf(id)));
      const { uid } = Object(item?.['payload']);
      if (typeof uid === 'string') await write(gone(uidKeyOf(uid)));
    },

    /** Every use of a code or token asks for its grant, so that nothing of a grant outlives it. Access tokens for the API end as sessions do. */
    async revokeByGrantId(grantId) {
      const key = keys.oidcArtifact(app, 'Grant', grantId);
      const { accountId } = Object((await getItem(key))?.['payload']);
      await write(gone(key));
      const profile = typeof accountId === 'string' ? await findProfile(app, accountId) : undefined;
      if (profile && !(grantId in profile.revoked_sessions)) await endSession(profile, grantId);
    },
  };
}

function payloadOf(item: Item, id: string | undefined): AdapterPayload {
  const { payload, consumed } = item;
  return {
    ...Object(payload),
    ...(id !== undefined && { jti: id }),
    ...(consumed !== undefined && { consumed }),
  };
}

async function save(
  app: string,
  key: { pk: string; sk: string },
  item: Item,
  userId: string | undefined,
): Promise<void> {
  const owner = userId ? owners.ofUser(app, userId, key) : owners.ofApplication(app, key);
  await write(put({ ...key, ...owner, ...item }, either(notExists(), hasNo('consumed')), LOST));
}

function gone(key: { pk: string; sk: string }): Write {
  return remove(key, either(exists(), notExists()), LOST);
}
