import { Refusal } from './pixels.ts';
import { type Doctype, doctypeOf, endOf } from './svg-doctype.ts';

/** Entities of XML itself, which parsers know. */
const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
/** Characters that all entities together may add: entities of entities grow without limit. */
const MAX_ADDED = 1_000_000;
/** Entities in entities: namespaces and repeated shapes need one or two levels. */
const MAX_DEPTH = 20;

const MARKUP = /[<&]/g;
const QUOTE_OR_END = /["'>]/g;
const REFERENCE = /&([^\s&;<>"'#]+);/y;
/** What a parser would skip, by its beginning and end. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Where a reference is: the text of an entity in an attribute must not end the attribute. */
type Place = 'content' | 'attribute';

/**
 * Returns an XML text without its document type, and with its own entities expanded as XML 1.0 (4.4) says, so
 * that no parser after it has to. Lines keep their numbers. Throws `Refusal` for an entity that is not
 * declared in the file, refers to itself, or makes the file far larger.
 */
export function expandEntities(text: string): string {
  const doctype = doctypeOf(text);
  if (!doctype) return new Expansion(new Map()).expand(text, 'content', 0);
  const lines = text.slice(doctype.start, doctype.end).replace(/[^\n]/g, '');
  const content = new Expansion(doctype.entities).expand(text.slice(doctype.end), 'content', 0);
  return text.slice(0, doctype.start) + lines + content;
}

class Expansion {
  readonly #entities: Doctype['entities'];
  readonly #known = new Map<string, string>();
  #left = MAX_ADDED;

  constructor(entities: Doctype['entities']) {
    this.#entities = entities;
  }

  /** Returns a text with its references replaced, except in comments, CDATA sections and instructions. */
  expand(text: string, place: Place, depth: number): string {
    if (!text.includes('&')) return text;
    let expanded = '';
    let at = 0;
    for (;;) {
      MARKUP.lastIndex = at;
      const found = MARKUP.exec(text)?.index;
      if (found === undefined) return expanded + text.slice(at);
      expanded += text.slice(at, found);
      const part = text[found] === '&' ? this.#reference(text, found, place, depth) : undefined;
      const next = part ?? (place === 'content' ? this.#markup(text, found, depth) : undefined);
      expanded += next?.text ?? text[found];
      at = next?.end ?? found + 1;
    }
  }

  #reference(
    text: string,
    at: number,
    place: Place,
    depth: number,
  ): { text: string; end: number } | undefined {
    REFERENCE.lastIndex = at;
    const [whole, name] = REFERENCE.exec(text) ?? [];
    if (whole === undefined || name === undefined || PREDEFINED.has(name)) return undefined;
    const replaced = this.#replacement(name, place, depth);
    this.#left -= replaced.length;
    if (this.#left < 0)
      throw new Refusal(`The entities of the SVG make it more than ${MAX_ADDED} characters longer`);
    return { text: replaced, end: at + whole.length };
  }

  #replacement(name: string, place: Place, depth: number): string {
    const value = this.#entities.get(name);
    if (value === undefined)
      throw new Refusal(`The SVG uses the entity &${name};, which is not declared in the file`);
    if (depth >= MAX_DEPTH)
      throw new Refusal(
        `The entity &${name}; refers to itself, or is nested deeper than ${MAX_DEPTH} entities`,
      );
    const key = `${place} ${name}`;
    const known = this.#known.get(key) ?? this.expand(value, place, depth + 1);
    this.#known.set(key, known);
    return place === 'attribute' ? known.replaceAll('"', '&quot;').replaceAll("'", '&apos;') : known;
  }

  /** Returns a tag with the values of its attributes expanded; a comment and the like as it is. */
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
      expanded += text.slice(at, mark.index) + this.expand(text.slice(mark.index, end), 'attribute', depth);
      at = end;
    }
  }
}
