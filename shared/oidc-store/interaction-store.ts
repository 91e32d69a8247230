import { type Adapter, type AdapterPayload, Provider, type UnknownObject } from 'oidc-provider';
import { propertiesOf } from '../platform/properties.ts';
import { epochNow, HOUR } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { Write } from '../storage/writes/writes.ts';
import { artifactWrite, sealArtifact } from './artifact-items.ts';
import { admission, tooManyArtifacts } from './artifact-limit.ts';
import { artifactStore } from './artifact-store.ts';
import { readForPage, readForReturn } from './expected-reads.ts';
import { AlreadyUsed, writeWithRequest } from './writes-at-end.ts';

/** The client of a sign-in at the screen, its `ui_locales`, and whether the sign-in has ended. */
export type SignInTrace = { clientId: string; locales: string | undefined; ended: boolean };

/**
 * Creates the storage of interactions, which are sign-ins at the screen. The id of the client and the
 * language of an ended interaction stay for an hour, so that pages in other tabs can link back to the client.
 */
export function interactionStore(app: string): Adapter {
  const store = artifactStore(app, 'Interaction');
  return {
    ...store,
    async find(id) {
      const payload = await store.find(id);
      if (!payload || isEnded(payload)) return undefined;
      if (Provider.ctx?.oidc.route === 'resume') readForReturn(app, payload);
      else readForPage(app, payload);
      return payload;
    },
    async upsert(id, payload, expiresIn) {
      const write = interactionWrite(app, id, sealArtifact(payload, id, expiresIn), payload.accountId);
      // The next step of a sign-in takes the place of the last one, so only its beginning counts.
      const isNew = Provider.ctx?.oidc.route === 'authorization';
      const admitted = isNew ? await admission(app, { of: 'pages' }) : undefined;
      if (admitted && admitted.wait > 0) throw tooManyArtifacts(admitted.wait);
      await writeWithRequest(app, write, ...(admitted ? [admitted.count] : []));
    },
    async destroy(id) {
      const interaction = Provider.ctx?.oidc.entities.Interaction;
      if (interaction?.jti !== id) return store.destroy(id);
      await writeWithRequest(app, endingWrite(app, id, interaction.params));
    },
  };
}

/** Returns the write that ends an interaction. Of several requests at once, one ends it. */
function endingWrite(app: string, id: string, { client_id, ui_locales }: UnknownObject): Write {
  const item = { ...sealArtifact({ params: { client_id, ui_locales } }, id, HOUR), consumed: epochNow() };
  return interactionWrite(app, id, item, undefined);
}

/** Returns the write of an interaction that has not ended. */
function interactionWrite(app: string, id: string, item: Item, userId: string | undefined): Write {
  const write = artifactWrite(app, keys.oidcArtifact(app, 'Interaction', id), item, userId);
  return { ...write, otherwise: () => new AlreadyUsed('Interaction', undefined) };
}

/** Finds the client of a sign-in that is under way, or ended within the last hour. */
export async function traceOfSignIn(app: string, uid: string): Promise<SignInTrace | undefined> {
  const payload = await artifactStore(app, 'Interaction').find(uid);
  const { client_id: clientId } = propertiesOf(payload?.params);
  const locales = uiLocalesOf(payload?.params);
  return payload && typeof clientId === 'string' ? { clientId, locales, ended: isEnded(payload) } : undefined;
}

/** Returns the `ui_locales` of a request's parameters (OpenID Connect Core, 3.1.2.1). */
export function uiLocalesOf(params: unknown): string | undefined {
  const { ui_locales: locales } = propertiesOf(params);
  return typeof locales === 'string' ? locales : undefined;
}

function isEnded(payload: AdapterPayload): boolean {
  return payload.consumed === true;
}
