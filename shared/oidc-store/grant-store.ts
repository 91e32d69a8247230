import { type Adapter, type AdapterPayload, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { grantNotEnded } from '../auth/end-sessions.ts';
import { arrivalNamedBy } from '../oidc-clients/arrival.ts';
import { propertiesOf } from '../platform/properties.ts';
import { epochNow, HOUR } from '../platform/time.ts';
import { beginningOfSession } from '../profiles/sign-in/session-beginning.ts';
import { keys } from '../storage/keys.ts';
import { stale } from '../storage/stale.ts';
import { equals, exists, type Item, notExists } from '../storage/writes/expressions.ts';
import { check, update } from '../storage/writes/writes.ts';
import { artifactWrite, findLive, openArtifact, sealArtifact } from './artifact-items.ts';
import { artifactStore } from './artifact-store.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { endGrant } from './end-grant.ts';
import { countingPart } from './givers.ts';
import { clientConfigOf, grantOfClientWrite } from './grants-of-clients.ts';
import { methodOfBrowser } from './sign-in-facts.ts';
import { AlreadyUsed, extendWithRequest, writeWithRequest } from './writes-at-end.ts';

/**
 * Creates the storage of grants. A request for a client finds only the part of its grant that counts at
 * present. Plain attributes of its item are what the API reads of it: the facts of the sign-in that a grant
 * rests on, the client, where and when it began and its last use, and the scopes at resources, for events and
 * the list of the user's sessions. An ended grant is a revoked session of its user. Saving a grant that has
 * ended or changed since it was read throws `Stale` (decisions 0050 and 0613).
 */
export function grantStore(app: string): Adapter {
  return {
    ...artifactStore(app, 'Grant'),

    async find(id) {
      const item = await findLive(keys.grant(app, id));
      if (!item) return undefined;
      const { began, used_at, sealed: stored } = item;
      const payload = { ...openArtifact(item, id), ...storedFacts(item), began, used_at, stored };
      return Provider.ctx ? partForClient(payload) : payload;
    },

    async upsert(id, { auth_time, rests_on, began, used_at: _before, stored, ...payload }, expiresIn) {
      const { accountId, clientId: client } = payload;
      const key = keys.grant(app, id);
      const item = {
        ...sealArtifact(payload, id, expiresIn),
        ...storedFacts({ auth_time, rests_on }),
        ...(client !== undefined && clientAttributes(client)),
        ...clientConfigOf(payload),
        began: began ?? beginningOfSession({ method: Provider.ctx && methodOfBrowser(Provider.ctx) }),
        began_at: payload.iat,
        used_at: epochNow(),
        ...(payload['resources'] !== undefined && { resources: payload['resources'] }),
      };
      const asRead = stored === undefined ? notExists() : equals('sealed', stored);
      const saved = { ...artifactWrite(app, key, item, accountId), if: asRead, otherwise: stale };
      const listing = grantOfClientWrite(app, key, payload, expiresIn);
      const notEnded = accountId ? [check(keys.profile(app, accountId), grantNotEnded(app, id), stale)] : [];
      await writeWithRequest(app, saved, ...listing, ...notEnded);
    },

    destroy: (id) => endGrant(app, id),
  };
}

/** Returns the attributes that name the client of a grant: by its host if it came by itself. */
function clientAttributes(clientId: string): Item {
  const arrival = arrivalNamedBy(clientId);
  return arrival ? { client: arrival.host, arrival: arrival.way } : { client: clientId };
}

/** Returns the part of a grant that counts for the client of the current request. */
function partForClient(payload: AdapterPayload): AdapterPayload | undefined {
  const client = Provider.ctx?.oidc.client;
  const isOwn = client !== undefined && client.clientId === payload.clientId;
  return countingPart(payload, isOwn ? ownMetadataOf(client).svc_client : undefined);
}

/** Returns the facts of a sign-in, or nothing if they are unknown. */
function storedFacts(source: Item | AdapterPayload): Item {
  const { auth_time, rests_on } = propertiesOf(source);
  return auth_time === undefined ? {} : { auth_time, rests_on };
}

/** True if the last recorded use of a grant is at least an hour ago, so that this one must be recorded. */
export function isUseDue(usedAt: unknown): boolean {
  return !(Number(usedAt) > epochNow() - HOUR);
}

/**
 * Records at most once an hour that a refresh token of the grant was used. The write is independent of the
 * other writes of the request. If the grant has ended, the request fails with `invalid_grant`.
 */
export function noteUseOfGrant(app: string, { oidc }: KoaContextWithOIDC): void {
  const { Grant: grant } = oidc.entities;
  if (!grant?.jti || !isUseDue(propertiesOf(grant)['used_at'])) return;
  const ended = () => new AlreadyUsed('Grant', undefined);
  const changes = { set: { used_at: epochNow() } };
  extendWithRequest(update(keys.grant(app, grant.jti), changes, exists(), ended));
}
