import { text } from 'node:stream/consumers';
import { verifyWebhook, type WebhookVerificationError } from '@svc/client/server';
import type { Example } from '../example.ts';
import { type Seed, serviceOf } from '../seed.ts';

const DESCRIPTION = 'Example receiver';

/** A receiver that registers itself as a webhook of the seed's application, and prints each event once. */
export const webhooksExample = (print: (line: string) => void): Example => ({
  port: 4030,
  listener: async (seed, origin) => {
    const secret = await register(seed, `${origin}/events`);
    const seen = new Set<string>();
    return async (request, response) => {
      try {
        const { type, data } = await verifyWebhook(await text(request), request.headers, secret);
        const { id, at, subject } = data;
        if (!seen.has(id)) print(`${at}  ${type}  ${subject.type} ${subject.id}`);
        seen.add(id); // the service delivers at least once, a duplicate with the same id
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(401).end((error as WebhookVerificationError).message);
      }
    };
  },
});

/** Creates the webhook in place of that of an earlier start. Returns its secret. */
async function register(seed: Seed, url: string): Promise<string> {
  const service = serviceOf(seed);
  for await (const { id, description } of service.listWebhooks.all())
    if (description === DESCRIPTION) await service.deleteWebhook({ path: { webhook: id } });
  const { secret } = await service.createWebhook({ body: { url, types: ['*'], description: DESCRIPTION } });
  return secret;
}
