import { WARNINGS } from './warnings.ts';

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';
const SCRIPTS = /^(script|handler|listener)$/i;
const ANIMATIONS = /^(animate|set|discard)$/i;
const EVENT_HANDLER = /^on/i;

/** The parts of stylesheets that the sanitiser removes. */
const STYLES = [
  [/@import/i, WARNINGS.stylesheets],
  [/@font-face/i, WARNINGS.fonts],
  [/url\(\s*["']?\s*[^#"'\s)]/i, WARNINGS.references],
] as const;

/**
 * Adds a sentence for each kind of part that the sanitiser removes from an SVG. Comparing drawings cannot
 * show the loss of scripts, animations and HTML, since they are not drawn. Private data of drawing programs
 * is not listed.
 */
export function listRemovals(root: Element, removals: Set<string>): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const kind = removalOf(element);
    if (kind) removals.add(kind);
    const css = element.localName === 'style' ? element.textContent : element.getAttribute('style');
    for (const [pattern, sentence] of STYLES) if (css && pattern.test(css)) removals.add(sentence);
  }
}

function removalOf({ localName, namespaceURI, attributes }: Element): string | undefined {
  if (SCRIPTS.test(localName) || [...attributes].some(({ name }) => EVENT_HANDLER.test(name)))
    return WARNINGS.scripts;
  if (namespaceURI === HTML) return WARNINGS.html;
  if (namespaceURI === SVG && ANIMATIONS.test(localName)) return WARNINGS.animations;
  return undefined;
}
