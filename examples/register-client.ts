import { callService, type Seed } from './call-service.ts';

/** The issuer and the credential of a client. */
export type Client = { issuer: string; clientId: string; clientSecret: string | undefined };

type Registered = { id: string; name: string; credentials: { client_id: string; secret?: string }[] };

/**
 * Registers an OIDC client with the application of the seed and deletes the client of an earlier start.
 * Throws an Error with instructions if the service does not answer.
 */
export async function registerClient(
  seed: Seed,
  registration: { name: string; config: Record<string, unknown> },
): Promise<Client> {
  const path = `/applications/${seed.application}/oidc-clients`;
  const { results } = await callService<{ results: Registered[] }>(seed, 'GET', `${path}?page_size=100`);
  const earlier = results.filter(({ name }) => name === registration.name);
  for (const { id } of earlier) await callService(seed, 'DELETE', `${path}/${id}`);
  const { credentials } = await callService<Registered>(seed, 'POST', path, registration);
  const [credential] = credentials;
  if (!credential) throw new Error('the new client has no credential');
  return {
    issuer: `${seed.base_url}/oidc/${seed.application}`,
    clientId: credential.client_id,
    clientSecret: credential.secret,
  };
}
