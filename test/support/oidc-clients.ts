import * as createOidcClient from '../../functions/oidc-clients/create-oidc-client.ts';
import * as createClientCredential from '../../functions/oidc-clients/create-oidc-client-credential.ts';
import * as getOidcClient from '../../functions/oidc-clients/get-oidc-client.ts';
import { type Answer, invoke, type Request } from './invoke.ts';
import type { Tenant } from './tenants.ts';

export const REDIRECT = 'https://client.example/callback';

/** A request for a client; `config` adds to or replaces members of its configuration. */
export function clientRequest(config: Record<string, unknown> = {}) {
  return { name: 'Web shop', description: 'The shop', config: { redirect_uris: [REDIRECT], ...config } };
}

/** Asks for a new OIDC client of the tenant's application. */
export function makeOidcClient(
  tenant: Pick<Tenant, 'app' | 'keys'>,
  body: unknown = clientRequest(),
  extra: Request = {},
): Promise<Answer> {
  return invoke(createOidcClient, { params: { app: tenant.app }, principal: tenant.keys, body, ...extra });
}

/** The credentials in an answer. */
export function credentialsOf({ body }: Answer): Record<string, unknown>[] {
  const { credentials } = body;
  return Array.isArray(credentials) ? credentials : [];
}

/** Makes a client and returns its `client_id`, which the tokens name that it gets for users. */
export async function makeClientId(tenant: Pick<Tenant, 'app' | 'keys'>): Promise<string> {
  return String(credentialsOf(await makeOidcClient(tenant))[0]?.['client_id']);
}

type Place = Pick<Tenant, 'app' | 'keys'>;

/** The request of the application's backend for one of its clients. */
export const atClient = (
  { app, keys }: Place,
  client: unknown,
  params: Record<string, string> = {},
): Request => ({ params: { app, client: String(client), ...params }, principal: keys });

/** The same for what the caller has seen in that version. */
export const seenAt = (
  place: Place,
  client: unknown,
  version: number,
  params: Record<string, string> = {},
): Request => ({ ...atClient(place, client, params), headers: { 'if-match': `"v${version}"` } });

/** Reads a client. */
export const readClient = (place: Place, client: unknown): Promise<Answer> =>
  invoke(getOidcClient, atClient(place, client));

/** Asks for a further credential of a client. */
export const addCredential = (
  place: Place,
  client: unknown,
  body: unknown = { name: 'Second' },
  extra: Request = {},
): Promise<Answer> => invoke(createClientCredential, { ...atClient(place, client), body, ...extra });
