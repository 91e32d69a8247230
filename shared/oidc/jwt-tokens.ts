import type { KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { ACCESS_TOKEN_SECONDS } from '../auth/tokens.ts';
import { currentScope } from '../oidc-store/allowed-scopes.ts';
import type { OwnMetadata } from '../oidc-store/client-metadata.ts';
import { assertWithinGrant } from '../oidc-store/within-grant.ts';
import { type JwtOfToken, shapeApiToken, type TokenOfProvider } from './api-token.ts';
import { shapeResourceToken } from './resource-token.ts';

/**
 * Describes the access tokens of a client that asks for JWTs (RFC 9068): the provider is their issuer and
 * their audience, so the API refuses them (decision 0299). Undefined for other clients.
 */
export function providerToken(
  issuer: string,
  { svc_client: { config } }: OwnMetadata,
): ResourceServer | undefined {
  if (config.access_token_format !== 'jwt') return undefined;
  return {
    scope: '',
    audience: issuer,
    accessTokenFormat: 'jwt',
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'RS256' } },
  };
}

/** Completes a JWT of the provider: one for the API, for an own resource, or for backends of its client. */
export async function shapeJwt(
  application: Application,
  ctx: KoaContextWithOIDC,
  token: TokenOfProvider,
  jwt: JwtOfToken,
): Promise<void> {
  const resource = token.resourceServer?.identifier() ?? '';
  if (resource === `app:${application.id}`) return shapeApiToken(application, ctx, token, jwt);
  if (resource !== ctx.oidc.issuer) return shapeResourceToken(application, ctx, token, resource, jwt);
  const { entities } = ctx.oidc;
  assertWithinGrant(application.id, entities.Grant, token);
  const { scope = '' } = token;
  jwt.payload['scope'] = entities.Client ? currentScope(scope, entities.Client) : '';
}
