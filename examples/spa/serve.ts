import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Example } from '../example.ts';
import { registerClient } from '../register-client.ts';

const library = createRequire(import.meta.url).resolve('oidc-client-ts/package.json');
const decoder = createRequire(library).resolve('jwt-decode');
const own = (name: string) => join(import.meta.dirname, name);

/** The page, its script, and the modules of oidc-client-ts from node_modules: there is no build. */
const FILES: Record<string, [type: string, file: string]> = {
  '/': ['text/html', own('index.html')],
  '/app.js': ['text/javascript', own('app.js')],
  '/oidc-client-ts.js': ['text/javascript', join(dirname(library), 'dist/esm/oidc-client-ts.js')],
  '/jwt-decode.js': ['text/javascript', join(dirname(decoder), '../esm/index.js')],
};

/** A public client: a page without a back end, which authenticates only by PKCE. */
export const spaExample: Example = {
  port: 4010,

  listener: async (seed, origin) => {
    const { issuer, clientId } = await registerClient(seed, {
      name: 'Example: single page',
      config: {
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${origin}/`],
        post_logout_uris: [`${origin}/`],
        allowed_origins: [origin],
        allowed_scopes: ['openid', 'profile', 'email', 'offline_access'],
      },
    });
    const settings = JSON.stringify({ authority: issuer, client_id: clientId });
    return (request, response) => {
      const { pathname } = new URL(request.url ?? '', origin);
      if (pathname === '/settings.json') send(response, 'application/json', settings);
      else void sendFile(response, pathname);
    };
  },
};

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const [type, file] = FILES[path] ?? [];
  if (type && file) send(response, type, await readFile(file));
  else response.writeHead(404).end();
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}
