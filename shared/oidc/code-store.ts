import { type Adapter, Provider } from 'oidc-provider';
import { noteVariant } from '../profiles/activity.ts';
import { artifactStore } from './artifact-store.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { noteSignIn } from './sign-in-facts.ts';

/**
 * Codes. One is made when a user has come in through a client, by whatever the browser had to prove: a
 * message, which notes the client's variant with the user, or a session that was open already, so that it is
 * noted here.
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
