import { inspectLottie } from '../inspect-lottie.ts';
import { Refusal } from '../refusal.ts';

const EMBEDDED_IMAGE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * An animation that runs nothing and loads nothing. Returns its JSON, written anew, and its size. Throws `Refusal` for expressions, which players evaluate as script, and for images that are
 * not inside the file.
 */
export function checkLottie(bytes: Uint8Array): { json: string; width: number; height: number } {
  const animation = inspectLottie(bytes);
  if (hasExpression(animation)) throw new Refusal('The animation has expressions; export it without');
  for (const asset of animation.assets ?? []) assertEmbedded(asset);
  return { json: JSON.stringify(animation), width: animation.w, height: animation.h };
}

/** An expression is the member `x` of an animated property, as text; elsewhere `x` is a number or an object. */
function hasExpression(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => (name === 'x' && typeof inner === 'string') || hasExpression(inner),
  );
}

/** An asset is a composition of layers, or an image: `p` is its data then, or a file in the folder `u`. */
function assertEmbedded({ u, p }: Record<string, unknown>): void {
  const embedded = p === undefined || (typeof p === 'string' && EMBEDDED_IMAGE.test(p));
  if ((u !== undefined && u !== '') || !embedded)
    throw new Refusal('The animation refers to images outside the file; embed them');
}
