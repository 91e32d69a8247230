import { ident } from 'css-tree';
import { percentDecoded } from '../inspect/percent-decoded.ts';
import { Refusal } from '../inspect/pixels.ts';
import { isReferable } from './svg-fragment.ts';

const LONGEST_SHOWN = 40;

/**
 * Throws `Refusal` if an SVG refers to a part whose id is not kept, such as `mask (1)`. Without that part the
 * drawing would be another one, and the cause would not be seen.
 */
export function assertReferable(root: Element): void {
  const ids = [...root.querySelectorAll('[id]')]
    .map(({ id }) => id)
    .filter((id) => id !== '' && !isReferable(id))
    .sort((a, b) => b.length - a.length);
  if (ids.length === 0) return;
  const texts = [...root.querySelectorAll('*'), root].flatMap(({ localName, attributes, textContent }) => [
    ...(localName === 'style' ? [textContent] : []),
    ...[...attributes].filter(({ name }) => name !== 'id').map(({ value }) => value),
  ]);
  const plain = texts.map((text) => ident.decode(text).replace(/(?:%[0-9a-f]{2})+/gi, percentDecoded));
  const referred = ids.find((id) => plain.some((text) => text.includes(`#${id}`)));
  if (referred !== undefined)
    throw new Refusal(
      `The SVG refers to its part "${referred.slice(0, LONGEST_SHOWN)}", whose id has blanks, quotes, brackets, % or \\; rename the layer and export the SVG again`,
    );
}
