import { Refusal } from '../pixels.ts';
import { type Reference, referencesIn } from './svg-references.ts';

/** What a browser has to draw at most: as many elements as an SVG may have, ten times over. */
const MAX_DRAWN = 100_000;
/** Each result of a filter is an image as large as what it is applied to. */
const MAX_PRIMITIVES = 100;
/** Each character that is drawn takes more than a thousand bytes. */
const MAX_TEXT = 20_000;

/** Properties that the parts of an element have from it. */
const INHERITED = /^(fill|stroke)$/;
const MARKERS = /^marker/;

/**
 * Throws `Refusal` where parts that are drawn with other parts (copies, patterns, masks, markers) come to
 * more than a browser can draw, or filters and texts to more memory than there is.
 */
export function assertDrawable(root: Element): void {
  if ([...root.querySelectorAll('filter')].some(({ children }) => children.length > MAX_PRIMITIVES))
    throw new Refusal(`The SVG has a filter of more than ${MAX_PRIMITIVES} steps`);
  const texts = [...root.querySelectorAll('text')].map(({ textContent }) => textContent.length);
  if (texts.reduce((sum, length) => sum + length, 0) > MAX_TEXT)
    throw new Refusal(`The SVG has more than ${MAX_TEXT} characters of text`);
  if (drawnBy(root) > MAX_DRAWN) throw new Refusal(`The SVG draws more than ${MAX_DRAWN} elements`);
}

/** How many elements are drawn for an element, with all that its parts are drawn with. */
function drawnBy(root: Element): number {
  const named = Map.groupBy(root.querySelectorAll('[id]'), ({ id }) => id);
  const referencesOf = referencesIn(root);
  const targetsOf = ({ id }: Reference): Element[] => named.get(id) ?? [];
  const copiesIn = (element: Element): Element[] =>
    referencesOf(element)
      .filter(({ property }) => property === 'href')
      .flatMap(targetsOf);
  const partsOf = (element: Element): Element[] => [...element.children, ...copiesIn(element)];

  const elements = summed((element) => 1 + sum(partsOf(element), elements));
  const points = summed((element) => pointsOf(element) + sum(partsOf(element), points));
  const timesDrawn = (element: Element, property: string): number => {
    if (MARKERS.test(property)) return points(element);
    return INHERITED.test(property) ? elements(element) : 1;
  };
  const drawn = summed((element) => {
    const referred = referencesOf(element).map(
      (reference) => timesDrawn(element, reference.property) * sum(targetsOf(reference), drawn),
    );
    return 1 + sum(element.children, drawn) + sum(referred, (count) => count);
  });
  return drawn(root);
}

/** Counts each element once. What contains itself is not drawn. */
function summed(count: (element: Element) => number): (element: Element) => number {
  const known = new Map<Element, number>();
  return (element) => {
    const before = known.get(element);
    if (before !== undefined) return before;
    known.set(element, 0);
    const total = count(element);
    known.set(element, total);
    return total;
  };
}

function sum<T>(values: Iterable<T>, count: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += count(value);
  return total;
}

/** At how many points of a path markers are drawn, at most. */
function pointsOf(element: Element): number {
  const path = `${element.getAttribute('d') ?? ''}${element.getAttribute('points') ?? ''}`;
  return 1 + (path.match(/[a-df-z]|\d*\.\d+|\d+/gi)?.length ?? 0);
}
