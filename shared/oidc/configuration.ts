import { type Configuration, errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { ACCESS_TOKEN_SECONDS } from '../auth/tokens.ts';
import { parseDuration } from '../platform/duration.ts';
import { DAY, HOUR, MINUTE, YEAR } from '../platform/time.ts';
import { findAccount } from './accounts.ts';
import { keepAllowedClaims, mayBeAway, OFFLINE_ACCESS } from './allowed-scopes.ts';
import { apiResource, shapeApiToken } from './api-token.ts';
import { applicationFor } from './brand.ts';
import { mayCallFrom, OWN_METADATA, ownMetadataOf, pkceRequired } from './client-metadata.ts';
import { restoreOfflineAccess } from './first-party.ts';
import { pagesOf } from './pages.ts';
import { promptPolicy } from './prompts.ts';
import { signInOf, signInOfToken } from './sign-in-time.ts';
import { CLAIMS_OF_SCOPES } from './standard-claims.ts';
import { storeOf } from './stores.ts';

type Client = InstanceType<Provider['Client']>;

/**
 * Life of a browser session that is not used; of a refresh token that is not used, where the application sets
 * none.
 */
const SESSION_SECONDS = 14 * DAY;
const REFRESH_SECONDS = 30 * DAY;

/** Path of the provider of an application, and of everything below it. */
export function mountPath(app: string): string {
  return `/oidc/${encodeURIComponent(app)}`;
}

/**
 * How the provider of an application works: what it offers, how long things live, and where it asks the rest
 * of the service.
 */
export function configurationOf(application: Application): Configuration {
  const { id: app } = application;
  const pages = pagesOf(application);
  return {
    ...OFFER,
    ttl: lifetimes(application),
    adapter: (model) => storeOf(app, model),
    findAccount: (ctx, sub, token) => findAccount(app, sub, signInOf(app, ctx, token), ctx.oidc.client),
    extraTokenClaims: signInOfToken,
    formats: { customizers: { jwt: (_ctx, token, jwt) => shapeApiToken(application, token, jwt) } },
    interactions: { policy: promptPolicy(), url: (_ctx, { uid }) => `${mountPath(app)}/interaction/${uid}` },
    renderError: pages.failed,
    features: {
      ...FEATURES,
      introspection: {
        enabled: true,
        allowedPolicy: (ctx, client, token) => isOwnAndHolds(app, ctx, client, token),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.askToSignOut,
        postLogoutSuccessSource: pages.signedOut,
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => apiResource(app, resource),
      },
    },
  };
}

const FEATURES = {
  devInteractions: { enabled: false },
  userinfo: { enabled: true },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => assertOwn(token, client) },
  pushedAuthorizationRequests: { enabled: true },
  claimsParameter: { enabled: true, assertClaimsParameter: keepAllowedClaims },
  // The API takes bearer tokens: one bound to a key of the client would promise more than it holds.
  dPoP: { enabled: false },
} satisfies Configuration['features'];

/** What every application's provider offers. Code flow only; what is not named here is off. */
const OFFER: Configuration = {
  routes: {
    authorization: '/auth',
    token: '/token',
    userinfo: '/me',
    jwks: '/jwks',
    introspection: '/token/introspection',
    revocation: '/token/revocation',
    end_session: '/session/end',
    pushed_authorization_request: '/request',
  },
  scopes: ['openid', OFFLINE_ACCESS],
  claims: CLAIMS_OF_SCOPES,
  // Clients that opt out are served by `findAccount`.
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
  extraClientMetadata: { properties: OWN_METADATA },
  allowOmittingSingleRegisteredRedirectUri: false,
  pkce: { required: (_ctx, client) => pkceRequired(ownMetadataOf(client)) },
  clientBasedCORS: (_ctx, origin, client) => mayCallFrom(origin, ownMetadataOf(client)),
  // Runs after the library has taken `offline_access` away, in authorization and pushed requests.
  extraParams: { scope: (ctx, _scope, client) => restoreOfflineAccess(ctx, client) },
  issueRefreshToken: (_ctx, client, { scopes }) => scopes.has(OFFLINE_ACCESS) && mayBeAway(client),
  rotateRefreshToken: ({ oidc }) => assertMayBeAway(oidc.client),
  revokeGrantPolicy: () => true,
};

/**
 * A client learns of its own tokens only, and that those of a user who is gone, disabled or signed out are
 * dead, as are refresh tokens of a client that may have none any more.
 */
async function isOwnAndHolds(
  app: string,
  ctx: KoaContextWithOIDC,
  client: Client,
  token: { kind: string; clientId?: string | undefined; accountId?: string | undefined },
): Promise<boolean> {
  if (token.clientId !== client.clientId || !token.accountId) return false;
  if (token.kind === 'RefreshToken' && !mayBeAway(client)) return false;
  return (await findAccount(app, token.accountId, signInOf(app, ctx, token), client)) !== undefined;
}

/**
 * Every refresh gives a new token, to clients that may still have one. The one before stays good for the case
 * that they may again.
 */
function assertMayBeAway(client: Client | undefined): true {
  if (client && mayBeAway(client)) return true;
  throw new errors.InvalidGrant(`the client may not ask for ${OFFLINE_ACCESS} any more`);
}

/** Only the client that has a token may revoke it, and is told so (RFC 7009, 2.1). */
function assertOwn(token: { clientId?: string | undefined }, client: Client): true {
  if (token.clientId === client.clientId) return true;
  throw new errors.InvalidRequest('the token was issued to another client');
}

/** How long things live, in seconds. Refreshed tokens live on with their grant, a year at most. */
function lifetimes(application: Application): Configuration['ttl'] {
  return {
    AccessToken: ACCESS_TOKEN_SECONDS,
    AuthorizationCode: MINUTE,
    IdToken: HOUR,
    Interaction: HOUR,
    RefreshToken: (_ctx, _token, client) =>
      refreshSeconds(applicationFor(application, ownMetadataOf(client))),
    Grant: YEAR,
    Session: SESSION_SECONDS,
  };
}

function refreshSeconds({ config }: Application): number {
  const { ttl } = config.hub?.auth?.refresh_tokens ?? {};
  return Math.min(parseDuration(ttl ?? '') ?? REFRESH_SECONDS, YEAR);
}
