import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll } from 'vitest';
import { checkedFetch, type FetchLimits } from '../../shared/connector/checked-fetch.ts';
import type { IdentityProviderRecord } from '../../shared/identity-providers/identity-provider.ts';
import type { ProviderConnections } from '../../shared/providers/provider-connections.ts';
import { listeningPort } from './listening-port.ts';
import { DOCUMENTED_PROVIDERS } from './provider-shapes.ts';

/** A request that the provider got. */
type ProviderCall = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: URLSearchParams;
};
export type ProviderAnswer = (call: ProviderCall, response: ServerResponse) => unknown;
export type SigningPair = { kid: string; alg: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK };

/** Claims of an id token; undefined leaves one out. */
export type TokenClaims = Record<string, unknown>;

/** The parameters of a callback, and what the service kept of the sign-in. */
export const KEPT = {
  state: 'state-of-this-sign-in',
  nonce: 'nonce-of-this-sign-in',
  verifier: 'v'.repeat(43),
  redirectUri: 'http://localhost:3000/hub/auth/callback',
};
export const CLIENT_SECRET = 'the newest secret';

/** Answers an object as JSON. */
export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Creates a key pair that signs id tokens. */
export async function newSigningPair(kid: string, alg = 'RS256'): Promise<SigningPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/**
 * Starts a provider on this machine whose answers a test writes. By default it answers as it should. The
 * service reaches it through the real connector; the hosts of a preset's documentation lead to it, too.
 */
export async function startHostileProvider() {
  const calls: ProviderCall[] = [];
  const answers: Record<string, ProviderAnswer> = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers, url = '' } = request;
      const { pathname: path } = new URL(url, 'http://localhost');
      const call = { method, path, headers, body: new URLSearchParams(Buffer.concat(chunks).toString()) };
      calls.push(call);
      const answer = answers[path] ?? ((_, missing) => answerJson(missing, { error: 'not_found' }, 404));
      void answer(call, response);
    });
  });
  const origin = `http://127.0.0.1:${await listeningPort(server)}`;
  process.env['CONNECTOR_ORIGINS'] = origin;
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const pair = await newSigningPair('first');
  const state = { calls, answers, origin, pair, secrets: [CLIENT_SECRET], limits: {} as FetchLimits };
  return { ...toolsOf(state), ...state, state };
}

type ProviderState = {
  calls: ProviderCall[];
  answers: Record<string, ProviderAnswer>;
  origin: string;
  pair: SigningPair;
  secrets: string[];
  limits: FetchLimits;
};

function toolsOf(state: ProviderState) {
  const { origin } = state;
  const provider: IdentityProviderRecord = {
    ...DOCUMENTED_PROVIDERS.oidc,
    issuer: origin,
    endpoints: {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      userinfo_endpoint: `${origin}/userinfo`,
    },
  };
  const connections: ProviderConnections = {
    fetch: (url, request) => checkedFetch(url.replace(/^https:\/\/[^/]+/, origin), request, state.limits),
    secretsOf: async () => state.secrets,
    sealToken: async (identity, token) => `sealed for ${identity}: ${token}`,
  };
  /** Signs an id token: by default that of the sign-in under way, issued now. */
  const idToken = (claims: TokenClaims = {}, { kid, alg, privateKey } = state.pair) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: origin,
      sub: 'subject-1',
      aud: provider.client_id,
      iat: now,
      exp: now + 300,
      nonce: KEPT.nonce,
      ...claims,
    })
      .setProtectedHeader({ alg, kid })
      .sign(privateKey);
  };
  /** Answers the exchange of the next codes with an id token, and publishes the key. */
  const answerTokens = (path: string, keysPath: string, token: () => string | Promise<string>) => {
    state.answers[path] = async (_, response) =>
      answerJson(response, {
        access_token: 'access-token-of-the-provider',
        token_type: 'Bearer',
        id_token: await token(),
      });
    state.answers[keysPath] = (_, response) => answerJson(response, { keys: [state.pair.jwk] });
  };
  return { provider, connections, idToken, answerTokens };
}

/** Returns the parameters of a callback that succeeds, but for the given ones. */
export function callbackWith(parameters: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({ code: 'code-1', state: KEPT.state, ...parameters });
}
