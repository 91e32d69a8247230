import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { IdentityProviderRecord } from '../../shared/identity-providers/identity-provider.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { listeningPort } from './listening-port.ts';
import { DOCUMENTED_PROVIDERS } from './provider-shapes.ts';

const CLIENT_ID = 'service';
export const PROVIDER_SECRET = 'secret-with+&%_and~:=';

/** Who signs in, by the claims about them. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
};

const ANNA: Person = { sub: 'anna', email: 'Anna@example.com', email_verified: true, name: 'Anna' };

/**
 * Starts a second OpenID provider of another maker than the service's own client: `oidc-provider`, over HTTP
 * on this machine. Anna, or the person of `state`, signs in at once, or has at `state.signedInAt`;
 * `state.denies` makes her say no. With `state.ignores` it does not hear how recent the sign-in must be.
 * Returns its record from its discovery document, and what a browser brings back to the redirect URI.
 */
export async function startSecondProvider(redirectUri: string) {
  const state: State = { denies: false, ignores: false, person: ANNA };
  const server = createServer();
  const origin = `http://127.0.0.1:${await listeningPort(server)}`;
  const provider = new Provider(origin, await settingsOf(redirectUri, state));
  server.on('request', handlerOf(provider, state));
  const others = process.env['CONNECTOR_ORIGINS'];
  process.env['CONNECTOR_ORIGINS'] = others ? `${others},${origin}` : origin;
  server.unref();
  const record = await recordOf(origin);
  /** Follows a request as the browser of Anna. Returns the parameters that reach the redirect URI. */
  const visit = async (url: string): Promise<URLSearchParams> => {
    const page = await new CookieBrowser(origin).get(state.ignores ? withoutWishes(url) : url);
    if (!page.url.startsWith(redirectUri)) throw new Error(`${page.status} ${page.text.slice(0, 400)}`);
    return new URL(page.url).searchParams;
  };
  return { record, visit, state, origin };
}

type State = { denies: boolean; ignores: boolean; person: Person; signedInAt?: number | undefined };

function withoutWishes(address: string): string {
  const url = new URL(address);
  for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
  return url.href;
}

async function settingsOf(redirectUri: string, state: State): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'es', alg: 'ES256', use: 'sig' };
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: PROVIDER_SECRET,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['cookie key'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    renderError: (context, { error, error_description }) => {
      context.body = `${error}: ${error_description}`;
    },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ ...state.person, sub }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: CLIENT_ID,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

function handlerOf(provider: Provider, state: State) {
  const callback = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const result = state.denies
      ? { error: 'access_denied', error_description: 'Anna said no' }
      : { login: { accountId: state.person.sub, ts: state.signedInAt ?? epochNow() } };
    return provider.interactionFinished(request, response, result);
  };
}

async function recordOf(origin: string): Promise<IdentityProviderRecord> {
  const discovered = await fetch(`${origin}/.well-known/openid-configuration`);
  return {
    ...DOCUMENTED_PROVIDERS.oidc,
    client_id: CLIENT_ID,
    issuer: origin,
    endpoints: (await discovered.json()) as NonNullable<IdentityProviderRecord['endpoints']>,
  };
}
