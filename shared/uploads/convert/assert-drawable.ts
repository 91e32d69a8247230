import { Refusal } from '../refusal.ts';

/** What a browser has to draw at most: as many elements as an SVG may have, ten times over. */
const MAX_DRAWN = 100_000;

/** Throws `Refusal` where copies of copies (`use`) come to more elements than a browser can draw. */
export function assertDrawable(root: Element): void {
  const named = new Map(Array.from(root.querySelectorAll('[id]'), (element) => [element.id, element]));
  const known = new Map<Element, number>();
  const drawn = (element: Element): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    // What contains itself is not drawn.
    known.set(element, 0);
    const copied = named.get(copiedBy(element));
    const parts = copied ? [...element.children, copied] : [...element.children];
    const total = parts.reduce((sum, part) => sum + drawn(part), 1);
    known.set(element, total);
    return total;
  };
  if (drawn(root) > MAX_DRAWN) throw new Refusal(`The SVG draws more than ${MAX_DRAWN} elements`);
}

/** The id of what an element copies; empty for one that copies nothing. */
function copiedBy(element: Element): string {
  if (element.localName !== 'use') return '';
  return (element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '').slice(1);
}
