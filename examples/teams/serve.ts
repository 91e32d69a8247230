import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Example } from '../example.ts';
import { optionsOf, serviceOf } from '../seed.ts';
import { GroupMirror } from '../webhooks/mirror-groups.ts';
import { product } from './product.ts';
import { setUp } from './set-up.ts';

const own = (name: string) => join(import.meta.dirname, name);
const ofClient = (name: string) => fileURLToPath(import.meta.resolve(`@svc/client/${name}`));

const FILES: Record<string, [type: string, file: string]> = {
  '/': ['text/html', own('index.html')],
  '/page.css': ['text/css', own('../page/page.css')],
  '/page.js': ['text/javascript', own('page.js')],
  '/client/browser.js': ['text/javascript', ofClient('browser')],
  '/client/element.js': ['text/javascript', ofClient('element')],
};

/** The product at one address: its page, its backend, and a copy of the teams that events keep. */
export const teamsExample: Example = {
  port: 4050,
  listener: async (seed, origin) => {
    const service = serviceOf(seed);
    const webhookSecret = await setUp(seed, service, origin);
    const mirror = new GroupMirror();
    // Everything before the webhook. An event that comes twice changes nothing.
    for await (const event of service.listEvents.all({ query: { include: 'object' } })) mirror.take(event);
    const backend = product({ ...optionsOf(seed), webhookSecret, mirror });
    const settings = JSON.stringify({ baseUrl: seed.base_url, appKey: seed.client_id });
    return async (request, response) => {
      const [type, file] = FILES[request.url ?? ''] ?? [];
      if (type && file) send(response, type, await readFile(file));
      else if (request.url === '/settings.json') send(response, 'application/json', settings);
      else await answer(backend, new URL(request.url ?? '', origin), request, response);
    };
  },
};

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

/** Lets a handler of Fetch answer a request of Node. A delivery without a valid signature gets 400. */
async function answer(
  backend: ReturnType<typeof product>,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { method = 'GET' } = request;
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = method === 'GET' ? null : await text(request);
    const answered = await backend(new Request(url, { method, headers, body }));
    response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
  } catch (error) {
    response.writeHead(400).end((error as Error).message);
  }
}
