import type { RequestOf } from '@svc/client/server';
import { type Seed, serviceOf } from './seed.ts';

/** The issuer and the credential of a client. */
export type Client = { issuer: string; clientId: string; clientSecret: string | undefined };

/** Registers an OIDC client with the application of the seed, in place of the client of an earlier start. */
export async function registerClient(
  seed: Seed,
  registration: RequestOf<'createOidcClient'>['body'],
): Promise<Client> {
  const service = serviceOf(seed);
  for await (const { id, name } of service.listOidcClients.all())
    if (name === registration.name) await service.deleteOidcClient({ path: { client: id } });
  const { credentials } = await service.createOidcClient({ body: registration });
  const [credential] = credentials;
  if (!credential) throw new Error('the new client has no credential');
  return {
    issuer: `${seed.base_url}/oidc/${seed.application}`,
    clientId: credential.client_id,
    clientSecret: credential.secret,
  };
}
