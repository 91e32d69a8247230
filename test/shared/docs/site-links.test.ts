import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadAssets } from '../../../shared/docs/load-assets.ts';
import { loadPages } from '../../../shared/docs/load-pages.ts';

const pages = new Map(
  Object.entries(await loadPages()).map(([address, packed]) => [
    address,
    brotliDecompressSync(Buffer.from(packed, 'base64')).toString(),
  ]),
);

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const targetsIn = (html: string) =>
  [...html.matchAll(/ (?:href|src|data-script|data-index)="([^"]*)"/g)].map(([, target = '']) => target);

/** Every address to which a page may link. Operations are the anchors of the page that tries them. */
const addresses = new Set([
  '/openapi.json',
  '/docs/try',
  ...Object.keys(await loadAssets()).map((name) => `/docs/assets/${name}`),
  ...[...pages].flatMap(([address, html]) => [address, ...idsIn(html).map((id) => `${address}#${id}`)]),
]);

/** The links of a page that lead nowhere. Other hosts are not asked. */
function deadLinksOf(address: string, html: string): string[] {
  return targetsIn(html)
    .map((target) => (target.startsWith('#') ? address + decodeURIComponent(target) : target))
    .map((target) => target.replace(/^\/docs\/try#/, '/docs/reference/'))
    .filter((target) => !/^(?:https:\/\/|data:,$)/.test(target) && !addresses.has(decodeURI(target)));
}

describe('the links of the documentation', () => {
  it('all lead somewhere', () => {
    expect([...pages].flatMap(([address, html]) => deadLinksOf(address, html))).toEqual([]);
  });

  it('would be caught if they led nowhere', () => {
    const targets = ['gone.md', '#gone', '/docs#gone', '/docs/errors#gone', 'http://a.example', '/docs'];
    const html = targets.map((target) => `<a href="${target}">text</a>`).join('');
    expect(deadLinksOf('/docs/guides', html)).toEqual([
      'gone.md',
      '/docs/guides#gone',
      '/docs#gone',
      '/docs/errors#gone',
      'http://a.example',
    ]);
  });
});

describe('the pages of the documentation', () => {
  it('have each id once', () => {
    const doubled = [...pages].flatMap(([address, html]) => {
      const ids = idsIn(html);
      return ids.filter((id, n) => ids.indexOf(id) !== n).map((id) => `${address}#${id}`);
    });
    expect(doubled).toEqual([]);
  });

  it('are each in the navigation of a section, which marks them', () => {
    const lost = [...pages].filter(([, html]) => !/<nav id="site-pages".* aria-current="page"/s.test(html));
    expect(lost.map(([address]) => address)).toEqual([]);
  });
});
