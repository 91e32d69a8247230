import createDOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { JSDOM } from 'jsdom';
import { inspectSvg } from '../inspect-svg.ts';
import { Refusal } from '../pixels.ts';
import { assertDrawable } from './assert-drawable.ts';
import { isHarmlessValue, sanitizeDeclarations, sanitizeStylesheet } from './sanitize-css.ts';

/** A reference to a part of the same image. */
const FRAGMENT = /^#[\w:.-]+$/;

/** Maximum characters of stylesheets: a parsed one takes a hundred times its length in memory. */
const MAX_CSS_CHARACTERS = 256 * 1024;

/** Attributes that only name an element; their text is free. */
const NAMES = new Set(['id', 'class']);

/**
 * Draws a part with the paint of the element that refers to it. If that paint is a pattern, it is drawn once
 * more for each reference.
 */
const PAINT_OF_ANOTHER = /context-(fill|stroke)/i;

/** The elements and attributes of the sanitiser's SVG lists. Others are removed with their content. */
const CONFIG: Config & { IN_PLACE: true } = {
  IN_PLACE: true,
  USE_PROFILES: { svg: true, svgFilters: true },
  // Copies of parts of the image, which nearly every drawing program writes; references are checked below.
  ADD_TAGS: ['use'],
  // Has the author and the program.
  FORBID_TAGS: ['metadata'],
  ADD_ATTR: ['href', 'xlink:href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  KEEP_CONTENT: false,
  // Protects the names of a document with scripts. Here it would only break references.
  SANITIZE_DOM: false,
};

const { window } = new JSDOM('');
const purifier = createDOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (_element, attribute) => checkAttribute(attribute));

/**
 * Makes an SVG safe: it runs and loads nothing. Removes scripts, event handlers, foreign objects, animations
 * of attributes, entities, and references except to its own parts. Returns its text. Throws `Refusal` for a
 * file that is no SVG, or is too much to draw.
 */
export function sanitizeSvg(bytes: Uint8Array): string {
  const document = new window.DOMParser().parseFromString(inspectSvg(bytes), 'image/svg+xml');
  const root = document.documentElement;
  convertCdata(document);
  purifier.sanitize(root, CONFIG);
  const styles = [...root.querySelectorAll('style')];
  if (styles.reduce((sum, { textContent }) => sum + textContent.length, 0) > MAX_CSS_CHARACTERS)
    throw new Refusal('The SVG has too much CSS');
  for (const style of styles) style.textContent = sanitizeStylesheet(style.textContent);
  assertDrawable(root);
  const text = new window.XMLSerializer().serializeToString(root);
  if (PAINT_OF_ANOTHER.test(text) && root.querySelector('pattern'))
    throw new Refusal(
      'The SVG has patterns, and context-fill or context-stroke; export it without one of them',
    );
  return text;
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

function checkAttribute(attribute: UponSanitizeAttributeHookEvent): void {
  const { attrName, attrValue, allowedAttributes } = attribute;
  if (!allowedAttributes[attrName]) return;
  if (attrName === 'href' || attrName === 'xlink:href') {
    attribute.keepAttr = FRAGMENT.test(attrValue);
    attribute.forceKeepAttr = attribute.keepAttr;
  } else if (attrName === 'style') attribute.attrValue = sanitizeDeclarations(attrValue);
  else if (!NAMES.has(attrName)) attribute.keepAttr = isHarmlessValue(attrName, attrValue);
}
