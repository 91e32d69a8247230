/** @module-tag heavy */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../shared/uploads/convert/convert.ts';
import { header, lottie, pdf, png, pngOf, svg } from '../../support/files.ts';
import { movingGif, PHOTOGRAPHER, photo } from '../../support/photos.ts';
import { problemsOfSvg } from '../../support/svg-problems.ts';

const sizeOf = async (image: Uint8Array | undefined) => {
  const { width, height, format } = await sharp(image).metadata();
  return { width, height, format };
};

describe('convert', () => {
  it('keeps the shape of an image in its renderings, and enlarges none', async () => {
    const converted = await convert('png', png({ width: 300, height: 150 }));
    expect(converted).toMatchObject({ width: 300, height: 150 });
    expect(await sizeOf(converted.main)).toEqual({ width: 300, height: 150, format: 'png' });
    expect(await sizeOf(converted.renderings['64'])).toEqual({ width: 64, height: 32, format: 'png' });
    expect(await sizeOf(converted.renderings['256'])).toEqual({ width: 256, height: 128, format: 'png' });
    expect(await sizeOf(converted.renderings['512'])).toEqual({ width: 300, height: 150, format: 'png' });
  });

  it('draws an SVG in all sizes, however small it says it is', async () => {
    const converted = await convert('svg', Buffer.from(svg().toString().replaceAll('"100"', '"20"')));
    expect(converted).toMatchObject({ width: 20, height: 20 });
    expect(await sizeOf(converted.renderings['64'])).toEqual({ width: 64, height: 64, format: 'png' });
    expect(await sizeOf(converted.renderings['512'])).toEqual({ width: 512, height: 512, format: 'png' });
  });

  it('keeps what a drawing is made of', async () => {
    const drawing = `<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><path d="M0 0h9v9z"/></clipPath><symbol id="s" viewBox="0 0 9 9"><path d="M1 1"/></symbol></defs><style>.a{fill:url(#g);opacity:.5}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><g clip-path="url(#c)" transform="rotate(45 5 5)"><use xlink:href="#s" fill="url(#g)"/><rect class="a" width="9" height="9" style="stroke:rgb(1 2 3)"/><text font-family="serif">a (b)</text></g>`;
    const converted = await convert('svg', svg(drawing));
    const clean = Buffer.from(converted.main).toString();
    expect(problemsOfSvg(clean)).toEqual([]);
    for (const kept of [
      'viewBox="0 0 100 100"',
      '<linearGradient id="g">',
      'clip-path="url(#c)"',
      'transform="rotate(45 5 5)"',
      'xlink:href="#s"',
      'fill="url(#g)"',
      '.a{fill:url(#g);opacity:.5}',
      '@media (prefers-color-scheme:dark){.a{fill:#fff}}',
      'style="stroke:rgb(1 2 3)"',
      'a (b)',
    ]) {
      expect(clean).toContain(kept);
    }
  });

  it('writes an animation anew, with the images inside it', async () => {
    const assets = [{ id: 'i', u: '', p: 'data:image/png;base64,iVBORw0KGgo=', e: 1 }];
    const converted = await convert('lottie', lottie({ assets }));
    expect(converted).toMatchObject({ width: 100, height: 100, renderings: {} });
    expect(JSON.parse(Buffer.from(converted.main).toString())).toMatchObject({ v: '5.7.0', assets });
  });

  it.each(['jpeg', 'webp'] as const)(
    'writes a %s anew the right side up, and says nothing of who took it and where',
    async (format) => {
      const file = await photo(format);
      expect(file.includes(PHOTOGRAPHER)).toBe(true);
      const converted = await convert(format, file);
      expect(converted).toMatchObject({ kind: format, width: 300, height: 600 });
      expect(await sizeOf(converted.main)).toEqual({ width: 300, height: 600, format });
      expect(await sizeOf(converted.renderings['64'])).toEqual({ width: 32, height: 64, format: 'png' });
      expect(Object.keys(converted.renderings)).toEqual(['64', '256', '512']);
      for (const image of [converted.main, ...Object.values(converted.renderings)]) {
        const { exif, xmp, iptc, orientation } = await sharp(image).metadata();
        expect({ exif, xmp, iptc, orientation }).toEqual({});
        expect(Buffer.from(image).includes(PHOTOGRAPHER)).toBe(false);
      }
    },
  );

  it('makes a PNG of the first picture of a GIF', async () => {
    const converted = await convert('gif', await movingGif());
    expect(converted.kind).toBe('png');
    expect(await sizeOf(converted.main)).toEqual({ width: 20, height: 20, format: 'png' });
  });

  it.each([
    [
      'png',
      'pixels that cannot be decompressed',
      () =>
        pngOf([
          ['IHDR', header(8, 8)],
          ['IDAT', Buffer.from('not zlib')],
          ['IEND', Buffer.alloc(0)],
        ]),
    ],
    [
      'jpeg',
      'tables that cannot be',
      async () => {
        const file = await photo('jpeg');
        const table = file.indexOf(Buffer.from('ffc4', 'hex')) + 5;
        return file.fill(0xff, table, table + 16);
      },
    ],
    [
      'webp',
      'damaged pixels',
      async () => {
        const file = await photo('webp');
        const start = file.indexOf('VP8 ') + 11;
        return file.fill(0, start, start + 3);
      },
    ],
    ['jpeg', 'a PNG', () => png()],
    ['pdf', 'a text', () => Buffer.from('a text')],
    ['text', 'a PDF', () => pdf('\u0000')],
  ] as const)('refuses as %s %s, with a reason', async (kind, _, file) => {
    await expect(convert(kind, await file())).rejects.toThrow(/\w/);
  });

  it.each([
    ['pdf', pdf()],
    ['text', Buffer.from('a text')],
  ] as const)('leaves a %s as it is, since there is nothing to draw', async (kind, file) => {
    const converted = await convert(kind, file);
    expect(converted).toMatchObject({ kind, width: 0, height: 0, renderings: {} });
    expect(Buffer.from(converted.main).equals(file)).toBe(true);
  });

  it('ends a process that takes too long, and refuses the file', async () => {
    const blurs = '<feGaussianBlur stdDeviation="50"/>'.repeat(99);
    const blurred = '<rect width="99" height="99" filter="url(#f)"/>'.repeat(50);
    const slow = svg(`<filter id="f">${blurs}</filter>${blurred}`);
    await expect(convert('svg', slow, 'file', { timeLimit: 3000 })).rejects.toThrow(
      'It takes too long to draw',
    );
  });

  it("ends a process that exceeds the function's memory, and refuses the file", async () => {
    const megabytes = 50 * 1024 * 1024;
    await expect(convert('svg', svg(), 'file', { timeLimit: 50_000, mostBytes: megabytes })).rejects.toThrow(
      'It takes too much memory to draw',
    );
  });

  it('refuses a file at which the process dies', async () => {
    const heavy = Buffer.from(`{"layers":[${'{},'.repeat(20_000_000)}{}]}`);
    await expect(
      convert('lottie', heavy, 'file', {
        timeLimit: 50_000,
        mostBytes: Number.POSITIVE_INFINITY,
      }),
    ).rejects.toThrow('It cannot be processed');
  });
});
