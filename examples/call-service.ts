/** The part of `.local/seed.json` that the examples use. */
export type Seed = {
  base_url: string;
  inbox_url: string;
  application: string;
  client_id: string;
  client_secret: string;
};

/**
 * Calls an operation as the backend of the seed's application. Throws an Error that says what to do if the
 * service does not answer, or with the answer that refuses.
 */
export async function callService<T>(seed: Seed, method: string, path: string, body?: object): Promise<T> {
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
