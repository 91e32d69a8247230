import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Example } from '../example.ts';

/** A page with React 19 that uses the service directly. esbuild bundles it with the client at the start. */
export const reactExample: Example = {
  port: 4050,
  listener: async ({ base_url: baseUrl, application, client_id: clientId }) => {
    const headers = {
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${baseUrl}; img-src data:`,
    };
    const files: Record<string, readonly [type: string, body: string]> = {
      '/': ['text/html', await readFile(join(import.meta.dirname, 'index.html'), 'utf8')],
      '/app.js': ['text/javascript', await bundleOf('app.tsx')],
      '/page.css': ['text/css', await readFile(join(import.meta.dirname, '../page/page.css'), 'utf8')],
      '/settings.json': ['application/json', JSON.stringify({ baseUrl, application, clientId })],
    };
    return (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      const [type, body] = files[pathname] ?? [];
      if (!type) return response.writeHead(404).end();
      return response.writeHead(200, { ...headers, 'content-type': `${type}; charset=utf-8` }).end(body);
    };
  },
};

async function bundleOf(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, name)],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
