import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceSources } from '../api-address.ts';
import type { Reply } from './capture.ts';

const ROOT = join(import.meta.dirname, '../../..');

type File = readonly [type: string, file: string];

const PAGE: File = ['text/html; charset=utf-8', 'examples/page/index.html'];

/** Files of the example page, whose script is the client as `npm ci` builds it. */
const FILES: Readonly<Record<string, File>> = {
  '/example': PAGE,
  '/example/page.css': ['text/css; charset=utf-8', 'examples/page/page.css'],
  '/example/page.js': ['text/javascript; charset=utf-8', 'examples/page/page.js'],
  '/example/client.js': ['text/javascript; charset=utf-8', 'client/dist/esm/browser.js'],
};

/** The page runs its own scripts only, and calls the API on any port of this machine. */
const policy = () =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${serviceSources()}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Returns a file of the example page, to which links of the demonstration application lead; undefined for
 * any path outside `/example`. Every other path below it is the page, because links may lead there, too. The
 * settings have no secret.
 */
export async function exampleFile(path: string, directory: string | undefined): Promise<Reply | undefined> {
  if (path === '/example/settings.json') return settings(directory);
  const known = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  const [type, file] = known ?? (path.startsWith('/example/') ? PAGE : []);
  if (!type || !file) return undefined;
  const body = await readFile(join(ROOT, file), 'utf8');
  return { status: 200, headers: { 'content-type': type, 'content-security-policy': policy() }, body };
}

async function settings(directory: string | undefined): Promise<Reply> {
  const text = directory && (await readFile(join(directory, 'seed.json'), 'utf8').catch(() => undefined));
  if (!text) return { status: 404, headers: {}, body: '' };
  const { base_url: baseUrl, application, client_id: clientId } = JSON.parse(text);
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ baseUrl, application, clientId }),
  };
}
