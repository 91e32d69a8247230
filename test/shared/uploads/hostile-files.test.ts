import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../shared/uploads/convert/convert.ts';
import { Refusal } from '../../../shared/uploads/refusal.ts';
import { HOSTILE_FILES, type HostileFile } from '../../support/hostile-files.ts';
import { problemsOfSvg } from '../../support/svg-problems.ts';

/** What the function itself takes beside the process that converts. */
const FUNCTION_BYTES = 120 * 1024 * 1024;
const LAMBDA_BYTES = 512 * 1024 * 1024;

/** Chunks that a PNG needs to be seen; every other one is metadata. */
const PIXEL_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs'];

function chunkTypes(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const types: string[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    types.push(file.toString('latin1', at + 4, at + 8));
  return types;
}

async function convertHostile({ kind, bytes }: HostileFile) {
  const file = bytes();
  return { file, ...(await convert(kind, file)) };
}

describe('a hostile file', () => {
  it('comes in more than 60 kinds', () => {
    expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBe(HOSTILE_FILES.length);
    expect(HOSTILE_FILES.length).toBeGreaterThan(60);
  });

  describe.concurrent('is refused with a reason', () => {
    it.each(HOSTILE_FILES.filter(({ outcome }) => outcome === 'refused'))('$name', async (hostile) => {
      const error = await convertHostile(hostile).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Refusal);
      expect(String(error)).not.toMatch(/cannot be processed|takes too long/);
    });
  });

  describe.concurrent('is made harmless within the memory of the function', () => {
    it.each(HOSTILE_FILES.filter(({ outcome }) => outcome === 'cleaned'))('$name', async (hostile) => {
      const { file, converted, peakBytes } = await convertHostile(hostile);
      const main = Buffer.from(converted.main);
      expect(main.equals(file)).toBe(false);
      if (hostile.kind === 'svg') expect(problemsOfSvg(main.toString())).toEqual([]);
      for (const image of [
        ...(hostile.kind === 'png' ? [main] : []),
        ...Object.values(converted.renderings),
      ]) {
        expect(PIXEL_CHUNKS).toEqual(expect.arrayContaining(chunkTypes(image)));
        expect((await sharp(image).metadata()).pages ?? 1).toBe(1);
      }
      expect(Object.keys(converted.renderings)).toEqual(['64', '256', '512']);
      expect(peakBytes + FUNCTION_BYTES).toBeLessThan(LAMBDA_BYTES);
    });
  });
});
