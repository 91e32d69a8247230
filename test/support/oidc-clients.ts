import * as createOidcClient from '../../functions/oidc-clients/create-oidc-client.ts';
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
