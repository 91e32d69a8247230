import { describe, expect, it } from 'vitest';
import { createParser } from '../../../docs/site/markdown.ts';
import { operationsIn } from '../../../docs/site/mentions.ts';

const pictures = new Map([['docs/screens/page.webp', '/docs/assets/page.webp']]);
const parser = createParser(() => ({ source: 'docs/guides/own.md', pictures }));
const htmlOf = (source: string) => parser.render(source);

describe('Markdown', () => {
  it('has one anchor for every heading', () => {
    const html = htmlOf("## Verify a `token`'s issuer\n### More\n## More\n## Über");
    expect([...html.matchAll(/<h(\d) id="([^"]*)"/g)].map(([, level, id]) => `${level} ${id}`)).toEqual([
      '2 verify-a-tokens-issuer',
      '3 more',
      '2 more-1',
      '2 über',
    ]);
  });

  it.each([
    ['limits.md', '/docs/guides/limits'],
    ['./limits.md#a-part', '/docs/guides/limits#a-part'],
    ['README.md', '/docs/guides'],
    ['../security.md#x', '/docs/security#x'],
    ['../decisions/README.md', '/docs/decisions'],
    ['../../CHANGELOG.md', '/docs/changelog'],
    ['#a-part', '#a-part'],
    ['/docs#createGroup', '/docs/reference/createGroup'],
    ['https://example.com/x.md', 'https://example.com/x.md'],
  ])('has the link %s as %s', (target, href) => {
    expect(htmlOf(`[text](${target})`)).toContain(`<a href="${href}">text</a>`);
  });

  it('has the text of a link to a file that is no page', () => {
    expect(htmlOf('[text](../../package.json)')).toContain('<span class="file">text</span>');
  });

  it('leads method and path of an operation to its page', () => {
    expect(htmlOf('`POST /me/groups`')).toContain(
      '<a href="/docs/reference/createMyGroup"><code>POST /me/groups</code></a>',
    );
    expect(htmlOf('`POST /me/nothing`')).not.toContain('<a');
  });

  it('shows a picture of the site, and refuses one that it lacks', () => {
    expect(htmlOf('![page](../screens/page.webp)')).toContain('src="/docs/assets/page.webp"');
    expect(() => htmlOf('![gone](gone.webp)')).toThrow('there is no picture docs/guides/gone.webp');
  });

  it('shows HTML as text, refuses links that run scripts, and leaves comments out', () => {
    const html = htmlOf(
      '<script>alert(1)</script>\n\n[a](javascript:alert(1))\n\n<!-- setup:\nlines -->\nShown <b>bold</b>',
    );
    expect(html).not.toMatch(/<script|href="javascript|<b>|setup/);
    expect(html).toContain('Shown &lt;b&gt;bold&lt;/b&gt;');
  });

  it('highlights samples by the first word after the fence, and ignores further words', () => {
    expect(htmlOf('```ts runs=once\nconst a = 1;\n```')).toContain('<span class="hljs-keyword">const</span>');
    expect(htmlOf('```sh\necho "a"\n```')).toContain('<span class="hljs-built_in">echo</span>');
    expect(htmlOf('```\n<plain>\n```')).toContain('<code>&#60;plain&#62;\n</code>');
  });

  it('refuses samples in a language that it cannot show', () => {
    expect(() => htmlOf('```cobol\nMOVE A TO B\n```')).toThrow('does not know the language "cobol"');
  });

  it('has tables without styles, which the keyboard can scroll', () => {
    const html = htmlOf('| a | b |\n|--:|:-:|\n| 1 | 2 |');
    expect(html).not.toContain('style=');
    expect(html).toMatch(/^<div [^>]*tabindex="0"[^>]*><table>.*<td>1<\/td>.*<\/table><\/div>$/s);
  });
});

describe('the operations that a text names', () => {
  it.each([
    ['await service.createGroup({})', ['createGroup']],
    ['`DELETE /me/groups/{group}`', ['deleteMyGroup']],
    ['curl "$BASE_URL/applications/$APP/groups"', ['listGroups']],
    ['curl "$BASE_URL/applications/$APP/groups" \\\n  -d \'{}\'', ['createGroup']],
    ['curl -X PUT "$BASE_URL/applications/$APP/schema"', ['replaceSchema']],
    ['[x](/docs#listEvents), then `getUser`', ['listEvents', 'getUser']],
    ['createGroup and GET /nothing/here', []],
  ])('are found in %s', (text, ids) => {
    expect(operationsIn(text).map(({ id }) => id)).toEqual(ids);
  });
});
