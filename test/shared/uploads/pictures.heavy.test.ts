/** @module-tag heavy */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../shared/uploads/convert/convert.ts';
import { inspectFile } from '../../../shared/uploads/inspect/inspect-file.ts';
import { header, png, pngOf } from '../../support/files.ts';
import { animated } from '../../support/hostile-files.ts';
import { moving, PHOTOGRAPHER, phonePhoto, photo } from '../../support/photos.ts';

const STILL = 'Only the first frame of the animation is kept, so the picture is still';
const EMPTY = '#0000';

const sizeOf = async (image: Uint8Array | undefined) => {
  const { width, height } = await sharp(image).metadata();
  return [width, height];
};

describe('an animation that becomes a still', () => {
  it.each(['picture', 'file'] as const)('says so in the warnings of a %s', async (use) => {
    for (const format of ['gif', 'webp'] as const)
      expect((await convert(format, await moving(format, ['#f00', '#0f0']), use)).warnings).toEqual([STILL]);
    expect((await convert('png', animated(), use)).warnings).toEqual([STILL]);
  });

  it('is rejected if its first frame is empty', async () => {
    for (const format of ['gif', 'webp'] as const)
      await expect(convert(format, await moving(format, [EMPTY, '#0f0']), 'picture')).rejects.toThrow(
        'Only the first frame of an animation is kept, and that of this file is empty',
      );
  });

  it('has no warning if it has one frame', async () => {
    expect((await convert('gif', await sharp(png()).gif().toBuffer(), 'picture')).warnings).toEqual([]);
    expect((await convert('webp', await photo('webp', 20, 20), 'picture')).warnings).toEqual([]);
    expect((await convert('png', png(), 'picture')).warnings).toEqual([]);
  });
});

describe('a picture of a user', () => {
  it.each([
    ['jpeg', 3000, 1500, [512, 1024]],
    ['webp', 1500, 3000, [1024, 512]],
    ['jpeg', 600, 300, [300, 600]],
  ] as const)(
    'as %s of %i x %i is served with at most 1,024 pixels',
    async (format, width, height, served) => {
      const converted = await convert(format, await photo(format, width, height), 'picture');
      expect([converted.width, converted.height]).toEqual(served);
      expect(await sizeOf(converted.main)).toEqual(served);
      expect(Buffer.from(converted.main).includes(PHOTOGRAPHER)).toBe(false);
      expect((await sharp(converted.main).metadata()).format).toBe(format);
      expect(Math.max(...(await sizeOf(converted.renderings['512'])))).toBeLessThanOrEqual(512);
    },
  );

  it('as PNG keeps its transparency', async () => {
    const converted = await convert('png', png({ width: 2000, height: 1000 }), 'picture');
    const { data, info } = await sharp(converted.main).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([1024, 512, 4]);
    expect(data[3]).toBe(0x7f);
  });

  it.each([
    ['baseline', {}, 200],
    ['progressive', { progressive: true }, 330],
  ] as const)(
    "as a phone's photograph of 48 megapixels in 12 MB, %s, shrinks in little memory",
    async (_, options, megabytes) => {
      const file = await phonePhoto(options);
      expect(file.length).toBeGreaterThan(12_000_000);
      expect(() => inspectFile('jpeg', file)).toThrow('up to 24000000 are accepted');
      const limits = { mostBytes: megabytes * 1024 * 1024 };
      const converted = await convert('jpeg', file, 'picture', limits);
      expect([converted.width, converted.height]).toEqual([768, 1024]);
      expect(await sizeOf(converted.renderings['512'])).toEqual([384, 512]);
      expect(Buffer.from(converted.main).includes(PHOTOGRAPHER)).toBe(false);
    },
  );

  it('as any other file keeps the size that it has', async () => {
    const converted = await convert('jpeg', await photo('jpeg', 3000, 1500));
    expect(await sizeOf(converted.main)).toEqual([1500, 3000]);
  });

  it('has no more pixels than can be decoded', async () => {
    const file = pngOf([
      ['IHDR', header(8064, 6048)],
      ['IDAT', Buffer.from('x')],
      ['IEND', Buffer.of()],
    ]);
    await expect(convert('png', file, 'picture')).rejects.toThrow('up to 24000000 are accepted');
  });
});
