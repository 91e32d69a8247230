import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { page } from '../../shared/http/reply.ts';
import { MEDIA_TYPES } from '../../shared/uploads/formats.ts';
import { SERVED_HEADERS } from '../../shared/uploads/served-headers.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Scripts that a page may run: those of files of the service, and those whose hash the policy has. */
const OWN = /^script-src( 'self'| 'sha256-[\w+/]+={0,2}'| \$\{[^}]*cspSource[^}]*\})+;?$/;

const sources = ['functions', 'shared']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith('.ts'))
  .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);

/** The files with a text, and what they have of it. */
const having = (text: RegExp) =>
  sources.flatMap(([path, source]) => [...source.matchAll(text)].map(([found]) => [path, found] as const));

const policyOf = (needs: Parameters<typeof page>[2]) =>
  page(200, '', needs).headers['Content-Security-Policy'] ?? '';

/** The directives of a page about scripts. */
const scriptsOf = (needs: Parameters<typeof page>[2]) =>
  policyOf(needs)
    .split('; ')
    .filter((directive) => directive.startsWith('script-src'));

describe('scripts on the origin of the service', () => {
  it('are in no page but by a hash or a file of the service', () => {
    expect(policyOf({})).toMatch(/^default-src 'none'; /);
    expect(scriptsOf({})).toEqual([]);
    expect(scriptsOf({ script: 'alert(1)' })).toEqual([expect.stringMatching(/^script-src 'sha256-\S+'$/)]);
    expect(scriptsOf({ modules: true })).toEqual(["script-src 'self'"]);
  });

  it('are allowed by no other policy in the code', () => {
    const directives = having(/script-src(?: '[^'\s]*'| \$\{[^}]*\})+/g);
    expect(directives.map(([path]) => path).sort()).toEqual([
      'shared/console/console-reply.ts',
      'shared/docs/site-reply.ts',
      'shared/docs/try-page.ts',
      'shared/http/reply.ts',
      'shared/http/reply.ts',
    ]);
    expect(directives.filter(([, directive]) => !OWN.test(directive))).toEqual([]);
  });

  it('are in HTML that one function alone makes', () => {
    expect(having(/'Content-Type': 'text\/html[^']*'/gi).map(([path]) => path)).toEqual([
      'shared/http/reply.ts',
    ]);
  });

  it('are files of the client and of the documentation alone', async () => {
    const serving = (await discoverOperations()).filter(({ operation: { success } }) =>
      success.media?.some((type) => /script/.test(type)),
    );
    expect(serving.map(({ operation }) => operation.id).sort()).toEqual([
      'getClientModule',
      'getDocumentationAsset',
    ]);
  });

  it('are in no file that somebody uploaded', () => {
    expect(Object.values(MEDIA_TYPES).filter((type) => /script|html|xhtml|^text\/xml/.test(type))).toEqual(
      [],
    );
    expect(SERVED_HEADERS).toMatchObject({
      'Content-Security-Policy': expect.stringMatching(/^sandbox; default-src 'none'; /),
      'X-Content-Type-Options': 'nosniff',
    });
    const files = having(/'Content-Disposition'/g).map(([path]) => path);
    const unboxed = files.filter((path) => !having(/sandbox/g).some(([boxed]) => boxed === path));
    expect(unboxed).toEqual([]);
  });
});
