import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { refreshSeconds } from '../auth/sessions.ts';
import { ACCESS_TOKEN_SECONDS } from '../auth/tokens.ts';
import {
  CLAIMS_OF_SCOPES,
  keepAllowedClaims,
  mayHaveRefreshTokens,
  OFFLINE_ACCESS,
} from '../oidc-store/allowed-scopes.ts';
import { mayCallFrom, OWN_METADATA, ownMetadataOf, pkceRequired } from '../oidc-store/client-metadata.ts';
import { type ProviderClient, type ProviderGrant, ROUTES } from '../oidc-store/library-seams.ts';
import { keepsRefreshToken } from '../oidc-store/refresh-rotation.ts';
import { storeOf } from '../oidc-store/stores.ts';
import { noteGrantBefore, repeatedSuccessor } from '../oidc-store/writes-at-end.ts';
import { DAY, epochNow, HOUR, MINUTE, YEAR } from '../platform/time.ts';
import { LANGUAGES } from '../texts/languages.ts';
import { ACCOUNT_CLIENT, accountClient, accountPageUrl, hasAccountPage } from './account-client.ts';
import { findAccount } from './accounts.ts';
import { authenticationOfArrivals, discoveryOfArrivals } from './arrival-settings.ts';
import { clientsOf } from './arriving-clients.ts';
import { restoreOfflineAccess } from './first-party-consent.ts';
import { shapeJwt } from './jwt-tokens.ts';
import { mountPath } from './mount-path.ts';
import { applicationFor } from './pages/brand.ts';
import { providerPages } from './pages/pages.ts';
import { promptPolicy } from './prompts.ts';
import { completeScope, resourceServerOf } from './resources.ts';
import { signInOf, signInOfToken } from './sign-in-time.ts';

/** Lifetime of an unused browser session. */
const SESSION_SECONDS = 14 * DAY;

/**
 * Returns the configuration of a provider: features, lifetimes, and callbacks into the service. `sealedBy`
 * are the secrets behind the client ids of registrations.
 */
export function configurationOf(application: Application, sealedBy: readonly string[]): Configuration {
  const { id: app } = application;
  const pages = providerPages(application);
  return {
    ...COMMON_SETTINGS,
    ...authenticationOfArrivals(application),
    clients: hasAccountPage(app) ? [accountClient(application)] : [],
    discovery: discoveryOf(application),
    ttl: lifetimes(application),
    rotateRefreshToken: (ctx) => rotates(application, ctx),
    adapter: (model) => (model === 'Client' ? clientsOf(application, sealedBy) : storeOf(app, model)),
    findAccount: (ctx, sub, token) =>
      findAccount(application, sub, signInOf(app, ctx, token), ctx.oidc.client),
    extraTokenClaims: signInOfToken,
    formats: { customizers: { jwt: (ctx, token, jwt) => shapeJwt(application, ctx, token, jwt) } },
    loadExistingGrant: existingGrant,
    interactions: { policy: promptPolicy(), url: (_ctx, { uid }) => `${mountPath(app)}/interaction/${uid}` },
    renderError: pages.failed,
    features: {
      ...FEATURES,
      introspection: {
        enabled: true,
        allowedPolicy: (ctx, client, token) => isOwnAndActive(application, ctx, client, token),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.askToSignOut,
        postLogoutSuccessSource: pages.signedOut,
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource, client) => resourceFor(application, resource, client),
      },
    },
  };
}

/** Returns the members that the service adds to the metadata of a provider. */
function discoveryOf(application: Application): Configuration['discovery'] {
  const { id: app } = application;
  return {
    ...COMMON_SETTINGS.discovery,
    ...(hasAccountPage(app) && { account_management_uri: accountPageUrl(app) }),
    ...discoveryOfArrivals(application),
  };
}

/** Returns a requested resource. Throws `invalid_target` unless the client may have tokens for it. */
function resourceFor(application: Application, resource: string, client: ProviderClient) {
  // The account page needs the browser's session alone, so its client gets no token.
  if (client.clientId === ACCOUNT_CLIENT) throw new errors.InvalidTarget();
  const own = ownMetadataOf(client);
  return resourceServerOf(applicationFor(application, own), resource, own);
}

const FEATURES = {
  devInteractions: { enabled: false },
  userinfo: { enabled: true },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => assertOwn(token, client) },
  pushedAuthorizationRequests: { enabled: true },
  claimsParameter: { enabled: true, assertClaimsParameter: keepAllowedClaims },
  // The API accepts plain bearer tokens: a token bound to a client's key would not be protected.
  dPoP: { enabled: false },
} satisfies Configuration['features'];

/** Settings of every provider. Clients have the code flow alone. Features that are not named here are off. */
const COMMON_SETTINGS: Configuration = {
  routes: ROUTES,
  scopes: ['openid', OFFLINE_ACCESS],
  claims: CLAIMS_OF_SCOPES,
  // `findAccount` withholds the claims from clients that opt out (decision 0102).
  conformIdTokenClaims: false,
  // `none` is for the account page alone, which gets no code (decision 0372).
  responseTypes: ['code', 'none'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  discovery: { ui_locales_supported: [...LANGUAGES] },
  enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
  extraClientMetadata: { properties: OWN_METADATA },
  allowOmittingSingleRegisteredRedirectUri: false,
  pkce: { required: (_ctx, client) => pkceRequired(ownMetadataOf(client)) },
  clientBasedCORS: (_ctx, origin, client) => mayCallFrom(origin, ownMetadataOf(client)),
  // Runs after the library has removed `offline_access`, in authorization and pushed requests.
  extraParams: {
    scope: (ctx, _scope, client) => {
      restoreOfflineAccess(ctx, client);
      completeScope(ctx);
    },
  },
  issueRefreshToken: (_ctx, client, { scopes }) => scopes.has(OFFLINE_ACCESS) && mayHaveRefreshTokens(client),
  revokeGrantPolicy: () => true,
};

/**
 * True if introspection may report a token as active to a client: the token is its own, and its user is
 * neither deleted, disabled nor signed out. A refresh token also needs a client that may still have one.
 */
async function isOwnAndActive(
  application: Application,
  ctx: KoaContextWithOIDC,
  client: ProviderClient,
  token: { kind: string; clientId?: string | undefined; accountId?: string | undefined },
): Promise<boolean> {
  if (token.clientId !== client.clientId || !token.accountId) return false;
  if (token.kind === 'RefreshToken' && !mayHaveRefreshTokens(client)) return false;
  const signIn = signInOf(application.id, ctx, token);
  return (await findAccount(application, token.accountId, signIn, client)) !== undefined;
}

/**
 * True if a refresh gives a public client a new refresh token. False if it repeats a refresh, and for clients
 * with a secret: their token stays, and its lifetime begins anew (decision 0246). Throws `invalid_grant` if
 * the client may no longer have refresh tokens. The current token then stays unused, in case the client may
 * have them again.
 */
async function rotates(application: Application, { oidc }: KoaContextWithOIDC): Promise<boolean> {
  const { client, entities } = oidc;
  if (!client || !mayHaveRefreshTokens(client)) {
    throw new errors.InvalidGrant(`the client may not ask for ${OFFLINE_ACCESS} any more`);
  }
  if (repeatedSuccessor() !== undefined) return false;
  const token = entities.RefreshToken;
  if (!token || !keepsRefreshToken(client)) return true;
  token.exp = epochNow() + refreshSeconds(applicationFor(application, ownMetadataOf(client)));
  await token.save();
  return false;
}

/** Throws `invalid_request` unless the token belongs to the client that revokes it (RFC 7009, 2.1). */
function assertOwn(token: { clientId?: string | undefined }, client: ProviderClient): true {
  if (token.clientId === client.clientId) return true;
  throw new errors.InvalidRequest('the token was issued to another client');
}

/** Returns lifetimes in seconds. Refresh tokens end with their grant, after a year at most. */
function lifetimes(application: Application): Configuration['ttl'] {
  return {
    AccessToken: (_ctx, { resourceServer }) => resourceServer?.accessTokenTTL ?? ACCESS_TOKEN_SECONDS,
    AuthorizationCode: MINUTE,
    IdToken: HOUR,
    Interaction: HOUR,
    RefreshToken: (_ctx, _token, client) =>
      refreshSeconds(applicationFor(application, ownMetadataOf(client))),
    Grant: YEAR,
    Session: SESSION_SECONDS,
  };
}

/** Returns the grant that a request of a browser may use; undefined if there is none. */
async function existingGrant(ctx: KoaContextWithOIDC): Promise<ProviderGrant | undefined> {
  const { session, result, client, provider } = ctx.oidc;
  const known = client && session?.grantIdFor(client.clientId);
  if (known) noteGrantBefore(known);
  const id = result?.consent?.grantId ?? known;
  return id ? provider.Grant.find(id) : undefined;
}
