import { Refusal } from './pixels.ts';
import { type Doctype, doctypeOf, endOf } from './svg-doctype.ts';

/** Maximum characters that all entities together may add: nested ones can grow without limit. */
const MAX_ADDED = 1_000_000;
/** Maximum depth of entities in entities: namespaces and repeated shapes need one or two levels. */
const MAX_DEPTH = 20;

const MARKUP = /[<&]/g;
const QUOTE_OR_END = /["'>]/g;
/** A reference to an entity that is not of XML itself; parsers know those. */
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)([^\s&;<>"'#]+);/y;
/** The parts that a parser would skip, by their beginning and end. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Returns an XML text without its document type, and with its own entities expanded (XML 1.0, 4.4), so that
 * no later parser has to. The numbers of lines do not change. Throws `Refusal` for an entity that is not
 * declared in the file, refers to itself, or makes the file far larger.
 */
export function expandEntities(text: string): string {
  const doctype = doctypeOf(text);
  if (!doctype) return new Expansion(new Map()).expand(text, false, 0);
  const lines = text.slice(doctype.start, doctype.end).replace(/[^\n]/g, '');
  const content = new Expansion(doctype.entities).expand(text.slice(doctype.end), false, 0);
  return text.slice(0, doctype.start) + lines + content;
}

class Expansion {
  readonly #entities: Doctype['entities'];
  readonly #known = new Map<string, string>();
  #left = MAX_ADDED;

  constructor(entities: Doctype['entities']) {
    this.#entities = entities;
  }

  /**
   * Returns a text with its references replaced, except in comments, CDATA sections and instructions. In the
   * value of an attribute, the text of an entity must not end the value.
   */
  expand(text: string, isValue: boolean, depth: number): string {
    if (!text.includes('&')) return text;
    let expanded = '';
    let at = 0;
    for (;;) {
      MARKUP.lastIndex = at;
      const found = MARKUP.exec(text)?.index;
      if (found === undefined) return expanded + text.slice(at);
      expanded += text.slice(at, found);
      const part = text[found] === '&' ? this.#reference(text, found, isValue, depth) : undefined;
      const next = part ?? (isValue ? undefined : this.#markup(text, found, depth));
      expanded += next?.text ?? text[found];
      at = next?.end ?? found + 1;
    }
  }

  #reference(
    text: string,
    at: number,
    isValue: boolean,
    depth: number,
  ): { text: string; end: number } | undefined {
    REFERENCE.lastIndex = at;
    const [whole, name] = REFERENCE.exec(text) ?? [];
    if (whole === undefined || name === undefined) return undefined;
    const replaced = this.#replacement(name, isValue, depth);
    this.#left -= replaced.length;
    if (this.#left < 0) throw new Refusal(`The entities of the SVG add more than ${MAX_ADDED} characters`);
    return { text: replaced, end: at + whole.length };
  }

  #replacement(name: string, isValue: boolean, depth: number): string {
    const value = this.#entities.get(name);
    if (value === undefined) throw new Refusal(`The entity &${name}; is not declared in the SVG`);
    if (depth >= MAX_DEPTH) throw new Refusal(`The entity &${name}; refers to itself or is nested too deep`);
    const key = `${isValue} ${name}`;
    const known = this.#known.get(key) ?? this.expand(value, isValue, depth + 1);
    this.#known.set(key, known);
    return isValue ? known.replaceAll('"', '&quot;').replaceAll("'", '&apos;') : known;
  }

  /**
   * Returns a tag with the values of its attributes expanded; comments, CDATA sections and instructions are
   * unchanged.
   */
  #markup(text: string, start: number, depth: number): { text: string; end: number } {
    for (const [begin, end] of SKIPPED) {
      if (text.startsWith(begin, start)) {
        const after = endOf(text, start, end);
        return { text: text.slice(start, after), end: after };
      }
    }
    let expanded = '';
    let at = start;
    for (;;) {
      QUOTE_OR_END.lastIndex = at;
      const mark = QUOTE_OR_END.exec(text);
      if (!mark || mark[0] === '>') {
        const end = mark ? mark.index + 1 : text.length;
        return { text: expanded + text.slice(at, end), end };
      }
      const end = endOf(text, mark.index + 1, mark[0]);
      expanded += text.slice(at, mark.index) + this.expand(text.slice(mark.index, end), true, depth);
      at = end;
    }
  }
}
