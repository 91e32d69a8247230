import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { findApplication } from '../../shared/applications/application-store.ts';
import { sealProviderSecret } from '../../shared/identity-providers/provider-secrets.ts';
import { storeIdentityProvider } from '../../shared/identity-providers/provider-store.ts';
import { randomToken } from '../../shared/platform/ids.ts';
import { newBinding } from './code-challenge.ts';
import { newAppleKey } from './identity-providers.ts';
import type { Answer } from './invoke.ts';
import { listeningPort } from './listening-port.ts';
import { newEmail } from './magic-links.ts';
import { DOCUMENTED_PROVIDERS } from './provider-shapes.ts';
import { makeSignInTenant } from './sign-in.ts';
import { beginAt, broughtBy, comeBack, RETURN_URL } from './upstream.ts';

/** Somebody at Apple, with the refresh token that the next exchange answers. */
export type AppleUser = { sub: string; email: string; is_private_email: boolean; refresh_token?: unknown };

/** Somebody new at Apple, who hides the address. */
export function newAppleUser(more: Partial<AppleUser> = {}): AppleUser {
  const email = `${randomToken(9).toLowerCase()}@privaterelay.appleid.com`;
  const hidden = { sub: randomToken(9), email, is_private_email: true };
  return { ...hidden, refresh_token: `r.${randomToken(32)}`, ...more };
}

/** Somebody new at Apple, who shows the address. */
export const newOpenAppleUser = () => newAppleUser({ email: newEmail(), is_private_email: false });

/**
 * Starts Apple's endpoints as its documentation describes them, over HTTP on this machine: that of tokens
 * answers about the person of `state`, and that of revocations by `state.revoked`.
 */
export async function startApple() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'apple', alg: 'RS256', use: 'sig' };
  const state = { person: newAppleUser(), nonce: '', revoked: { status: 200, body: {} as object } };
  const revocations: URLSearchParams[] = [];
  const server = createServer();
  const origin = `http://127.0.0.1:${await listeningPort(server)}`;
  const { client_id } = DOCUMENTED_PROVIDERS.apple;
  const tokens = async () => {
    const { refresh_token, ...claims } = state.person;
    const [iat, nonce] = [Math.floor(Date.now() / 1000), state.nonce];
    const id_token = await new SignJWT({ ...claims, email_verified: 'true', nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'apple' })
      .setIssuer(origin)
      .setAudience(client_id)
      .setIssuedAt(iat)
      .setExpirationTime(iat + 300)
      .sign(privateKey);
    return { access_token: 'a', token_type: 'Bearer', expires_in: 3600, refresh_token, id_token };
  };
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/auth/token') return json(200, await tokens());
    if (request.url === '/auth/keys') return json(200, { keys: [jwk] });
    revocations.push(form);
    return json(state.revoked.status, state.revoked.body);
  });
  server.unref();
  const others = process.env['CONNECTOR_ORIGINS'];
  process.env['CONNECTOR_ORIGINS'] = others ? `${others},${origin}` : origin;
  return { origin, state, revocations };
}
export type Apple = Awaited<ReturnType<typeof startApple>>;

/** A tenant whose users sign in with Apple, whose key it has. */
export async function makeAppleTenant({ origin }: Pick<Apple, 'origin'>) {
  const hub = { return_urls: [RETURN_URL] };
  const tenant = await makeSignInTenant({ default_redirect_url: 'https://app.example.com/', hub });
  const application = await findApplication(tenant.app);
  if (!application) throw new Error('the tenant has no application');
  const named = { app: tenant.app, id: 'apple' };
  const at = (name: string) => `${origin}/auth/${name}`;
  const endpoints = {
    issuer: origin,
    ...{ authorization_endpoint: at('authorize'), token_endpoint: at('token'), jwks_uri: at('keys') },
    revocation_endpoint: at('revoke'),
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
  const secrets = [await sealProviderSecret(named, newAppleKey())];
  const record = { ...DOCUMENTED_PROVIDERS.apple, ...named, secrets, issuer: origin, endpoints };
  await storeIdentityProvider(application, record);
  return tenant;
}
export type AppleTenant = Awaited<ReturnType<typeof makeAppleTenant>>;

/** Lets somebody sign in at Apple. Returns what the browser brings to the page of the client. */
export async function comeFromApple(
  { state }: Pick<Apple, 'state'>,
  tenant: Pick<AppleTenant, 'clientId'>,
  person: AppleUser,
) {
  const { verifier, members } = newBinding();
  const begun: Answer = await beginAt(tenant, members, {}, 'apple');
  const { searchParams } = new URL(String(begun.body['url'] ?? `none:${begun.text}`));
  Object.assign(state, { person, nonce: searchParams.get('nonce') ?? '' });
  const answer = await comeBack(new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '' }));
  return { verifier, members, answer, brought: broughtBy(answer) };
}
