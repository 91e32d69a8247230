import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import { noteUseOfRotation, rotationOf } from '../auth/used-rotation.ts';
import { epochNow } from '../platform/time.ts';
import { type Key, keys } from '../storage/keys.ts';
import { all, exists, hasNo, type Item } from '../storage/writes/expressions.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import { withCurrentScope } from './allowed-scopes.ts';
import { artifactWrite, findLive, openArtifact, sealArtifact } from './artifact-items.ts';
import { artifactStore } from './artifact-store.ts';
import { takeItems } from './early-reads.ts';
import { readForAccessToken, readForToken } from './expected-reads.ts';
import { noteUseOfGrant } from './grant-store.ts';
import { rotatedToken } from './library-seams.ts';
import { currentRotation, rotationWrite, successorIn } from './refresh-rotation.ts';
import { providerOfTokens } from './sign-in-facts.ts';
import { signedToken } from './signed-token.ts';
import { assertWithinGrant } from './within-grant.ts';
import {
  AlreadyUsed,
  extendWithRequest,
  repeatWith,
  rotateWithRequest,
  writeWithRequest,
} from './writes-at-end.ts';

/**
 * The provider removes a token only before it ends the grant, which ends the token, too. If the request
 * failed in between, its repetition would not find the token, and the grant would continue (decision 0226).
 */
const NOT_DESTROYED = { destroy: async () => undefined };

/**
 * Creates the storage of access tokens, also of JWTs for backends of clients. A token of a rotation names the
 * rotation in a plain attribute, and its first use ends the grace of the used refresh token (decision 0246).
 */
export function accessTokenStore(app: string): Adapter {
  const keyOf = (id: string) => keys.oidcArtifact(app, 'AccessToken', id);
  return {
    ...artifactStore(app, 'AccessToken'),
    ...NOT_DESTROYED,

    async find(id) {
      const item = await findLive(keyOf(id));
      if (!item) return undefined;
      const payload = openArtifact(item, id);
      // The id of a JWT is no secret: logs of backends have it.
      if (payload['signed'] === true && signedToken() !== id) return undefined;
      readForAccessToken(app, keyOf(id), payload);
      const { rotation } = item;
      if (typeof rotation === 'string') await noteUseOfRotation({ rotation, issuedAt: Number(payload.iat) });
      return payload;
    },

    async upsert(id, payload, expiresIn) {
      const { client, entities } = Provider.ctx?.oidc ?? {};
      const { clientId, accountId, grantId, scope } = payload;
      assertWithinGrant(app, entities?.Grant, { clientId, accountId, grantId, scope });
      const rotation = currentRotation();
      const stored = sealArtifact(withCurrentScope(payload, client), id, expiresIn);
      const item = { ...stored, ...(rotation !== undefined && { rotation }) };
      await writeWithRequest(app, artifactWrite(app, keyOf(id), item, payload.accountId));
    },
  };
}

/**
 * Creates the storage of refresh tokens. While a used token may be used again, it is found as if it were
 * unused, and the answer has its successor.
 */
export function refreshTokenStore(app: string): Adapter {
  const keyOf = (id: string) => keys.oidcArtifact(app, 'RefreshToken', id);
  return {
    ...artifactStore(app, 'RefreshToken'),
    ...NOT_DESTROYED,

    async find(id) {
      const item = await findLive(keyOf(id));
      if (!item) return undefined;
      const payload = openArtifact(item, id);
      const { ctx } = Provider;
      const successor = ctx?.oidc.route === 'token' ? successorIn(item, id, ctx) : undefined;
      const further = successor === undefined ? [] : [keyOf(successor), keys.usedRotation(rotationOf(id))];
      readForToken(app, payload, further);
      if (item['consumed'] === undefined) return payload;
      if (successor === undefined || !(await areUnused(further))) return { ...payload, consumed: true };
      repeatWith(successor);
      return payload;
    },

    async upsert(id, payload, expiresIn) {
      const { ctx } = Provider;
      const used = rotatedToken(ctx);
      const idp = ctx && providerOfTokens(ctx);
      const item = sealArtifact({ ...payload, ...(idp !== undefined && { idp }) }, id, expiresIn);
      if (ctx?.oidc.entities.RefreshToken) noteUseOfGrant(app, ctx);
      if (id === ctx?.oidc.params?.['refresh_token']) extendWithRequest(extension(keyOf(id), item, payload));
      else {
        // A standby ends those that the lost region may have used (decision 0732).
        const issued = { ...item, issued_at: epochNow() };
        const write = artifactWrite(app, keyOf(id), issued, payload.accountId);
        if (!ctx || !used) await writeWithRequest(app, write);
        else rotateWithRequest(rotationWrite(app, used, id, ctx), write);
      }
    },

    /** Does nothing. The write of the successor uses the token up (`rotationWrite`). */
    async consume() {},
  };
}

/** True if neither the successor nor any of the access tokens issued with it was used. */
async function areUnused(wanted: readonly Key[]): Promise<boolean> {
  const [successor, usedRotation] = await takeItems(wanted);
  const isLive = Number(successor?.['expires_at']) > epochNow() && successor?.['consumed'] === undefined;
  return isLive && usedRotation === undefined;
}

/** Returns the write that extends the lifetime of a refresh token that is not rotated. */
function extension(key: Key, item: Item, { grantId }: AdapterPayload): Write {
  const used = () => new AlreadyUsed('RefreshToken', grantId);
  return update(key, { set: item }, all(exists(), hasNo('consumed')), used);
}
