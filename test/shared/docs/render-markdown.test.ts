import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../shared/docs/render-markdown.ts';

const htmlOf = (source: string) => renderMarkdown(source).html;

describe('Markdown', () => {
  it('has one anchor for every heading, and lists those of the second level', () => {
    const { html, sections } = renderMarkdown("## Verify a `token`'s issuer\n### More\n## More\n## Über");
    expect([...html.matchAll(/<h(\d) id="([^"]*)"/g)].map(([, level, id]) => `${level} ${id}`)).toEqual([
      '2 verify-a-tokens-issuer',
      '3 more',
      '2 more-1',
      '2 über',
    ]);
    expect(sections).toEqual([
      { id: 'verify-a-tokens-issuer', title: "Verify a token's issuer" },
      { id: 'more-1', title: 'More' },
      { id: 'über', title: 'Über' },
    ]);
  });

  it.each([
    ['other-guide.md', '/docs/guides/other-guide'],
    ['./other-guide.md#a-part', '/docs/guides/other-guide#a-part'],
    ['README.md', '/docs/guides'],
    ['#a-part', '#a-part'],
    ['/docs#createGroup', '/docs#createGroup'],
    ['https://example.com/x.md', 'https://example.com/x.md'],
  ])('has the link %s as %s', (target, href) => {
    expect(htmlOf(`[text](${target})`)).toContain(`<a href="${href}">text</a>`);
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
