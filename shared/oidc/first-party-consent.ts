import type { KoaContextWithOIDC } from 'oidc-provider';
import { mayHaveRefreshTokens, OFFLINE_ACCESS } from '../oidc-store/allowed-scopes.ts';
import { askedAtResources, missingAtResources } from '../oidc-store/api-consent.ts';
import { ownMetadataOf } from '../oidc-store/client-metadata.ts';
import { type Contents, contentsOf, giversOf, setGivers } from '../oidc-store/givers.ts';
import { type ProviderClient, type ProviderGrant, sentParameters } from '../oidc-store/library-seams.ts';
import { factsOfBrowser } from '../oidc-store/sign-in-facts.ts';
import { DAY, epochNow, YEAR } from '../platform/time.ts';
import { ACCOUNT_CLIENT } from './account-client.ts';

/** True for clients of the application's own owner, whose requests need no consent (decision 0103). */
function isFirstParty(client: ProviderClient): boolean {
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
export function restoreOfflineAccess(ctx: KoaContextWithOIDC, client: ProviderClient): void {
  const { params } = ctx.oidc;
  if (!params || !needsNoConsent(ctx) || !mayHaveRefreshTokens(client)) return;
  const sent = String(sentParameters(ctx)['scope'] ?? '').split(' ');
  if (!sent.includes(OFFLINE_ACCESS)) return;
  const scopes = new Set(String(params['scope'] ?? '').split(' ')).add(OFFLINE_ACCESS);
  params['scope'] = [...scopes].filter((scope) => scope !== '').join(' ');
}

/**
 * Grants a first-party client its request for the signed-in user, and extends the grant to a year. Grant and
 * code are stored together, at the end of the request.
 */
export async function grantToFirstParty(ctx: KoaContextWithOIDC): Promise<void> {
  const { client, session, entities } = ctx.oidc;
  const grant = entities.Grant;
  // The client of the account page gets no token, so this grant is not stored.
  if (client?.clientId === ACCOUNT_CLIENT) return grant?.addOIDCScope('openid');
  if (!client || !session || !grant || !needsNoConsent(ctx)) return;
  if (!isAgreed(grant, ctx) && !isComplete(grant, ctx)) await complete(grant, ctx, client).save();
  session.ensureClientContainer(client.clientId);
  session.grantIdFor(client.clientId, grant.jti);
}

/** True if the user has agreed to the whole request, so that the first-party rule is not needed. */
function isAgreed(grant: ProviderGrant, ctx: KoaContextWithOIDC): boolean {
  const { user } = giversOf(grant) ?? {};
  return user !== undefined && covers(user, ctx);
}

/**
 * True if the first-party rule has given everything that the request needs, and the grant was saved within
 * the last day.
 */
function isComplete(grant: ProviderGrant, ctx: KoaContextWithOIDC): boolean {
  const isFresh = Number(grant.exp) > epochNow() + YEAR - DAY;
  return isFresh && giversOf(grant)?.rule !== undefined && covers(contentsOf(grant), ctx);
}

function covers({ openid = {}, resources = {} }: Contents, ctx: KoaContextWithOIDC): boolean {
  const { oidc } = ctx;
  const scopes = new Set(openid.scope?.split(' '));
  const claims = new Set(openid.claims);
  return (
    [...oidc.requestParamOIDCScopes].every((scope) => scopes.has(scope)) &&
    [...oidc.requestParamClaims].every((claim) => claims.has(claim)) &&
    Object.entries(askedAtResources(ctx)).every(([resource, asked]) => {
      const granted = resources[resource]?.split(' ') ?? [];
      return asked.every((one) => granted.includes(one));
    })
  );
}

/**
 * Adds everything that is requested to the grant, and its sign-in. Records that the rule gave the contents to
 * which the user has not agreed.
 */
function complete(grant: ProviderGrant, ctx: KoaContextWithOIDC, client: ProviderClient): ProviderGrant {
  delete grant.exp;
  const { svc_client } = ownMetadataOf(client);
  setGivers(grant, {
    ...giversOf(grant),
    app: svc_client.app_id,
    client: svc_client.id,
    rule: svc_client.version,
  });
  Object.assign(grant, factsOfBrowser(ctx));
  grant.addOIDCScope([...ctx.oidc.requestParamOIDCScopes].join(' '));
  grant.addOIDCClaims([...ctx.oidc.requestParamClaims]);
  for (const [resource, missing] of Object.entries(missingAtResources(ctx)))
    grant.addResourceScope(resource, missing.join(' '));
  return grant;
}
