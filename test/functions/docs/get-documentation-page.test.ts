import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import document from '../../../docs/openapi.json' with { type: 'json' };
import * as getDocumentationAsset from '../../../functions/docs/get-documentation-asset.ts';
import * as getDocumentationPage from '../../../functions/docs/get-documentation-page.ts';
import * as listMyGroups from '../../../functions/groups/list-my-groups.ts';
import { discoverOperations } from '../../../infra/operations.ts';
import { REMEDIES } from '../../../shared/docs/error-remedies.ts';
import { loadPages } from '../../../shared/docs/load-pages.ts';
import { RENDERER_VERSION } from '../../../shared/docs/try-page.ts';
import { errorsOf } from '../../../shared/http/operation.ts';
import { cspSource } from '../../../shared/http/reply.ts';
import { ERRORS, type ErrorCode } from '../../../shared/platform/errors.ts';
import { escapeHtml } from '../../../shared/platform/strings/html.ts';
import { invoke } from '../../support/invoke.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const addresses = Object.keys(await loadPages());

/** Asks for a page by its address. */
function get(address: string, headers: Record<string, string> = {}) {
  const [first, second] = address.split('/').slice(2);
  const params =
    second === undefined
      ? { ...(first !== undefined && { page: first }) }
      : { section: first ?? '', page: second };
  return invoke(getDocumentationPage, { params, headers });
}

function policyOf(header = ''): Record<string, string[]> {
  const rules = header.split('; ').map((rule) => rule.split(' '));
  return Object.fromEntries(rules.map(([name = '', ...sources]) => [name, sources]));
}

/** What the page of errors has of one code. */
async function entryOf(code: string): Promise<string> {
  const { text } = await get('/docs/errors');
  return (text.split(`<h2 id="${code}">`)[1] ?? '').split('</section>')[0] ?? '';
}

describe('GET /docs/{section}/{page}', () => {
  it('answers 200 with a page for every document and every operation', async () => {
    const ids = Object.values(document.paths)
      .flatMap((methods) => Object.values<{ operationId: string }>(methods))
      .filter(({ operationId }) => !operationId.includes('_'))
      .map(({ operationId }) => `/docs/reference/${operationId}`);
    const documents = [
      '/docs',
      '/docs/security',
      '/docs/guides/limits',
      '/docs/decisions',
      '/docs/changelog',
    ];
    expect(addresses).toEqual(expect.arrayContaining([...ids, ...documents]));
    for (const address of addresses) {
      const { status, headers, text } = await get(address);
      expect([status, headers['content-type']], address).toEqual([200, 'text/html; charset=utf-8']);
      expect(text.split('<h1>'), address).toHaveLength(2);
    }
  });

  it('allows scripts and styles of the service only, and has none in a page', async () => {
    for (const address of addresses) {
      const { text, headers } = await get(address);
      expect(text, address).not.toMatch(/<script>|<style|<[^>]* (style|on\w+)=/);
      expect(policyOf(headers['content-security-policy']), address).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      });
    }
  });

  it('names the version of the service that it describes', async () => {
    for (const address of ['/docs', '/docs/guides', '/docs/reference/createGroup'])
      expect((await get(address)).text).toContain(`Version ${document.info.version} of the service`);
  });

  it('is cacheable by anyone for 5 minutes, and answers 304 to an up-to-date copy', async () => {
    const { headers } = await get('/docs/guides/limits');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = await get('/docs/guides/limits', { 'if-none-match': headers['etag'] ?? '' });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it.each(['br', 'gzip'])('is compressed by %s, with an entity tag of its own', async (coding) => {
    const plain = await get('/docs/guides/limits');
    const asked = { 'accept-encoding': coding };
    const { headers, text, bytes } = await get('/docs/guides/limits', asked);
    expect(headers).toMatchObject({
      'content-encoding': coding,
      vary: 'Accept-Encoding',
      'content-security-policy': plain.headers['content-security-policy'],
    });
    expect(text).toBe(plain.text);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(headers['etag']).not.toBe(plain.headers['etag']);
    const again = await get('/docs/guides/limits', { ...asked, 'if-none-match': headers['etag'] ?? '' });
    expect(again).toMatchObject({ status: 304, text: '', headers: { vary: headers['vary'] } });
  });

  it.each(['/docs/nothing', '/docs/guides/README', '/docs/guides/../security', '/docs/__proto__'])(
    'answers 404 for %s',
    async (address) => {
      const { status, body } = await get(address);
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'page_not_found' });
    },
  );
});

describe('the page /docs', () => {
  it('begins with base URL, authentication and first steps, then areas in order of use', async () => {
    const { text } = await get('/docs');
    const titles = [...text.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    const areas = document.tags.map(({ name }) => name.replaceAll(' ', '-'));
    expect(titles).toEqual(['base-url', 'authentication', 'start-here', 'conventions', ...areas]);
    for (const header of ['x-svc-app-key', 'x-svc-app-secret', 'authorization: Bearer'])
      expect(text).toContain(`<code>${header}`);
  });

  it('has an anchor for each operation, to which earlier links lead', async () => {
    const { text } = await get('/docs');
    for (const { operation } of await discoverOperations())
      expect(text).toContain(`<a id="${operation.id}" href="/docs/reference/${operation.id}">`);
  });
});

describe('the page of an operation', () => {
  it('has authentication, parameters, body, samples, answers, errors and guides', async () => {
    const { text } = await get('/docs/reference/createGroup');
    const titles = [...text.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
    const common = ['authentication', 'parameters', 'body', 'samples', 'client', 'curl', 'answers', '200'];
    expect(titles).toEqual(expect.arrayContaining([...common, 'errors', 'guides']));
    expect(text).toContain('<code>x-svc-app-secret: ...</code>');
    expect(text).toContain('<a href="/docs/errors#idempotency_key_reused">');
    expect(text).toContain('<a href="/docs/guides/invite-a-colleague">');
    expect(text).toContain('<a class="try" href="/docs/try#createGroup">Try it</a>');
    expect(text).toContain('service.<span class="hljs-title function_">createGroup</span>');
  });

  it('is linked by each guide that names the operation', async () => {
    const { text } = await get('/docs/guides/invite-a-colleague');
    const [, links = ''] = text.split('<h2 id="operations-on-this-page">');
    for (const id of ['createGroup', 'createGroupInvite'])
      expect(links.split('</main>')[0]).toContain(`href="/docs/reference/${id}"`);
  });
});

describe('the page /docs/errors', () => {
  it('has every code once', async () => {
    const { text } = await get('/docs/errors');
    expect([...text.matchAll(/<h2 id="(\w+)">/g)].map(([, code]) => code)).toEqual(CODES);
  });

  it.each(CODES)('has status, title, cause, remedy and an example of %s', async (code) => {
    const entry = await entryOf(code);
    expect(entry).toContain(`<small>${ERRORS[code].status}</small>`);
    expect(entry).toContain(`${escapeHtml(ERRORS[code].title)}.</p>`);
    const { cause, remedy } = REMEDIES[code];
    for (const text of [cause, remedy]) expect(text).toMatch(/^\S.{12,}[.]$/s);
    expect(entry).toMatch(/<dt>Cause<\/dt><dd>.+<\/dd><dt>Remedy<\/dt><dd>.+<\/dd>/);
    const [, example = ''] = /<pre[^>]*><code>(.*?)<\/code>/s.exec(entry) ?? [];
    const problem = JSON.parse(example.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n)));
    expect(problem).toMatchObject({ code, status: ERRORS[code].status, title: ERRORS[code].title });
    expect(problem.type).toMatch(new RegExp(`/docs/errors#${code}$`));
  });

  it('links every operation that answers with a code, as the contracts say', async () => {
    const operations = (await discoverOperations()).map(({ operation }) => operation);
    for (const code of CODES) {
      const entry = await entryOf(code);
      for (const { id } of operations.filter((one) => errorsOf(one).includes(code)))
        expect(entry, code).toContain(`<a href="/docs/reference/${id}">${id}</a>`);
    }
  });

  it("has an anchor for each error type's address", async () => {
    vi.stubEnv('BASE_URL', 'https://id.example');
    const { body } = await invoke(listMyGroups);
    const { pathname, hash } = new URL(String(body['type']));
    expect(pathname).toBe('/docs/errors');
    expect(await entryOf(hash.slice(1))).not.toBe('');
  });
});

describe('the page /docs/try', () => {
  it('loads its script from the service', async () => {
    const { status, text } = await get('/docs/try');
    expect(status).toBe(200);
    const [, asset = ''] = /<script src="\/docs\/assets\/([^"]+)">/.exec(text) ?? [];
    expect((await invoke(getDocumentationAsset, { params: { asset } })).status).toBe(200);
  });

  it('runs in a sandbox with its own origin, named scripts and own connections only', async () => {
    const { headers, text } = await get('/docs/try');
    const policy = policyOf(headers['content-security-policy']);
    expect(policy['sandbox']).not.toContain('allow-same-origin');
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) =>
      cspSource(script),
    );
    expect(policy['script-src']).toEqual(["'self'", ...scripts]);
  });

  it('links readers without scripts to the reference, the guides and the errors', async () => {
    const [, noscript = ''] = /<noscript>(.*?)<\/noscript>/s.exec((await get('/docs/try')).text) ?? [];
    for (const path of ['/docs', '/docs/guides', '/docs/errors'])
      expect(noscript).toContain(`href="${path}"`);
  });

  it('names the installed version of the renderer', () => {
    const file = new URL('../../../infra/reference/package.json', import.meta.url);
    const { dependencies } = JSON.parse(readFileSync(file, 'utf8'));
    expect(dependencies).toEqual({ '@scalar/api-reference': RENDERER_VERSION });
  });
});
