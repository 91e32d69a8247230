import { createServer } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { listeningPort } from './listening-port.ts';

export type RelyingParty = {
  origin: string;
  /** The same site under an origin that is another site to browsers. */
  foreignOrigin: string;
  redirectUri: string;
  /** Serves a page at a path. */
  serve: (path: string, html: string) => void;
};

const page = (title: string, body = '') =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}</html>`;

/**
 * A site whose visitors sign in with the service. As many do, it sends the browser on from its redirect URI
 * to another origin, where it says welcome.
 */
export function useRelyingParty(): () => RelyingParty {
  let party: RelyingParty | undefined;
  const pages = new Map([
    ['/welcome', page('Welcome to the shop')],
    ['/bye', page('Goodbye')],
  ]);
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/callback') {
      response.writeHead(302, { location: `${party?.foreignOrigin}/welcome${search}` }).end();
    } else {
      const html = pages.get(pathname);
      response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html);
    }
  });

  beforeAll(async () => {
    const port = await listeningPort(server);
    const origin = `http://localhost:${port}`;
    party = {
      origin,
      foreignOrigin: `http://127.0.0.1:${port}`,
      redirectUri: `${origin}/callback`,
      serve: (path, html) => pages.set(path, page('A page', html)),
    };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return () => {
    if (!party) throw new Error('the site is not started');
    return party;
  };
}
