import sharp from 'sharp';
import { MAX_PIXELS, Refusal } from '../inspect/pixels.ts';
import { fitted, isBlankImage, LARGEST, type Rendered, refusing, renderingsOf } from './render.ts';
import type { SanitizedSvg } from './sanitize-svg.ts';
import { WARNINGS } from './warnings.ts';

const CSS_DPI = 72;
const MAX_DPI = 100_000;
/** A picture that loses more than this share of its drawn pixels is not served. */
const MAX_LOSS = 0.5;
/** Difference of a channel (0 to 255) above which a pixel looks different. */
const VISIBLE = 32;

/**
 * Draws the renderings of a clean SVG, and compares it with a drawing of the original. Throws `Refusal` if it
 * cannot be drawn, or if more than half of it, or everything, was lost.
 */
export async function renderSvg({
  drawing,
  original,
  removals,
}: SanitizedSvg): Promise<Rendered & { warnings: string[] }> {
  const { width, height, density } = await dimensionsOf(drawing);
  const large = await refusing('The SVG cannot be drawn', () => fitted(drawn(drawing, density), LARGEST));
  const after = await sharp(large).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const before =
    original === undefined || original === drawing ? undefined : await pixelsLike(after, original, density);
  const share = before ? lostShare(before, after.data) : 0;
  const warnings = [...removals, ...lossWarnings(share, await isBlankImage(large), removals)];
  return { width, height, renderings: await renderingsOf(large), warnings };
}

async function dimensionsOf(svg: string): Promise<{ width: number; height: number; density: number }> {
  const { width, height } = await refusing('The SVG cannot be drawn', () =>
    sharp(Buffer.from(svg), { limitInputPixels: false }).metadata(),
  );
  const longest = Math.max(width, height);
  if (longest > LARGEST * Math.min(width, height))
    throw new Refusal(
      `The SVG is ${width} x ${height}; one side may be ${LARGEST} times as long as the other`,
    );
  return { width, height, density: Math.min(MAX_DPI, Math.max(1, (CSS_DPI * LARGEST) / longest)) };
}

function drawn(svg: string, density: number) {
  return sharp(Buffer.from(svg), { density, limitInputPixels: MAX_PIXELS });
}

/** Returns the pixels of the original, in the size of the clean drawing; undefined if it cannot be drawn. */
async function pixelsLike(
  { info: { width, height } }: { info: { width: number; height: number } },
  original: string,
  density: number,
): Promise<Uint8Array | undefined> {
  try {
    return await drawn(original, density)
      .resize(width, height, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Returns sentences about lost parts. Throws `Refusal` for more than half of the picture, or all of it. */
function lossWarnings(lost: number, isEmpty: boolean, removals: string[]): string[] {
  const percent = Math.max(1, Math.round(lost * 100));
  if (lost > MAX_LOSS)
    throw new Refusal(`${percent} % of the picture would be lost. ${removals.join('. ') || NOT_ACCEPTED}`);
  if (isEmpty && removals.length > 0)
    throw new Refusal(`Nothing of the picture is left. ${removals.join('. ')}`);
  if (lost > 0) return [WARNINGS.different.replace('{}', String(percent))];
  return isEmpty ? [WARNINGS.blank] : [];
}

const NOT_ACCEPTED = 'It has elements or styles that are not accepted; convert them to paths';

/** Returns the share of the drawn pixels that look different, from 0 to 1. Both images are RGBA. */
function lostShare(before: Uint8Array, after: Uint8Array): number {
  let drawnPixels = 0;
  let lost = 0;
  for (let at = 0; at < after.length; at += 4) {
    const [alpha, alphaAfter] = [before[at + 3] ?? 0, after[at + 3] ?? 0];
    if (alpha === 0 && alphaAfter === 0) continue;
    drawnPixels += 1;
    const differences = [0, 1, 2].map((channel) =>
      Math.abs((before[at + channel] ?? 0) * alpha - (after[at + channel] ?? 0) * alphaAfter),
    );
    if (Math.max(...differences) > VISIBLE * 255 || Math.abs(alpha - alphaAfter) > VISIBLE) lost += 1;
  }
  return drawnPixels === 0 ? 0 : lost / drawnPixels;
}
