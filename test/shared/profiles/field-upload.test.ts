import { beforeAll, describe, expect, it } from 'vitest';
import { contentKindOf } from '../../../shared/profiles/files/field-upload.ts';
import { pdf, png } from '../../support/files.ts';
import { movingGif, photo } from '../../support/photos.ts';

const bytes = (text: string, size = 0) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(size)]);

const TEXT = Buffer.from('Grüße\r\n\tfrom a text');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

let files: Record<string, Buffer> = {};
beforeAll(async () => {
  files = {
    png: png(),
    jpeg: await photo('jpeg', 40, 20),
    gif: await movingGif(),
    webp: await photo('webp', 40, 20),
    pdf: pdf(),
    text: TEXT,
    svg: SVG,
  };
});

const fileOf = (name: string) => Buffer.from(files[name] ?? []);

describe('contentKindOf', () => {
  it.each([
    ['image', 'png', 'png'],
    ['image', 'jpeg', 'jpeg'],
    ['image', 'gif', 'gif'],
    ['image', 'webp', 'webp'],
    ['document', 'pdf', 'pdf'],
    ['document', 'text', 'text'],
    ['document', 'png', 'png'],
    ['document', 'jpeg', 'jpeg'],
    ['document', 'svg', 'text'],
  ] as const)('takes for %s a %s as what it is: %s', (field, name, kind) => {
    expect(contentKindOf(field, fileOf(name))).toBe(kind);
  });

  it.each([
    ['image', 'an SVG', SVG],
    ['image', 'a PDF', pdf()],
    ['image', 'a text', TEXT],
    ['image', 'a RIFF that is no WebP', bytes('RIFF\x10\x00\x00\x00WAVEfmt ', 10)],
    ['document', 'a GIF', bytes('GIF89a', 10)],
    ['document', 'an archive', bytes('PK\x03\x04', 10)],
    ['document', 'a text with a null', Buffer.from('text\0')],
    ['document', 'a text that is no UTF-8', Buffer.from([0xc3, 0x28])],
    ['image', 'a truncated signature', bytes('\x89PN')],
  ] as const)('refuses for %s %s with 415', (field, _, content) => {
    expect(() => contentKindOf(field, content)).toThrow(expect.objectContaining({ status: 415 }));
  });

  it.each([
    ['image', 'a page behind the first bytes of a PNG', bytes('\x89PNG\r\n\x1a\n<script>not a png')],
    ['image', 'first bytes of a JPEG', bytes('\xff\xd8\xff\xe0', 10)],
    ['image', 'first bytes of a WebP', bytes('RIFF\x10\x00\x00\x00WEBPVP8 ', 10)],
    ['image', 'first bytes of a GIF', bytes('GIF87a', 10)],
    ['document', 'a PDF without a trailer', bytes('%PDF-1.7', 10)],
    ['document', 'a PNG that is cut off', png().subarray(0, 60)],
  ] as const)('refuses for %s %s with 400 and the reason', (field, _, content) => {
    const refused = { status: 400, code: 'invalid_upload', message: expect.stringMatching(/^The /) };
    expect(() => contentKindOf(field, content)).toThrow(expect.objectContaining(refused));
  });

  it.each([
    ['image', png(), 4 * 1024 * 1024],
    ['document', png(), 4 * 1024 * 1024],
  ] as const)('takes an %s up to its limit, and answers 413 beyond', (field, content, limit) => {
    const exact = Buffer.concat([content, Buffer.alloc(limit - content.length)]);
    expect(contentKindOf(field, exact)).toBe('png');
    expect(() => contentKindOf(field, Buffer.concat([exact, Buffer.alloc(1)]))).toThrow(
      expect.objectContaining({ status: 413 }),
    );
  });

  it('refuses an empty file with 400', () => {
    expect(() => contentKindOf('document', Buffer.alloc(0))).toThrow('is an empty file');
  });
});
