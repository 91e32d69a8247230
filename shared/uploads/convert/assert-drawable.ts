import { Refusal } from '../inspect/pixels.ts';
import type { EmbeddedImages } from './settle-references.ts';
import { type Reference, referencesIn } from './svg-references.ts';

/** Maximum elements to draw: ten times the elements of the largest SVG. */
const MAX_DRAWN = 100_000;
/** Maximum steps of a filter: the result of each is an image of the size of the filtered element. */
const MAX_PRIMITIVES = 100;
/** Maximum characters of text: each takes more than a thousand bytes when drawn. */
const MAX_TEXT = 20_000;

/** Pixels of an embedded image that take as long to draw as one element. */
const PIXELS_OF_ELEMENT = 10_000;

/** Properties that the children of an element inherit. */
const INHERITED = /^(fill|stroke)$/;
const MARKERS = /^marker/;

/**
 * Throws `Refusal` if references between parts (copies, patterns, masks, markers) multiply to more than a
 * browser can draw, or if filters or texts need too much memory. An embedded image counts by its pixels.
 */
export function assertDrawable(root: Element, images: EmbeddedImages): void {
  if ([...root.querySelectorAll('filter')].some(({ children }) => children.length > MAX_PRIMITIVES))
    throw new Refusal(`The SVG has a filter of more than ${MAX_PRIMITIVES} steps`);
  const texts = [...root.querySelectorAll('text')].map(({ textContent }) => textContent.length);
  if (texts.reduce((sum, length) => sum + length, 0) > MAX_TEXT)
    throw new Refusal(`The SVG has more than ${MAX_TEXT} characters of text`);
  if (countDrawn(root, images) > MAX_DRAWN)
    throw new Refusal(`The SVG draws more than ${MAX_DRAWN} elements`);
}

/** Returns how many elements are drawn for an element, including all that it refers to. */
function countDrawn(root: Element, images: EmbeddedImages): number {
  const named = Map.groupBy(root.querySelectorAll('[id]'), ({ id }) => id);
  const referencesOf = referencesIn(root);
  const targetsOf = ({ id }: Reference): Element[] => named.get(id) ?? [];
  const copiesIn = (element: Element): Element[] =>
    referencesOf(element)
      .filter(({ property }) => property === 'href')
      .flatMap(targetsOf);
  const partsOf = (element: Element): Element[] => [...element.children, ...copiesIn(element)];

  const elements = memoizedCount((element) => 1 + sum(partsOf(element), elements));
  const points = memoizedCount((element) => pointsOf(element) + sum(partsOf(element), points));
  const timesDrawn = (element: Element, property: string): number => {
    if (MARKERS.test(property)) return points(element);
    return INHERITED.test(property) ? elements(element) : 1;
  };
  const drawn = memoizedCount((element) => {
    const referred = referencesOf(element).map(
      (reference) => timesDrawn(element, reference.property) * sum(targetsOf(reference), drawn),
    );
    return elementWeight(element, images) + sum(element.children, drawn) + sum(referred, (count) => count);
  });
  return drawn(root);
}

/** Returns how many elements an element counts as. */
function elementWeight(element: Element, images: EmbeddedImages): number {
  const pixels = [...element.attributes].map(({ localName, value }) =>
    localName === 'href' ? (images.get(value)?.pixels ?? 0) : 0,
  );
  return 1 + Math.ceil(sum(pixels, (count) => count) / PIXELS_OF_ELEMENT);
}

/** Remembers the count of each element. A cyclic reference is not drawn and counts 0. */
function memoizedCount(count: (element: Element) => number): (element: Element) => number {
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

/** Returns the maximum number of points of a path at which markers are drawn. */
function pointsOf(element: Element): number {
  const path = `${element.getAttribute('d') ?? ''}${element.getAttribute('points') ?? ''}`;
  return 1 + (path.match(/[a-df-z]|\d*\.\d+|\d+/gi)?.length ?? 0);
}
