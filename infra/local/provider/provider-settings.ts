import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { DAY, HOUR, MINUTE } from '../../../shared/platform/time.ts';
import { EXAMPLE_CLIENT, PATHS } from './example-client.ts';
import { createMemoryStore } from './memory-store.ts';
import { findPerson, picturePath } from './people.ts';
import { HEADERS_OF_PAGES, renderRefusal } from './people-page.ts';

/** Paths of the page on which a person is chosen. */
export const CHOICE_PATH = '/sign-in/';

/** The name of the cookie of a browser session, which no request may have. */
export const BROWSER_SESSION = 'example_session';

/**
 * Returns the configuration of the example provider with a new signing key: the code flow with PKCE, claims
 * in the id token, its issuer in every answer. Its cookies have other names than those of the service,
 * because a browser does not tell ports apart.
 */
export function settingsOf(issuer: string, redirectUri: string): Configuration {
  return {
    ...FIXED_SETTINGS,
    clients: [clientWith(redirectUri)],
    jwks: { keys: [newKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: BROWSER_SESSION, interaction: 'example_choice', resume: 'example_return' },
    },
    adapter: createMemoryStore(),
    findAccount: (_ctx, id) => accountOf(issuer, id),
    interactions: { policy: signInOnly(), url: (_ctx, { uid }) => `${CHOICE_PATH}${uid}` },
    loadExistingGrant: grantAll,
    renderError: (ctx, { error, error_description: reason = error }) => {
      ctx.set(HEADERS_OF_PAGES);
      ctx.body = renderRefusal(reason);
    },
  };
}

const FIXED_SETTINGS = {
  routes: PATHS,
  scopes: ['openid'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  pkce: { required: () => true },
  ttl: {
    AccessToken: HOUR,
    AuthorizationCode: MINUTE,
    Grant: HOUR,
    IdToken: HOUR,
    Interaction: HOUR,
    Session: DAY,
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
  },
} satisfies Configuration;

const clientWith = (redirectUri: string) => ({
  client_id: EXAMPLE_CLIENT.id,
  client_secret: EXAMPLE_CLIENT.secret,
  redirect_uris: [redirectUri],
  response_types: ['code' as const],
  grant_types: ['authorization_code'],
  id_token_signed_response_alg: 'ES256' as const,
  require_auth_time: true,
});

/** Creates the key that signs id tokens until the process ends. */
function newKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
}

function accountOf(issuer: string, id: string) {
  const person = findPerson(id);
  if (!person) return undefined;
  const claims = { sub: id, ...person.claims, picture: issuer + picturePath(person) };
  return { accountId: id, claims: () => claims };
}

/** Asks who signs in, and never for consent. */
function signInOnly(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

/** Grants the scopes of a request without asking. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { session, client, params, provider } = oidc;
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: client?.clientId });
  grant.addOIDCScope(String(params?.['scope'] ?? ''));
  await grant.save();
  return grant;
}
