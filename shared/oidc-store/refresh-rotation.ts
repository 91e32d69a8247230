import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { GRACE_SECONDS, rotationOf } from '../auth/used-rotation.ts';
import { seal, unseal } from '../platform/crypto/sealing.ts';
import { epochNow } from '../platform/time.ts';
import { keys } from '../storage/keys.ts';
import { all, exists, hasNo, type Item } from '../storage/writes/expressions.ts';
import { update, type Write } from '../storage/writes/writes.ts';
import { type ProviderClient, rotatedToken } from './library-seams.ts';
import { AlreadyUsed, repeatedSuccessor } from './writes-at-end.ts';

/** The purpose of sealing a successor. Only the used token opens it, so the table alone reveals no token. */
const SUCCESSOR = 'oidc successor';

/** The token that replaced a used one, and the request that it was given to. */
type Successor = { id: string; request: string };

/**
 * True for clients that authenticate by a secret. A stolen refresh token is useless without it, so their
 * token is not rotated (RFC 9700, 4.14.2).
 */
export function keepsRefreshToken({ clientAuthMethod }: Pick<ProviderClient, 'clientAuthMethod'>): boolean {
  return clientAuthMethod !== 'none';
}

/**
 * Returns the write that uses a refresh token up, with its successor. If another request has used it,
 * `AlreadyUsed` has the successor if this one repeats it.
 */
export function rotationWrite(
  app: string,
  used: { jti: string; grantId?: string | undefined },
  successorId: string,
  ctx: KoaContextWithOIDC,
): Write {
  const successor: Successor = { id: successorId, request: requestOf(ctx) };
  const set = {
    consumed: epochNow(),
    rotated_at: Date.now(),
    successor: seal(JSON.stringify(successor), used.jti, SUCCESSOR),
  };
  const otherwise = (current: Item | undefined) =>
    new AlreadyUsed('RefreshToken', used.grantId, current && successorIn(current, used.jti, ctx));
  return update(
    keys.oidcArtifact(app, 'RefreshToken', used.jti),
    { set },
    all(exists(), hasNo('consumed')),
    otherwise,
  );
}

/**
 * Returns the successor of a used refresh token if the request repeats the first use of the last minute:
 * client, its authentication, scope and resource are the same (decision 0246).
 */
export function successorIn(item: Item, id: string, ctx: KoaContextWithOIDC): string | undefined {
  const { successor, rotated_at } = item;
  if (typeof successor !== 'string') return undefined;
  if (Date.now() >= Number(rotated_at) + GRACE_SECONDS * 1000) return undefined;
  const opened: Successor = JSON.parse(unseal(successor, id, SUCCESSOR));
  return opened.request === requestOf(ctx) ? opened.id : undefined;
}

/** Returns the rotation that gives the access token of the current request; undefined if none does. */
export function currentRotation(): string | undefined {
  const { ctx } = Provider;
  const used = ctx?.oidc.params?.['refresh_token'];
  if (typeof used !== 'string') return undefined;
  const rotates = rotatedToken(ctx) !== undefined || repeatedSuccessor() !== undefined;
  return rotates ? rotationOf(used) : undefined;
}

/** Returns the parts of a request that a repetition of it has in common with it, as text. */
function requestOf({ oidc: { client, params } }: KoaContextWithOIDC): string {
  const { scope, resource } = params ?? {};
  const scopes = String(scope ?? '').split(' ');
  return JSON.stringify([
    client?.clientId,
    client?.clientAuthMethod,
    scopes.sort(),
    [resource].flat().sort(),
  ]);
}
