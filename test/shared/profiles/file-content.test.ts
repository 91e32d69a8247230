import { describe, expect, it } from 'vitest';
import { contentTypeOf } from '../../../shared/profiles/file-content.ts';

const bytes = (text: string, size = 0) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(size)]);

const PNG = bytes('\x89PNG\r\n\x1a\n', 10);
const JPEG = bytes('\xff\xd8\xff\xe0', 10);
const WEBP = bytes('RIFF\x10\x00\x00\x00WEBPVP8 ', 10);
const PDF = bytes('%PDF-1.7', 10);
const TEXT = Buffer.from('Grüße\r\n\tfrom a text');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('contentTypeOf', () => {
  it.each([
    ['image', PNG, 'image/png'],
    ['image', JPEG, 'image/jpeg'],
    ['image', bytes('GIF87a', 10), 'image/gif'],
    ['image', bytes('GIF89a', 10), 'image/gif'],
    ['image', WEBP, 'image/webp'],
    ['document', PDF, 'application/pdf'],
    ['document', TEXT, 'text/plain'],
    ['document', PNG, 'image/png'],
    ['document', JPEG, 'image/jpeg'],
    ['document', SVG, 'text/plain'],
  ] as const)('takes for %s %s as what it is: %s', (kind, content, type) => {
    expect(contentTypeOf(kind, content)).toBe(type);
  });

  it.each([
    ['image', 'an SVG', SVG],
    ['image', 'a PDF', PDF],
    ['image', 'a text', TEXT],
    ['image', 'a RIFF that is no WebP', bytes('RIFF\x10\x00\x00\x00WAVEfmt ', 10)],
    ['document', 'a GIF', bytes('GIF89a', 10)],
    ['document', 'an archive', bytes('PK\x03\x04', 10)],
    ['document', 'a text with a null', Buffer.from('text\0')],
    ['document', 'a text that is no UTF-8', Buffer.from([0xc3, 0x28])],
    ['image', 'a truncated signature', bytes('\x89PN')],
  ] as const)('refuses for %s %s with 415', (kind, _, content) => {
    expect(() => contentTypeOf(kind, content)).toThrow(expect.objectContaining({ status: 415 }));
  });

  it.each([
    ['image', PNG, 2 * 1024 * 1024],
    ['document', PDF, 4 * 1024 * 1024],
  ] as const)('takes an %s up to its limit, and answers 413 beyond', (kind, content, limit) => {
    const exact = Buffer.concat([content, Buffer.alloc(limit - content.length)]);
    expect(contentTypeOf(kind, exact)).toMatch(/png|pdf/);
    expect(() => contentTypeOf(kind, Buffer.concat([exact, Buffer.alloc(1)]))).toThrow(
      expect.objectContaining({ status: 413 }),
    );
  });

  it('refuses an empty file with 400', () => {
    expect(() => contentTypeOf('document', Buffer.alloc(0))).toThrow('is an empty file');
  });
});
