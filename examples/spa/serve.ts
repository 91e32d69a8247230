import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Example } from '../example.ts';
import { registerClient } from '../register-client.ts';

const library = createRequire(import.meta.url).resolve('oidc-client-ts/package.json');
const decoder = createRequire(library).resolve('jwt-decode');
const own = (name: string) => join(import.meta.dirname, name);
const ofClient = (name: string) => join(import.meta.dirname, '../../client/dist/esm', name);

/** Two pages, their scripts, and the modules of the libraries as they are installed: there is no build. */
const FILES: Record<string, [type: string, file: string]> = {
  '/': ['text/html', own('index.html')],
  '/page.css': ['text/css', own('../page/page.css')],
  '/app.js': ['text/javascript', own('app.js')],
  '/oidc-client-ts.js': ['text/javascript', join(dirname(library), 'dist/esm/oidc-client-ts.js')],
  '/jwt-decode.js': ['text/javascript', join(dirname(decoder), '../esm/index.js')],
  '/element': ['text/html', own('element.html')],
  '/element.css': ['text/css', own('element.css')],
  '/element-page.js': ['text/javascript', own('element-page.js')],
  '/client/element.js': ['text/javascript', ofClient('element.js')],
  '/client/browser.js': ['text/javascript', ofClient('browser.js')],
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
    const { base_url: baseUrl, client_id: appKey } = seed;
    const settings = JSON.stringify({ authority: issuer, client_id: clientId, baseUrl, appKey });
    return (request, response) => {
      const { pathname } = new URL(request.url ?? '', origin);
      if (pathname === '/settings.json') send(response, 'application/json', settings);
      else void sendFile(response, pathname, policyOf(pathname, baseUrl));
    };
  },
};

type Headers = Record<string, string>;

/** Returns the strictest policy with which `<svc-sign-in>` works. */
function policyOf(path: string, baseUrl: string): Headers {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${baseUrl}; img-src data: ${baseUrl}; require-trusted-types-for 'script'; trusted-types lit-html; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return path === '/element' ? { 'content-security-policy': policy } : {};
}

async function sendFile(response: ServerResponse, path: string, headers: Headers): Promise<void> {
  const [type, file] = FILES[path] ?? [];
  if (type && file) send(response, type, await readFile(file), headers);
  else response.writeHead(404).end();
}

function send(response: ServerResponse, type: string, body: string | Buffer, headers: Headers = {}): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers }).end(body);
}
