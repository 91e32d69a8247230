import { SaxesParser, type SaxesTagNS } from 'saxes';
import { expandEntities } from './expand-entities.ts';
import { Refusal } from './pixels.ts';
import { utf8Text } from './utf8-text.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Limits that bound memory and time of parsing, cleaning and rendering. */
const SVG_LIMITS = { elements: 10_000, attributesOfElement: 100, depth: 100 } as const;

/**
 * Checks that bytes are one well-formed SVG within the limits, and returns its text with its own entities
 * expanded. Throws `Refusal`.
 */
export function inspectSvg(bytes: Uint8Array): string {
  const text = expandEntities(utf8Text(bytes, 'The SVG is not UTF-8 text'));
  const parser = new SaxesParser({ xmlns: true });
  const count = { elements: 0, attributes: 0, depth: 0 };
  parser.on('error', (error) => {
    throw new Refusal(`The SVG is not well-formed: ${error.message}`);
  });
  parser.on('opentagstart', () => {
    count.attributes = 0;
    count.elements += 1;
    count.depth += 1;
    if (count.elements > SVG_LIMITS.elements)
      throw new Refusal(`The SVG has more than ${SVG_LIMITS.elements} elements`);
    if (count.depth > SVG_LIMITS.depth)
      throw new Refusal(`The SVG is nested deeper than ${SVG_LIMITS.depth} elements`);
  });
  parser.on('attribute', () => {
    count.attributes += 1;
    if (count.attributes > SVG_LIMITS.attributesOfElement)
      throw new Refusal(`An element has more than ${SVG_LIMITS.attributesOfElement} attributes`);
  });
  parser.on('opentag', (tag) => {
    if (count.elements === 1) assertRoot(tag);
  });
  parser.on('closetag', () => {
    count.depth -= 1;
  });
  parser.write(text).close();
  return text;
}

function assertRoot({ local, uri, prefix }: SaxesTagNS): void {
  if (local !== 'svg' || uri !== SVG_NAMESPACE)
    throw new Refusal(`The root element must be svg in the namespace ${SVG_NAMESPACE}`);
  if (prefix !== '')
    throw new Refusal(`The SVG names its elements with a prefix (${prefix}:svg); export it without one`);
}
