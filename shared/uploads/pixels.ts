/** Most pixels of an image: about 100 MB once it is decoded. */
export const MAX_PIXELS = 24_000_000;

/** Longest side: the image library keeps several rows at a time, and a single one could have 100 MB. */
const MAX_SIDE = 16_384;

/** Throws `Refusal` for an image of no pixels, or of more than can be decoded. */
export function assertPixels(format: string, width: number, height: number): void {
  if (width === 0 || height === 0) throw new Refusal(`The ${format} has no pixels`);
  if (width * height > MAX_PIXELS)
    throw new Refusal(`The ${format} has ${width} x ${height} pixels; up to ${MAX_PIXELS} are accepted`);
  if (Math.max(width, height) > MAX_SIDE)
    throw new Refusal(`The ${format} is ${width} x ${height}; each side may have up to ${MAX_SIDE} pixels`);
}

/** A file that is not taken. The message is the reason, for the person who uploads it. */
export class Refusal extends Error {}
