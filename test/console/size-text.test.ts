import { describe, expect, it } from 'vitest';
import { sizeText } from '../../console/src/parts/size-text.ts';

describe('the size of a file', () => {
  it.each([
    [0, 'en', '0 kB'],
    [1536, 'en', '1.5 kB'],
    [16 * 1024 * 1024, 'en', '16 MB'],
    [2_500_000, 'de', '2,4 MB'],
  ])('is in words of the reader: %i bytes in %s', (bytes, language, text) => {
    expect(sizeText(bytes, language).replace(/\s/g, ' ')).toBe(text);
  });
});
