const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';
const SCRIPTS = /^(script|handler|listener)$/i;
const ANIMATIONS = /^(animate|set|discard)$/i;
const EVENT_HANDLER = /^on/i;

/** The parts of stylesheets that the sanitiser removes. */
const STYLES = [
  [/@import/i, 'Imported stylesheets were removed'],
  [/@font-face/i, 'Embedded fonts were removed; convert texts to paths'],
  [/url\(\s*["']?\s*[^#"'\s)]/i, 'References to other files were removed'],
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
    return 'Scripts and event handlers were removed';
  if (namespaceURI === HTML) return 'HTML (foreignObject) was removed';
  if (namespaceURI === SVG && ANIMATIONS.test(localName))
    return 'Animations (animate, set) were removed, so the picture is still';
  return undefined;
}
