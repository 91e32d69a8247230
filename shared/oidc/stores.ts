import { type Adapter, Provider } from 'oidc-provider';
import { noteVariant } from '../profiles/activity.ts';
import { artifactStore } from './artifact-store.ts';
import { clientStore, ownMetadataOf } from './client-metadata.ts';
import { endGrantBefore } from './existing-grant.ts';
import { grantStore } from './grant-store.ts';
import { interactionStore } from './interaction-store.ts';
import { sessionStore } from './session-store.ts';
import { holdGrant } from './sign-in-facts.ts';
import { accessTokenStore, refreshTokenStore } from './token-stores.ts';
import { assertWithinGrant } from './within-grant.ts';

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
 * open session does not. It is written only with the grant that covers it, and ends the grant that the
 * browser had for the client before (decision 0103).
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
      if (ctx && payload.grantId) {
        assertWithinGrant(app, ctx.oidc.entities.Grant, payload);
        await holdGrant(app, ctx, payload.grantId);
        await endGrantBefore(app, ctx, payload.grantId);
      }
      await store.upsert(id, payload, expiresIn);
    },
  };
}
