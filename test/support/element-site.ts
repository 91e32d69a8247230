import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listeningPort } from './listening-port.ts';

/** The built client, as a site that has no bundler serves it. `npm ci` builds it. */
const CLIENT = join(import.meta.dirname, '../../client/dist/esm');

/** A site with pages that show `<svc-sign-in>`. */
export type ElementSite = { origin: string; close: () => void };

/**
 * The pages of a site by their path: each is the content of `<body>`. Scripts are files of their own. A page
 * loads the built element unless it has a bundle of its own, and has the reader's scheme unless it names one.
 */
export type Pages = Readonly<
  Record<string, { body: string; language?: string; isBundled?: boolean; scheme?: string }>
>;

/**
 * Starts a site whose policy forbids everything that the element does not need: inline styles and scripts,
 * eval, and HTML that is no TrustedHTML. `scripts` are modules by their path.
 */
export async function startElementSite(
  serviceUrl: string,
  pages: Pages,
  scripts: Readonly<Record<string, string>> = {},
): Promise<ElementSite> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${serviceUrl}`,
    `img-src ${serviceUrl}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = /^\/svc\/(\w+\.js)$/.exec(pathname)?.[1];
    const script = file ? await readFile(join(CLIENT, file), 'utf8') : scripts[pathname];
    const page = pages[pathname];
    const [type, body] =
      script !== undefined ? ['text/javascript', script] : ['text/html', page && htmlOf(page)];
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
    });
    response.end(body);
  });
  return { origin: `http://localhost:${await listeningPort(server)}`, close: () => server.close() };
}

function htmlOf({ body, language = 'en', isBundled = false, scheme }: Pages[string]): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="${scheme ?? 'light dark'}">`;
  const scripts = isBundled ? '' : '<script type="module" src="/svc/element.js"></script>';
  return `<!doctype html><html lang="${language}"><head>${head}<title>Shop</title>${scripts}</head><body><main>${body}</main></body></html>`;
}
