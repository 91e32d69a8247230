/** Maximum pixels of an image: about 100 MB decoded. */
export const MAX_PIXELS = 24_000_000;

/**
 * Maximum pixels of a photograph of a user: cameras of phones have 48 to 50 million. JPEGs are decoded at a
 * fraction of their size.
 */
export const MAX_PHOTO_PIXELS = 52_000_000;

/**
 * Maximum length of a side: the image library has several rows in memory, and a single row could take 100 MB.
 */
const MAX_SIDE = 16_384;

/** Throws `Refusal` for an image without pixels, or with more than can be decoded. */
export function assertPixels(format: string, width: number, height: number, most = MAX_PIXELS): void {
  if (width === 0 || height === 0) throw new Refusal(`The ${format} has no pixels`);
  if (width * height > most)
    throw new Refusal(`The ${format} has ${width} x ${height} pixels; up to ${most} are accepted`);
  if (Math.max(width, height) > MAX_SIDE)
    throw new Refusal(`The ${format} is ${width} x ${height}; each side may have up to ${MAX_SIDE} pixels`);
}

/** The error for a file that is refused. The message is the reason, for the person who uploads it. */
export class Refusal extends Error {}
