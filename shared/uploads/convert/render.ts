import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { RasterKind, Size } from '../formats.ts';
import { MAX_PHOTO_PIXELS, MAX_PIXELS, Refusal } from '../inspect/pixels.ts';

/** Maximum bytes of a served file: a decompressed image must not burden browsers. */
const MAX_SERVED_BYTES = 4 * 1024 * 1024;
/** Side of the largest rendering in pixels. */
export const LARGEST = 512;
/** Maximum side of a served picture of a user in pixels. */
const PICTURE = 1024;
const FIT = { fit: 'inside', withoutEnlargement: true } as const;

// Bounds the memory: no cache, and one image at a time.
sharp.cache(false);
sharp.concurrency(1);

/** Throws `Refusal` for a file that is too large to be served. */
export function assertServable(bytes: Uint8Array): void {
  if (bytes.length > MAX_SERVED_BYTES)
    throw new Refusal(
      `The file has ${bytes.length} bytes once it is written anew; up to ${MAX_SERVED_BYTES} are served`,
    );
}

export type RenderedRaster = Rendered & { kind: RasterKind; main: Buffer };
export type Rendered = { width: number; height: number; renderings: Record<Size, Buffer> };

/** The output format of each kind: photographs would be far too large as PNG. */
const WRITE: Record<RasterKind, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  gif: (image) => image.png({ compressionLevel: 9 }),
  jpeg: (image) => image.jpeg(),
  webp: (image) => image.webp(),
};

const openedImage = (bytes: Uint8Array, maxPixels: number) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();

/** Returns the pixels of an image without decoding it. Throws `Refusal`. */
export function pixelsOf(bytes: Uint8Array): Promise<number> {
  return refusing('The image is damaged', async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return width * height;
  });
}

/** Draws the first frame of an image again, upright and without metadata. Throws `Refusal`. */
export function redrawn(kind: RasterKind, bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  return refusing('The image is damaged', () =>
    WRITE[kind](openedImage(bytes, MAX_PIXELS)).toBuffer({ resolveWithObject: true }),
  );
}

/**
 * Redraws the first frame of an image without metadata, with its renderings; a GIF becomes a PNG. Throws
 * `Refusal` if it cannot be decoded.
 */
export async function renderRaster(kind: RasterKind, bytes: Uint8Array): Promise<RenderedRaster> {
  const { data: main, info } = await redrawn(kind, bytes);
  assertServable(main);
  const large = await refusing('The image is damaged', () => fitted(openedImage(bytes, MAX_PIXELS), LARGEST));
  return {
    kind: kind === 'gif' ? 'png' : kind,
    main,
    width: info.width,
    height: info.height,
    renderings: await renderingsOf(large),
  };
}

/**
 * Redraws the first frame of a picture of a user as `renderRaster` does, with sides of at most 1,024 pixels.
 * It is decoded once, and a photograph already smaller, so that large ones need little memory. Throws
 * `Refusal`.
 */
export function renderPicture(kind: RasterKind, bytes: Uint8Array): Promise<RenderedRaster> {
  return refusing('The image is damaged', async () => {
    const served = kind === 'gif' ? 'png' : kind;
    const small = openedImage(bytes, MAX_PHOTO_PIXELS).resize(PICTURE, PICTURE, FIT);
    const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const open = () => sharp(data, { raw: { width, height, channels } });
    const main = await WRITE[served](open()).toBuffer();
    const renderings = await renderingsOf(await fitted(open(), LARGEST));
    return { kind: served, main, width, height, renderings };
  });
}

/** True if a file has several frames. Throws `Refusal`. */
export function isAnimated(bytes: Uint8Array): Promise<boolean> {
  return refusing('The image is damaged', async () => {
    const { pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS }).metadata();
    return pages > 1;
  });
}

/** True if every pixel of an image is transparent. */
export async function isBlankImage(image: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const { channels } = info;
  return channels === 4 && data.every((value, index) => index % channels !== 3 || value === 0);
}

/** Makes the smaller renderings from the largest, so that the image is drawn only once. */
export async function renderingsOf(large: Buffer): Promise<Record<Size, Buffer>> {
  const [medium, small] = [await fitted(sharp(large), 256), await fitted(sharp(large), 64)];
  return { '64': small, '256': medium, '512': large };
}

/** Fits an image into a square without enlarging it. */
export function fitted(image: Sharp, side: number): Promise<Buffer> {
  return image.resize(side, side, FIT).png().toBuffer();
}

/** Throws `Refusal` with this reason for any other error. */
export async function refusing<T>(reason: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal(reason, { cause });
  }
}
