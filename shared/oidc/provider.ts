import { hkdfSync } from 'node:crypto';
import type { JWK } from 'jose';
import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { signingJwks } from '../auth/signing-keys.ts';
import { ACCESS_TOKEN_SECONDS, accessTokenClaims } from '../auth/tokens.ts';
import { verifySecret } from '../credentials/credential-store.ts';
import { config } from '../platform/config.ts';
import { parseDuration } from '../platform/duration.ts';
import { DAY, HOUR, MINUTE } from '../platform/time.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { CLAIMS_OF_SCOPES, findAccount } from './accounts.ts';
import { artifactStore } from './artifact-store.ts';
import { clientStore, OWN_METADATA, type OwnMetadata } from './client-metadata.ts';
import { pagesOf } from './pages.ts';

/** Providers of applications that this instance has served; a change of the application or the keys makes a new one. */
const MAX_CACHED = 50;
const cached = new Map<string, Provider>();

/** Path of the provider of an application, and of everything below it. */
export function mountPath(app: string): string {
  return `/oidc/${encodeURIComponent(app)}`;
}

/** The OpenID provider of an application (issuer `{BASE_URL}/oidc/{app}`), on the application and the keys as they are now. */
export async function providerOf(application: Application): Promise<Provider> {
  const jwks = await signingJwks();
  const version = `${application.id} ${application.version} ${jwks.map(({ kid }) => kid).join(' ')}`;
  const known = cached.get(version);
  if (known) return known;
  const provider = makeProvider(application, jwks);
  const [oldest] = cached.keys();
  if (cached.size >= MAX_CACHED && oldest) cached.delete(oldest);
  cached.set(version, provider);
  return provider;
}

function makeProvider(application: Application, jwks: JWK[]): Provider {
  const provider = new Provider(config('BASE_URL') + mountPath(application.id), {
    ...configuration(application),
    jwks: { keys: jwks },
    cookies: cookies(application, jwks),
  } as Configuration);
  compareSecrets(provider);
  return provider;
}

/** Only hashes of secrets are stored: the provider's own comparison of plain ones is replaced. Both secrets of a rotation hold until its grace ends. */
function compareSecrets(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: OwnMetadata, secret: string): boolean {
      return verifySecret(this.svc_credential, secret) !== undefined;
    },
  });
}

/** Cookies are signed with keys derived from the signing keys: every instance has the same, and nobody without them. */
function cookies(application: Application, jwks: JWK[]): Configuration['cookies'] {
  const secrets = jwks.flatMap(({ d }) =>
    d ? [Buffer.from(hkdfSync('sha256', d, application.id, 'oidc cookies', 32)).toString('base64url')] : [],
  );
  const options = { path: mountPath(application.id), sameSite: 'lax', httpOnly: true, signed: true } as const;
  return { keys: secrets, long: options, short: options };
}

function configuration(application: Application): Configuration {
  const { id: app } = application;
  const pages = pagesOf(application);
  const { refresh_tokens: refresh } = application.config.hub?.auth ?? {};
  const refreshSeconds = (refresh?.ttl && parseDuration(refresh.ttl)) || 30 * DAY;
  return {
    adapter: (model) => (model === 'Client' ? clientStore(app) : artifactStore(app, model)),
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
    scopes: ['openid', 'offline_access'],
    claims: Object.fromEntries(Object.entries(CLAIMS_OF_SCOPES).map(([scope, names]) => [scope, [...names]])),
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256'],
    },
    extraClientMetadata: { properties: OWN_METADATA },
    pkce: { required: (_ctx, client) => pkceRequired(client as unknown as OwnMetadata) },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: refreshSeconds,
      Grant: Math.max(refreshSeconds, 14 * DAY),
      Session: 14 * DAY,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      revocation: { enabled: true },
      pushedAuthorizationRequests: { enabled: true },
      claimsParameter: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.askToSignOut,
        postLogoutSuccessSource: pages.signedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => [],
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => resourceServer(app, resource),
      },
    },
    formats: { customizers: { jwt: (_ctx, token, jwt) => shapeAccessToken(application, token, jwt) } },
    findAccount: (ctx, sub, token) => findAccount(app, sub, signedInAt(ctx, token)),
    clientBasedCORS: (_ctx, origin, client) => mayCallFrom(origin, client as unknown as OwnMetadata),
    interactions: {
      policy: promptPolicy(app),
      url: (_ctx, { uid }) => `${mountPath(app)}/interaction/${uid}`,
    },
    renderError: pages.failed,
  };
}

function pkceRequired({ svc_client: { config } }: OwnMetadata): boolean {
  return (
    config.is_pkce_supported && (config.is_pkce_required || config.token_endpoint_auth_method === 'none')
  );
}

function mayCallFrom(origin: string, { svc_client: { config } }: OwnMetadata): boolean {
  return config.allowed_origins.length === 0 || config.allowed_origins.includes(origin);
}

/** When the sign-in behind a token or session was, in epoch seconds. */
function signedInAt(ctx: KoaContextWithOIDC, token: unknown): number | undefined {
  const { iat } = Object(token);
  return typeof iat === 'number' ? iat : ctx.oidc.session?.loginTs;
}

/** A user who was signed out everywhere since, disabled or deleted signs in again. */
function promptPolicy(app: string): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy.get('login')?.checks.add(
    new Check('ended', 'the session has ended', async ({ oidc }) => {
      const { accountId, loginTs } = oidc.session ?? {};
      if (!accountId || oidc.result?.login) return Check.NO_NEED_TO_PROMPT;
      return (await findAccount(app, accountId, loginTs)) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  return policy;
}

/** The API of the application is the one resource that tokens can be asked for (RFC 8707): the user's own access tokens. */
function resourceServer(app: string, resource: string) {
  if (resource !== `app:${app}`) throw new errors.InvalidTarget();
  return {
    scope: '',
    audience: resource,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    jwt: { sign: { alg: 'EdDSA' as const } },
  };
}

/** A token for the API is what any other sign-in of the application gives: the same issuer, claims and life. It ends with its grant. */
async function shapeAccessToken(
  application: Application,
  token: { accountId?: string | undefined; grantId?: string | undefined; client?: unknown },
  jwt: { header?: Record<string, unknown> | undefined; payload: Record<string, unknown> },
): Promise<void> {
  const profile = token.accountId ? await findProfile(application.id, token.accountId) : undefined;
  if (!profile || !token.grantId) throw new errors.InvalidGrant('the user is gone');
  const { svc_credential: credential } = (token.client ?? {}) as Partial<OwnMetadata>;
  const session = { sessionId: token.grantId, variant: credential?.app_variant_id };
  jwt.header = { ...jwt.header, typ: 'at+jwt' };
  Object.assign(jwt.payload, accessTokenClaims(application, profile, session), { iss: config('BASE_URL') });
}
