import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import { HOUR } from '../platform/time.ts';
import { artifactStore } from './artifact-store.ts';

/** What is known of a sign-in of the screen, also once it has ended. */
export type SignInTrace = { clientId: string; ended: boolean };

/**
 * Interactions: sign-ins of the screen. One that has ended leaves its client behind for an hour, so that the
 * pages of other tabs can say so and lead back.
 */
export function interactionStore(app: string): Adapter {
  const store = artifactStore(app, 'Interaction');
  return {
    ...store,
    async find(id) {
      const payload = await store.find(id);
      return payload && !isEnded(payload) ? payload : undefined;
    },
    async destroy(id) {
      const interaction = Provider.ctx?.oidc.entities.Interaction;
      if (interaction?.jti !== id) return store.destroy(id);
      const { client_id } = interaction.params;
      await store.upsert(id, { params: { client_id }, ended: true }, HOUR);
    },
  };
}

/** Finds the client of a sign-in that is under way, or ended within the last hour. */
export async function traceOfSignIn(app: string, uid: string): Promise<SignInTrace | undefined> {
  const payload = await artifactStore(app, 'Interaction').find(uid);
  const clientId: unknown = payload?.params?.['client_id'];
  return payload && typeof clientId === 'string' ? { clientId, ended: isEnded(payload) } : undefined;
}

function isEnded(payload: AdapterPayload): boolean {
  return payload['ended'] === true;
}
