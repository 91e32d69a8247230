import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortHtmlLines, shortTextLines } from '../../../../shared/messages/mail/short-lines.ts';
import { escapeHtml } from '../../../../shared/platform/strings/html.ts';

/** RFC 5322, section 2.1.1, without the line end. */
const LONGEST = 998;
const longest = (text: string) => Math.max(...text.split('\n').map((line) => Buffer.byteLength(line)));
/** A page as a browser reads its texts: line ends are blanks, and comments nothing. */
const asRead = (html: string) => html.replaceAll('<!--\n-->', '').replaceAll('\n', ' ');

describe('the lines of a mail', () => {
  const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { maxLength: 40 });

  it('are short and show the same, whatever the texts', () => {
    const tags = ['p', 'td style="padding:0 12px"', 'bdi', `a href="https://example.com/${'a'.repeat(300)}"`];
    fc.assert(
      fc.property(words, (texts) => {
        const parts = texts.map(
          (text, n) => `<${tags[n % tags.length]}>${escapeHtml(text.replaceAll('\n', ' '))}</p>`,
        );
        const html = parts.join('');
        const short = shortHtmlLines(html);
        expect(longest(short)).toBeLessThanOrEqual(LONGEST);
        expect(asRead(short)).toBe(asRead(html));
      }),
    );
  });

  it.each([
    ['a text without blanks', `<p>${'字'.repeat(2000)}</p>`],
    ['entities', `<p>${'&#847;&zwnj;&nbsp;'.repeat(200)}</p>`],
    ['many words', `<p>${'word '.repeat(1000)}</p>`],
    ['many tags', '<b>x</b>'.repeat(1000)],
  ])('cut neither a character nor a tag of %s', (_name, html) => {
    const short = shortHtmlLines(html);
    expect(longest(short)).toBeLessThanOrEqual(LONGEST);
    expect(asRead(short)).toBe(html);
    expect(short).not.toMatch(/&[#\w]*[<\n]/);
  });

  it('end in a style only after a rule, and in an address where browsers drop it', () => {
    const style = `<style>${'.a b{color:#fff!important}'.repeat(100)}</style>`;
    expect(shortHtmlLines(style)).toMatch(/^<style>(?:(?:\.a b\{color:#fff!important\})+\n?)+<\/style>$/);
    const address = `https://example.com/${'a'.repeat(2000)}`;
    const [, kept = ''] = /href="([^"]*)"/.exec(shortHtmlLines(`<a href="${address}">x</a>`)) ?? [];
    expect(new URL(kept).href).toBe(address);
  });

  it('of a plain text end at a blank, or else anywhere', () => {
    expect(shortTextLines('short\n\nlines\n')).toBe('short\n\nlines\n');
    const long = 'word '.repeat(400);
    expect(shortTextLines(long).replaceAll('\n', ' ')).toBe(long);
    for (const text of [long, '字'.repeat(1000), 'a'.repeat(3000)]) {
      expect(longest(shortTextLines(text))).toBeLessThanOrEqual(LONGEST);
      expect(shortTextLines(text).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }
  });
});
