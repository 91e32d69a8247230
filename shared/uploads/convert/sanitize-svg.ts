import createDOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { JSDOM } from 'jsdom';
import { inspectSvg } from '../inspect/inspect-svg.ts';
import { Refusal } from '../inspect/pixels.ts';
import { assertDrawable } from './assert-drawable.ts';
import { assertReferable } from './assert-referable.ts';
import { listRemovals } from './list-removals.ts';
import { harmlessValue, sanitizeDeclarations, sanitizeStylesheet } from './sanitize-css.ts';
import {
  type EmbeddedImages,
  removePlaceholders,
  settleReferences,
  withSmallImages,
} from './settle-references.ts';
import { fragmentOf } from './svg-fragment.ts';

/** Maximum characters of stylesheets: a parsed one takes a hundred times its length in memory. */
const MAX_CSS_CHARACTERS = 256 * 1024;

/** A percent-encoded reference in a property, which the library that draws does not decode. */
const ENCODED = /url\(\s*["']?#([^"')\s]*%[^"')\s]*)["']?\s*\)/g;

/** Attributes that only name an element; their text is free. */
const NAMES = new Set(['id', 'class']);

/**
 * Values that draw a part with the paint of the element that refers to it. If that paint is a pattern, it is
 * drawn once more for each reference.
 */
const PAINT_OF_ANOTHER = /context-(fill|stroke)/i;

/** The elements and attributes of the sanitiser's SVG lists. Others are removed with their content. */
const CONFIG: Config & { IN_PLACE: true } = {
  IN_PLACE: true,
  USE_PROFILES: { svg: true, svgFilters: true },
  // Copies of parts of the image, which nearly every drawing program writes; references are checked below.
  ADD_TAGS: ['use'],
  // It names the author and the program.
  FORBID_TAGS: ['metadata'],
  ADD_ATTR: ['href', 'xlink:href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  KEEP_CONTENT: false,
  // Protects the names of a document with scripts. Here it would only break references.
  SANITIZE_DOM: false,
};

const { window } = new JSDOM('');

/**
 * A safe SVG, and sentences about what was removed. `drawing` is the safe SVG and `original` the one before,
 * both with small copies of their images. `original` is undefined if it is too much to draw.
 */
export type SanitizedSvg = {
  svg: string;
  drawing: string;
  original: string | undefined;
  removals: string[];
};

/**
 * Makes an SVG safe: it runs and loads nothing. Removes scripts, event handlers, foreign objects, animations
 * of attributes, and references except to its own parts and to images inside it, which are drawn again.
 * Returns its text. Throws `Refusal` for a file that is no SVG, or is too much to draw.
 */
export async function sanitizeSvg(bytes: Uint8Array): Promise<SanitizedSvg> {
  const document = new window.DOMParser().parseFromString(inspectSvg(bytes), 'image/svg+xml');
  const root = document.documentElement;
  convertCdata(document);
  const styles = [...root.querySelectorAll('style')];
  if (styles.reduce((sum, { textContent }) => sum + textContent.length, 0) > MAX_CSS_CHARACTERS)
    throw new Refusal('The SVG has too much CSS');
  const removals = new Set<string>();
  listRemovals(root, removals);
  assertReferable(root);
  const images = await settleReferences(root, removals);
  const original = originalOf(root, images);
  removePlaceholders(root);
  purify(root, images);
  for (const style of root.querySelectorAll('style'))
    style.textContent = sanitizeStylesheet(style.textContent);
  assertDrawable(root, images);
  const svg = new window.XMLSerializer().serializeToString(root);
  if (PAINT_OF_ANOTHER.test(svg) && root.querySelector('pattern'))
    throw new Refusal(
      'The SVG has patterns, and context-fill or context-stroke; export it without one of them',
    );
  return { svg, drawing: withSmallImages(svg, images), original, removals: [...removals] };
}

/**
 * Returns the text of an SVG that is not yet safe, to compare drawings. It loads nothing, since
 * `settleReferences` has replaced or removed its references; undefined if it is too much to draw.
 */
function originalOf(root: Element, images: EmbeddedImages): string | undefined {
  try {
    assertDrawable(root, images);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  const text = withSmallImages(new window.XMLSerializer().serializeToString(root), images);
  return text.replace(ENCODED, (whole, id: string) => {
    const decoded = fragmentOf(`#${id}`);
    return decoded === undefined ? whole : `url(#${decoded})`;
  });
}

function purify(root: Element, images: EmbeddedImages): void {
  const purifier = createDOMPurify(window);
  purifier.addHook('uponSanitizeAttribute', (_element, attribute) => checkAttribute(attribute, images));
  purifier.sanitize(root, CONFIG);
}

/**
 * Converts CDATA sections, in which CorelDRAW writes stylesheets, to text. The sanitiser would remove them.
 */
function convertCdata(document: Document): void {
  const sections = document.createTreeWalker(document, window.NodeFilter.SHOW_CDATA_SECTION);
  const found: Node[] = [];
  while (sections.nextNode()) found.push(sections.currentNode);
  for (const section of found)
    section.parentNode?.replaceChild(document.createTextNode(section.nodeValue ?? ''), section);
}

function checkAttribute(attribute: UponSanitizeAttributeHookEvent, images: EmbeddedImages): void {
  const { attrName, attrValue, allowedAttributes } = attribute;
  if (!allowedAttributes[attrName]) return;
  if (attrName === 'href' || attrName === 'xlink:href') {
    attribute.keepAttr = fragmentOf(attrValue) !== undefined || images.has(attrValue);
    attribute.forceKeepAttr = attribute.keepAttr;
  } else if (attrName === 'style') attribute.attrValue = sanitizeDeclarations(attrValue);
  else if (!NAMES.has(attrName)) {
    const value = harmlessValue(attrName, attrValue);
    attribute.keepAttr = value !== undefined;
    attribute.attrValue = value ?? '';
  }
}
