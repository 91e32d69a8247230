import { createServer } from 'node:http';
import { SignJWT } from 'jose';
import * as createNonce from '../../functions/sign-in/create-provider-nonce.ts';
import * as value from '../../infra/openapi-examples/values.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import type { IdentityProviderRecord } from '../../shared/identity-providers/identity-provider.ts';
import { storeIdentityProvider } from '../../shared/identity-providers/provider-store.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { answerJson, newSigningPair, type SigningPair } from './hostile-provider.ts';
import { makeProvider } from './identity-providers.ts';
import { invoke } from './invoke.ts';
import { listeningPort } from './listening-port.ts';
import { setConfig } from './magic-links.ts';
import { DOCUMENTED_PROVIDERS } from './provider-shapes.ts';
import { makeCredential, newAddress } from './sign-in.ts';
import type { Tenant } from './tenants.ts';

type Needs = { headers?: Record<string, string>; real: Record<string, string> };
type World = { tenant: Tenant };

const WITH_RETURN_PAGE = { hub: { return_urls: ['https://shop.example.com/welcome'] } };

/** A key of an application whose users may sign in at a provider. */
async function withEnabledProvider({ tenant }: World): Promise<Needs & { headers: Record<string, string> }> {
  await setConfig(tenant, WITH_RETURN_PAGE);
  await makeProvider(tenant, { id: value.PROVIDER });
  const { clientId } = await makeCredential(tenant.app);
  return { headers: { 'x-svc-app-key': clientId }, real: { [value.CLIENT_ID]: clientId } };
}

/** Publishes the key of a provider for as long as the tests run. */
async function publishedKey({ jwk }: SigningPair): Promise<string> {
  const server = createServer((_, response) => answerJson(response, { keys: [jwk] }));
  const origin = `http://127.0.0.1:${await listeningPort(server)}`;
  server.unref();
  const others = process.env['CONNECTOR_ORIGINS'];
  process.env['CONNECTOR_ORIGINS'] = others ? `${others},${origin}` : origin;
  return origin;
}

/** An id token of a provider that is the authority for its address. */
async function withIdToken({ tenant }: World): Promise<Needs> {
  const pair = await newSigningPair('example');
  const issuer = await publishedKey(pair);
  const { app } = tenant;
  const endpoints = { ...DOCUMENTED_PROVIDERS.oidc.endpoints, issuer, jwks_uri: `${issuer}/keys` };
  const record = { ...DOCUMENTED_PROVIDERS.oidc, app, id: value.PROVIDER, issuer, endpoints };
  const application = await findApplication(app);
  if (!application) throw new Error('the tenant has no application');
  await storeIdentityProvider(application, {
    ...record,
    trusted_domains: ['example.com'],
  } as IdentityProviderRecord);
  const { clientId } = await makeCredential(app);
  const headers = { 'x-svc-app-key': clientId };
  const params = { provider: value.PROVIDER };
  const { body } = await invoke(createNonce, { params, headers, sourceIp: newAddress() });
  const nonce = String(body['nonce']);
  const claims = { nonce, email: 'grace@example.com', email_verified: true };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: pair.alg, kid: pair.kid })
    .setIssuer(issuer)
    .setSubject('grace')
    .setAudience(record.client_id)
    .setIssuedAt(epochNow())
    .setExpirationTime(epochNow() + 300)
    .sign(pair.privateKey);
  return { headers, real: { [value.ID_TOKEN]: token, [value.PROVIDER_NONCE]: nonce } };
}

/** What operations of sign-ins at providers need, by their ids. */
export const UPSTREAM_NEEDS: Readonly<Record<string, (world: World) => Promise<Needs>>> = {
  startAtIdentityProvider: withEnabledProvider,
  createProviderNonce: withEnabledProvider,
  signInByIdToken: withIdToken,
};
