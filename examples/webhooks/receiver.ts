import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { callService, type Seed } from '../call-service.ts';
import type { Running } from '../example.ts';

export const RECEIVER_PORT = 4030;
const DESCRIPTION = 'Example receiver';

/** Starts a receiver and registers it as a webhook of the seed's application. Prints each event once. */
export async function startReceiver(
  seed: Seed,
  print: (line: string) => void,
  port = RECEIVER_PORT,
): Promise<Running> {
  let verifier: Webhook | undefined;
  const seen = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    try {
      verifier?.verify(body, request.headers as Record<string, string>);
    } catch {
      return response.writeHead(401).end();
    }
    const { type, data } = JSON.parse(body);
    if (!seen.has(data.id)) print(`${data.at}  ${type}  ${data.subject.type} ${data.subject.id}`);
    seen.add(data.id); // the service delivers at least once, a duplicate with the same id
    return response.writeHead(204).end();
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
  const close = () => void server.close().closeAllConnections();
  try {
    verifier = new Webhook(await register(seed, `${origin}/events`));
  } catch (error) {
    close();
    throw error;
  }
  return { origin, close };
}

/** Creates the webhook in place of that of an earlier start. Returns its secret. */
async function register(seed: Seed, url: string): Promise<string> {
  const path = `/applications/${seed.application}/webhooks`;
  type Found = { results: { id: string; description: string }[] };
  const { results } = await callService<Found>(seed, 'GET', path);
  for (const { id, description } of results)
    if (description === DESCRIPTION) await callService(seed, 'DELETE', `${path}/${id}`);
  const webhook = { url, types: ['*'], description: DESCRIPTION };
  return (await callService<{ secret: string }>(seed, 'POST', path, webhook)).secret;
}
