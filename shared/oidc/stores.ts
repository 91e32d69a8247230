import { type Adapter, Provider } from 'oidc-provider';
import { noteVariant } from '../profiles/activity.ts';
import { hasNo, type Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { check } from '../storage/writes.ts';
import { artifactWrite, findLive, opened, sealed } from './artifact-items.ts';
import { artifactStore } from './artifact-store.ts';
import { clientStore, ownMetadataOf } from './client-metadata.ts';
import { endGrant } from './end-grant.ts';
import { interactionStore } from './interaction-store.ts';
import { sessionStore } from './session-store.ts';
import { noteSignIn } from './sign-in-facts.ts';
import { accessTokenStore, refreshTokenStore } from './token-stores.ts';
import { writeWithRequest } from './writes-at-end.ts';

/** Returns the storage of one kind of artifact, by the provider's name for it. */
export function storeOf(app: string, model: string): Adapter {
  switch (model) {
    case 'Client':
      return clientStore(app);
    case 'AuthorizationCode':
      return codeStore(app);
    case 'AccessToken':
      return accessTokenStore(app);
    case 'RefreshToken':
      return refreshTokenStore(app);
    case 'Session':
      return sessionStore(app);
    case 'Interaction':
      return interactionStore(app);
    case 'Grant':
      return grantStore(app);
    default:
      return artifactStore(app, model);
  }
}

/**
 * Creates the storage of authorization codes. A new code records its sign-in in the grant, and the
 * client's variant in the profile. A sign-in by message records the variant itself, but one with an
 * open session does not.
 */
function codeStore(app: string): Adapter {
  const store = artifactStore(app, 'AuthorizationCode');
  return {
    ...store,
    async upsert(id, payload, expiresIn) {
      const { ctx } = Provider;
      const client = ctx?.oidc.client;
      const variant = client && ownMetadataOf(client).svc_variant;
      if (variant && payload.accountId) await noteVariant(app, payload.accountId, variant.id);
      if (ctx && payload.grantId) await noteSignIn(app, ctx, payload.grantId);
      await store.upsert(id, payload, expiresIn);
    },
  };
}

/**
 * Creates the storage of grants. The facts of the sign-in that a grant rests on are plain attributes of its
 * item, because the API reads them, and so is the client, for the event of a new grant. An ended grant is a
 * revoked session of its user. Saving a copy that was read earlier does not restore it, but throws `Stale`
 * (decision 0050).
 */
function grantStore(app: string): Adapter {
  return {
    ...artifactStore(app, 'Grant'),

    async find(id) {
      const item = await findLive(keys.oidcArtifact(app, 'Grant', id));
      return item && { ...opened(item, id), ...storedFacts(item) };
    },

    async upsert(id, { auth_time, rests_on, ...payload }, expiresIn) {
      const { accountId, clientId: client } = payload;
      const key = keys.oidcArtifact(app, 'Grant', id);
      const item = { ...sealed(payload, id, expiresIn), ...storedFacts({ auth_time, rests_on }), client };
      const saved = artifactWrite(app, key, item, accountId);
      const notEnded = accountId
        ? [check(keys.profile(app, accountId), hasNo(`revoked_sessions.${id}`), stale)]
        : [];
      await writeWithRequest(app, saved, ...notEnded);
    },

    destroy: (id) => endGrant(app, id),
  };
}

/** Returns the facts of a sign-in, or nothing if they are unknown. */
function storedFacts({ auth_time, rests_on }: Item): Item {
  return auth_time === undefined ? {} : { auth_time, rests_on };
}
