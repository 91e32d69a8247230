import { Refusal } from './refusal.ts';

/** Most pixels of an image: about 100 MB once it is decoded. */
export const MAX_PIXELS = 24_000_000;

/** Throws `Refusal` for an image of no pixels, or of more than can be decoded. */
export function assertPixels(format: string, width: number, height: number): void {
  if (width === 0 || height === 0) throw new Refusal(`The ${format} has no pixels`);
  if (width * height > MAX_PIXELS)
    throw new Refusal(`The ${format} has ${width} x ${height} pixels; up to ${MAX_PIXELS} are accepted`);
}
