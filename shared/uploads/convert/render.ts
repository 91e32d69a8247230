import sharp, { type Sharp } from 'sharp';
import type { RasterKind, Size } from '../formats.ts';
import { MAX_PIXELS, Refusal } from '../pixels.ts';

/** Maximum bytes of a served file: a decompressed image must not burden browsers. */
const MAX_SERVED_BYTES = 4 * 1024 * 1024;
const CSS_DPI = 72;
const MAX_DPI = 100_000;
const LARGEST = 512;

// One image at a time and no cache bound the memory.
sharp.cache(false);
sharp.concurrency(1);

/** Throws `Refusal` for a file that is too large to be served. */
export function assertServable(bytes: Uint8Array): void {
  if (bytes.length > MAX_SERVED_BYTES)
    throw new Refusal(
      `The file has ${bytes.length} bytes once it is written anew; up to ${MAX_SERVED_BYTES} are served`,
    );
}

export type Rendered = { width: number; height: number; renderings: Record<Size, Buffer> };

/** The output format of each kind: photographs would be far too large as PNG. */
const WRITE: Record<RasterKind, (image: Sharp) => Sharp> = {
  png: (image) => image.png({ compressionLevel: 9 }),
  gif: (image) => image.png({ compressionLevel: 9 }),
  jpeg: (image) => image.jpeg(),
  webp: (image) => image.webp(),
};

/**
 * Redraws the first frame of an image without metadata, with its renderings; a GIF becomes a PNG. Throws
 * `Refusal` if it cannot be decoded.
 */
export function renderRaster(
  kind: RasterKind,
  bytes: Uint8Array,
): Promise<Rendered & { kind: RasterKind; main: Buffer }> {
  return refusing('The image is damaged', async () => {
    const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const { data: main, info } = await WRITE[kind](open()).toBuffer({ resolveWithObject: true });
    assertServable(main);
    return {
      kind: kind === 'gif' ? 'png' : kind,
      main,
      width: info.width,
      height: info.height,
      renderings: await renderingsOf(await fitted(open(), LARGEST)),
    };
  });
}

/** Draws the renderings of a clean SVG. Throws `Refusal` if it cannot be drawn. */
export function renderSvg(svg: string): Promise<Rendered> {
  return refusing('The SVG cannot be drawn', async () => {
    const bytes = Buffer.from(svg);
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const longest = Math.max(width, height);
    if (longest > LARGEST * Math.min(width, height))
      throw new Refusal(
        `The SVG is ${width} x ${height}; one side may be ${LARGEST} times as long as the other`,
      );
    const density = Math.min(MAX_DPI, Math.max(1, (CSS_DPI * LARGEST) / longest));
    const large = await fitted(sharp(bytes, { density, limitInputPixels: MAX_PIXELS }), LARGEST);
    return { width, height, renderings: await renderingsOf(large) };
  });
}

/** Makes the smaller renderings from the largest, so that the image is drawn only once. */
async function renderingsOf(large: Buffer): Promise<Record<Size, Buffer>> {
  const [medium, small] = [await fitted(sharp(large), 256), await fitted(sharp(large), 64)];
  return { '64': small, '256': medium, '512': large };
}

/** Fits an image into a square without enlarging it. */
function fitted(image: Sharp, side: number): Promise<Buffer> {
  return image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}

async function refusing<T>(reason: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal(reason, { cause });
  }
}
