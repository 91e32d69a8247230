import { type Adapter, Provider } from 'oidc-provider';
import { ApiError } from '../platform/errors.ts';
import { keys } from '../storage/keys.ts';
import { artifactWrite, sealArtifact } from './artifact-items.ts';
import { admission, type CountedArtifact, tooManyArtifacts } from './artifact-limit.ts';
import { artifactStore } from './artifact-store.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { writeWithRequest } from './writes-at-end.ts';

/**
 * Creates the storage of pushed requests (RFC 9126). Each counts for its client if that has shown its secret,
 * else for the source of the request. Throws 429 `temporarily_unavailable` beyond the limit.
 */
export function pushedRequestStore(app: string): Adapter {
  const model = 'PushedAuthorizationRequest';
  return {
    ...artifactStore(app, model),

    async upsert(id, payload, expiresIn) {
      const { wait, count } = await admission(app, countOfClient());
      if (wait > 0) throw refusalOfPush(wait);
      const item = sealArtifact(payload, id, expiresIn);
      const stored = artifactWrite(app, keys.oidcArtifact(app, model, id), item, undefined);
      await writeWithRequest(app, stored, count).catch((error) => {
        throw error instanceof ApiError && error.status === 429
          ? refusalOfPush(Number(error.extras.headers?.['Retry-After']))
          : error;
      });
    },
  };
}

function refusalOfPush(waitSeconds: number): Error {
  Provider.ctx?.set('Retry-After', String(waitSeconds));
  return tooManyArtifacts(waitSeconds);
}

function countOfClient(): CountedArtifact {
  const client = Provider.ctx?.oidc.client;
  // Anybody can come with a key, so the source counts.
  return client && client.clientAuthMethod !== 'none' && !ownMetadataOf(client).svc_arrival
    ? { of: 'pushed requests of a client', client: client.clientId }
    : { of: 'pushed requests' };
}
