import { type Adapter, Provider } from 'oidc-provider';
import { noteVariant } from '../profiles/activity.ts';
import { artifactStore } from './artifact-store.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { noteSignIn } from './sign-in-facts.ts';

/**
 * Creates the storage of authorization codes. A new code records its sign-in in the grant, and the
 * client's variant in the profile. A sign-in by message records the variant itself, but one with an
 * open session does not.
 */
export function codeStore(app: string): Adapter {
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
