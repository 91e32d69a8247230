import { describe, expect, it } from 'vitest';
import document from '../../../docs/openapi.json' with { type: 'json' };
import type { Guide } from '../../../shared/docs/guide.ts';
import { loadGuides } from '../../../shared/docs/load-guides.ts';
import { renderGuide } from '../../../shared/docs/render-guides.ts';
import { ERRORS } from '../../../shared/platform/errors.ts';

const { overview, guides } = await loadGuides();
const operations = Object.values(document.paths)
  .flatMap((methods) => Object.values<{ operationId: string }>(methods))
  .map(({ operationId }) => operationId);

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const hrefsIn = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);

/** Every address of the documentation to which a guide may link. */
const addresses = new Set([
  '/openapi.json',
  '/docs',
  ...operations.map((id) => `/docs#${id}`),
  '/docs/errors',
  ...Object.keys(ERRORS).map((code) => `/docs/errors#${code}`),
  ...[overview, ...guides].flatMap((guide) => [
    addressOf(guide),
    ...idsIn(guide.html).map((id) => `${addressOf(guide)}#${id}`),
  ]),
]);

function addressOf({ name }: Guide): string {
  return name === '' ? '/docs/guides' : `/docs/guides/${name}`;
}

/** The links of a guide that lead nowhere. Other hosts are not asked. */
function deadLinksOf(guide: Guide): string[] {
  return hrefsIn(guide.html)
    .map((href) => (href.startsWith('#') ? addressOf(guide) + decodeURIComponent(href) : href))
    .filter((href) => !href.startsWith('https://') && !addresses.has(href));
}

describe('the links of the guides', () => {
  it.each([overview, ...guides].map((guide) => [addressOf(guide), guide] as const))(
    'all lead somewhere in %s',
    (_address, guide) => expect(deadLinksOf(guide)).toEqual([]),
  );

  it('would be caught if they led nowhere', () => {
    const guide = renderGuide(
      'new',
      '# New\n[a](gone.md) [b](#gone) [c](/docs#goneOperation) [d](/docs/errors#gone) [e](../security.md) [f](http://a.example) [g](/docs)\n',
    );
    expect(deadLinksOf(guide)).toEqual([
      '/docs/guides/gone',
      '/docs/guides/new#gone',
      '/docs#goneOperation',
      '/docs/errors#gone',
      '../security.md',
      'http://a.example',
    ]);
  });
});
