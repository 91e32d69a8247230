import { text } from 'node:stream/consumers';
import { verifyWebhook, type WebhookVerificationError } from '@svc/client/server';
import type { Example } from '../example.ts';
import { registerWebhook } from '../register-webhook.ts';
import { serviceOf } from '../seed.ts';

const DESCRIPTION = 'Example receiver';

/** A receiver that registers itself as a webhook of the seed's application, and prints each event once. */
export const webhooksExample = (print: (line: string) => void): Example => ({
  port: 4030,
  listener: async (seed, origin) => {
    const webhook = { url: `${origin}/events`, types: ['*' as const], description: DESCRIPTION };
    const secret = await registerWebhook(serviceOf(seed), webhook);
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
