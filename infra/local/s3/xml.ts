import { escapeXml } from '../http/escape-xml.ts';
import { S3Error } from './errors.ts';

type Content = string | number | boolean | undefined | { [name: string]: Content } | Content[];

/** Creates a document. Members become elements, arrays repeat their element, undefined is omitted. */
export function toXml(root: string, content: { [name: string]: Content }, namespace = true): string {
  const attribute = namespace ? ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${inner(content)}</${root}>`;
}

function inner(content: Content): string {
  if (content === undefined) return '';
  if (typeof content !== 'object') return escapeXml(String(content));
  return Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((item) => ({ name, item })))
    .map(({ name, item }) => `<${name}>${inner(item)}</${name}>`)
    .join('');
}

export type Element = { name: string; text: string; children: Element[] };

const TOKEN = /<\?[^>]*\?>|<(\/?)([A-Za-z_][\w.:-]*)(?:\s[^<>]*?)?(\/?)>|([^<]+)/y;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const MAX_DEPTH = 16;

const malformed = () =>
  new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed or did not validate.');

/**
 * Parses the plain XML of S3 clients: elements and text. Refuses document types, comments and CDATA sections.
 */
export function parseXml(source: string, root: string): Element {
  const top: Element = { name: '', text: '', children: [] };
  const open = [top];
  let at = 0;
  while (at < source.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source);
    if (!token) throw malformed();
    at = TOKEN.lastIndex;
    take(token, open);
  }
  const [document] = top.children;
  if (open.length !== 1 || top.children.length !== 1 || top.text.trim() || document?.name !== root)
    throw malformed();
  return document;
}

function take([, closing, name, empty, text]: RegExpExecArray, open: Element[]): void {
  const current = open.at(-1);
  if (!current) throw malformed();
  if (text !== undefined) {
    current.text += unescapeXml(text);
  } else if (name && closing) {
    if (open.length === 1 || current.name !== name) throw malformed();
    open.pop();
  } else if (name) {
    const element = { name, text: '', children: [] };
    current.children.push(element);
    if (!empty) open.push(element);
    if (open.length > MAX_DEPTH) throw malformed();
  }
}

function unescapeXml(text: string): string {
  return text.replace(/&([^;&]{0,10};?)/g, (_, reference: string) => {
    const body = reference.slice(0, -1);
    const known = reference.endsWith(';') ? ENTITIES[body] : undefined;
    if (known) return known;
    const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}));$/i.exec(reference);
    const point = digits ? Number.parseInt(digits[1] ?? digits[2] ?? '', digits[1] ? 16 : 10) : Number.NaN;
    if (!(point <= 0x10ffff)) throw malformed();
    return String.fromCodePoint(point);
  });
}

export const childrenOf = (element: Element, name: string) =>
  element.children.filter((child) => child.name === name);

export const textOf = (element: Element, name: string) => childrenOf(element, name)[0]?.text;
