import { Refusal } from './pixels.ts';

/** The place of the document type in a file, and the entities that it declares, by name. */
export type Doctype = { start: number; end: number; entities: ReadonlyMap<string, string> };

const SPACE = /[\s\uFEFF]*/y;
const MARK = /["'<[\]>]/g;
/** An entity with a text. Those of other files are not declared here, and never loaded. */
const ENTITY = /<!ENTITY\s+([^\s"'%<>&;]+)\s+("[^"]*"|'[^']*')\s*>/y;
const DECLARATION = /<!(?:"[^"]*"|'[^']*'|[^"'>])*>/y;
const MARKUP = /&#(?:0*(?:38|60)|x0*(?:26|3c));/gi;

/**
 * Returns the document type of an XML text; undefined if there is none before the root, or it does not end.
 * Throws `Refusal` for parameter entities, which could change every declaration after them.
 */
export function doctypeOf(text: string): Doctype | undefined {
  const start = doctypeStart(text);
  if (start === undefined) return undefined;
  let subset: number | undefined;
  let isClosed = false;
  let entities: Doctype['entities'] = new Map();
  for (let at = start + 1; ; ) {
    MARK.lastIndex = at;
    const mark = MARK.exec(text);
    if (!mark) return undefined;
    at = endOfMarked(text, mark);
    if (mark[0] === '[' && !isClosed) subset ??= at;
    if (mark[0] === ']' && subset !== undefined && !isClosed) {
      entities = declaredIn(text.slice(subset, mark.index));
      isClosed = true;
    }
    if (mark[0] === '>' && (subset === undefined || isClosed)) return { start, end: at, entities };
  }
}

/** Returns the offset after the first `end` from `at`; the end of the text if there is none. */
export function endOf(text: string, at: number, end: string): number {
  const found = text.indexOf(end, at);
  return found < 0 ? text.length : found + end.length;
}

function doctypeStart(text: string): number | undefined {
  for (let at = 0; ; ) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
    if (text.startsWith('<!DOCTYPE', at)) return at;
    if (text.startsWith('<!--', at)) at = endOf(text, at, '-->');
    else if (text.startsWith('<?', at)) at = endOf(text, at, '?>');
    else return undefined;
  }
}

/**
 * Returns the offset after a mark, or after the literal, comment or instruction that it begins, which may
 * itself contain marks.
 */
function endOfMarked(text: string, { 0: mark, index }: RegExpExecArray): number {
  if (mark === '"' || mark === "'") return endOf(text, index + 1, mark);
  if (text.startsWith('<!--', index)) return endOf(text, index, '-->');
  if (text.startsWith('<?', index)) return endOf(text, index, '?>');
  return index + 1;
}

function declaredIn(subset: string): Map<string, string> {
  const entities = new Map<string, string>();
  for (let at = 0; ; ) {
    SPACE.lastIndex = at;
    at += SPACE.exec(subset)?.[0].length ?? 0;
    if (at >= subset.length) return entities;
    ENTITY.lastIndex = at;
    const [whole = '', name, literal] = ENTITY.exec(subset) ?? [];
    // The first declaration of a name counts (XML 1.0, 4.2).
    if (name !== undefined && literal !== undefined && !entities.has(name))
      entities.set(name, withMarkup(literal.slice(1, -1)));
    at = whole ? at + whole.length : endOfDeclaration(subset, at);
  }
}

function endOfDeclaration(subset: string, at: number): number {
  if (subset.startsWith('<!--', at)) return endOf(subset, at, '-->');
  if (subset.startsWith('<?', at)) return endOf(subset, at, '?>');
  if (subset[at] === '%' || /^<!ENTITY\s+%/.test(subset.slice(at, at + 100)))
    throw new Refusal('The SVG has parameter entities (%)');
  DECLARATION.lastIndex = at;
  // A broken declaration is skipped: a use of its entity is refused.
  return at + (DECLARATION.exec(subset)?.[0] ?? subset.slice(at)).length;
}

/**
 * Replaces references to `&` and `<`, as a parser does where an entity is declared (XML 1.0, 4.4.5). A later
 * parser replaces references to other characters.
 */
function withMarkup(literal: string): string {
  return literal.replace(MARKUP, (reference) => (/38|26/.test(reference) ? '&' : '<'));
}
