/** The part of `.local/seed.json` that the examples use. */
export type Seed = {
  base_url: string;
  inbox_url: string;
  application: string;
  client_id: string;
  client_secret: string;
};

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
  const { results } = await call<{ results: Registered[] }>(seed, 'GET', `${path}?page_size=100`);
  const earlier = results.filter(({ name }) => name === registration.name);
  for (const { id } of earlier) await call(seed, 'DELETE', `${path}/${id}`);
  const { credentials } = await call<Registered>(seed, 'POST', path, registration);
  const [credential] = credentials;
  if (!credential) throw new Error('the new client has no credential');
  return {
    issuer: `${seed.base_url}/oidc/${seed.application}`,
    clientId: credential.client_id,
    clientSecret: credential.secret,
  };
}

async function call<T>(seed: Seed, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(seed.base_url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-svc-app-key': seed.client_id,
      'x-svc-app-secret': seed.client_secret,
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(`the service at ${seed.base_url} does not answer: start it with npm start`, { cause });
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text || 'null');
}
