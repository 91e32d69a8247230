import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { coversResource } from '../oidc-store/api-consent.ts';
import { assertWithinGrant } from '../oidc-store/within-grant.ts';
import type { JwtOfToken, TokenOfProvider } from './api-token.ts';

/**
 * Gives a token for one of the application's own resources the claims of RFC 9068, and nothing else of the
 * user (decision 0600). It is stored nowhere. Throws `invalid_grant` if the grant does not include the
 * resource any more.
 */
export function shapeResourceToken(
  { id: app }: Application,
  { oidc }: KoaContextWithOIDC,
  { accountId, clientId, grantId, scope }: TokenOfProvider,
  resource: string,
  jwt: JwtOfToken,
): void {
  const { Grant: grant } = oidc.entities;
  if (!grant || !coversResource(grant, resource))
    throw new errors.InvalidGrant('the user has not agreed to access to the resource');
  assertWithinGrant(app, grant, { accountId, clientId, grantId, scope, resource });
  const { idp: _idp, ...claims } = jwt.payload;
  jwt.payload = claims;
}
