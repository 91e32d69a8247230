import createDOMPurify, { type Config, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { JSDOM } from 'jsdom';
import { inspectSvg } from '../inspect-svg.ts';
import { Refusal } from '../refusal.ts';
import { assertDrawable } from './assert-drawable.ts';
import { isHarmlessValue, sanitizeDeclarations, sanitizeStylesheet } from './sanitize-css.ts';

/** A reference to a part of the same image. */
const FRAGMENT = /^#[\w:.-]+$/;

/** A parsed stylesheet takes a hundred times its length in memory. */
const MAX_CSS_CHARACTERS = 256 * 1024;

/** The elements and attributes of the sanitiser's SVG lists; what is not on them goes with all it contains. */
const CONFIG: Config & { IN_PLACE: true } = {
  IN_PLACE: true,
  USE_PROFILES: { svg: true, svgFilters: true },
  // Copies of parts of the image, which nearly every drawing program writes: the references are checked below.
  ADD_TAGS: ['use'],
  // Says who drew it with what.
  FORBID_TAGS: ['metadata'],
  ADD_ATTR: ['href', 'xlink:href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  KEEP_CONTENT: false,
  // Guards the names of a document with scripts. Here it would only break references.
  SANITIZE_DOM: false,
};

const { window } = new JSDOM('');
const purifier = createDOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (_element, attribute) => judge(attribute));

/**
 * An SVG that runs nothing and loads nothing: without scripts, event handlers, foreign objects, animations of attributes, entities, and references to anything but its own parts. Returns its
 * text. Throws `Refusal` for what is no SVG, or has nothing left.
 */
export function sanitizeSvg(bytes: Uint8Array): string {
  const document = new window.DOMParser().parseFromString(inspectSvg(bytes), 'image/svg+xml');
  const root = document.documentElement;
  try {
    purifier.sanitize(root, CONFIG);
  } catch (cause) {
    throw new Refusal('The SVG has nothing that can be kept', { cause });
  }
  assertDrawable(root);
  const styles = [...root.querySelectorAll('style')];
  if (styles.reduce((sum, { textContent }) => sum + textContent.length, 0) > MAX_CSS_CHARACTERS)
    throw new Refusal('The SVG has too much CSS');
  for (const style of styles) style.textContent = sanitizeStylesheet(style.textContent);
  return new window.XMLSerializer().serializeToString(root);
}

function judge(attribute: UponSanitizeAttributeHookEvent): void {
  const { attrName, attrValue } = attribute;
  if (attrName === 'href' || attrName === 'xlink:href') {
    attribute.keepAttr = FRAGMENT.test(attrValue);
    attribute.forceKeepAttr = attribute.keepAttr;
  } else if (attrName === 'style') attribute.attrValue = sanitizeDeclarations(attrValue);
  else if (/[\\(]/.test(attrValue) && !attrName.endsWith('transform'))
    attribute.keepAttr = isHarmlessValue(attrValue);
}
