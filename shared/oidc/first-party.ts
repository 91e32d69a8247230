import { decodeJwt } from 'jose';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { propertiesOf } from '../platform/properties.ts';
import { DAY, epochNow, YEAR } from '../platform/time.ts';
import { mayHaveRefreshTokens, OFFLINE_ACCESS } from './allowed-scopes.ts';
import { API_CONSENT, missingResources } from './api-token.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { factsOfBrowser } from './sign-in-facts.ts';

type Client = InstanceType<Provider['Client']>;
type Grant = InstanceType<Provider['Grant']>;

/** True for clients of the application's own owner, whose requests need no consent (decision 0103). */
function isFirstParty(client: Client): boolean {
  return ownMetadataOf(client).svc_client.config.first_party === true;
}

/**
 * True if another program on the user's device could pose as the client (RFC 8252, 8.6). This concerns native
 * clients without a secret, if the redirect URI has a private-use scheme or is loopback. Their users always
 * see the consent page.
 */
function canBeImpersonated({ oidc: { client, params } }: KoaContextWithOIDC): boolean {
  const isNative = client?.applicationType === 'native' && client.clientAuthMethod === 'none';
  return isNative && !/^https:/i.test(String(params?.['redirect_uri']));
}

/** True for requests that need no consent from the user. */
export function needsNoConsent(ctx: KoaContextWithOIDC): boolean {
  const { client } = ctx.oidc;
  return client !== undefined && isFirstParty(client) && !canBeImpersonated(ctx);
}

/**
 * Restores the `offline_access` that a first-party client requested. The library removes it from every
 * request without `prompt=consent` (OpenID Connect Core, 11), but first-party clients skip the consent.
 */
export function restoreOfflineAccess(ctx: KoaContextWithOIDC, client: Client): void {
  const { params } = ctx.oidc;
  if (!params || !needsNoConsent(ctx) || !mayHaveRefreshTokens(client)) return;
  if (!requestedScopes(ctx).includes(OFFLINE_ACCESS)) return;
  const scopes = new Set(String(params['scope'] ?? '').split(' ')).add(OFFLINE_ACCESS);
  params['scope'] = [...scopes].filter((scope) => scope !== '').join(' ');
}

/** Returns the scopes as the client sent them, in this request or in its pushed request. */
function requestedScopes({ oidc, query }: KoaContextWithOIDC): string[] {
  const pushed = oidc.entities.PushedAuthorizationRequest?.request;
  const sent = pushed === undefined ? (oidc.body ?? query) : decodeJwt(pushed);
  return String(propertiesOf(sent)['scope'] ?? '').split(' ');
}

/**
 * Grants a first-party client its request for the signed-in user, and extends the grant to a year. Grant and
 * code are stored together, at the end of the request.
 */
export async function grantToFirstParty(ctx: KoaContextWithOIDC): Promise<void> {
  const { client, session, entities } = ctx.oidc;
  const grant = entities.Grant;
  if (!client || !session || !grant || !needsNoConsent(ctx)) return;
  if (!isComplete(grant, ctx)) await complete(grant, ctx).save();
  session.ensureClientContainer(client.clientId);
  session.grantIdFor(client.clientId, grant.jti);
}

/** True if the grant covers the whole request and was saved within the last day. */
function isComplete(grant: Grant, ctx: KoaContextWithOIDC): boolean {
  const scopes = new Set(grant.getOIDCScopeEncountered().split(' '));
  const claims = new Set(grant.getOIDCClaimsEncountered());
  return (
    Number(grant.exp) > epochNow() + YEAR - DAY &&
    [...ctx.oidc.requestParamOIDCScopes].every((scope) => scopes.has(scope)) &&
    [...ctx.oidc.requestParamClaims].every((claim) => claims.has(claim)) &&
    missingResources(ctx).length === 0
  );
}

/** Adds to the grant all that is requested, and the sign-in on which it rests. */
function complete(grant: Grant, ctx: KoaContextWithOIDC): Grant {
  delete grant.exp;
  Object.assign(grant, factsOfBrowser(ctx.oidc.session));
  grant.addOIDCScope([...ctx.oidc.requestParamOIDCScopes].join(' '));
  grant.addOIDCClaims([...ctx.oidc.requestParamClaims]);
  for (const resource of missingResources(ctx)) grant.addResourceScope(resource, API_CONSENT);
  return grant;
}
