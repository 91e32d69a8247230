import { randomUUID } from 'node:crypto';

/** A message in the format of `GET /messages`. */
export type Message = {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** The HTML part of an e-mail, if it has one. */
  html?: string;
  /** The http(s) URLs in the text, in order. */
  links: string[];
  /** The six-digit code in the text, if there is one. */
  code?: string;
  at: string;
};

export type Draft = Pick<Message, 'channel' | 'to' | 'subject' | 'text' | 'html'>;

/** Creates a message received now. */
export function makeMessage(draft: Draft): Message {
  const code = codeIn(draft.text);
  return {
    id: randomUUID(),
    ...draft,
    links: [...new Set(splitByLinks(draft.text).flatMap(({ href }) => href ?? []))],
    ...(code && { code }),
    at: new Date().toISOString(),
  };
}

/** A piece of a text: a URL, or text without URLs. */
export type Piece = { text: string; href?: string };

/**
 * Splits a text into its http(s) URLs and the rest. Punctuation at the end of a sentence is not part
 * of a URL.
 */
export function splitByLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"'`]+/gi)) {
    const href = trimEnd(match[0]);
    if (!URL.canParse(href)) continue;
    pieces.push({ text: text.slice(at, match.index) }, { text: href, href });
    at = match.index + href.length;
  }
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text !== '');
}

/** Removes closing punctuation from a URL. A closing bracket stays if the URL contains the opening one. */
function trimEnd(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    const kept = address.slice(0, end);
    const isUnmatchedBracket = last === ')' && kept.split('(').length < kept.split(')').length;
    if (!('.,;:!?]}'.includes(last) || isUnmatchedBracket)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function codeIn(text: string): string | undefined {
  const words = splitByLinks(text).map((piece) => (piece.href ? ' ' : piece.text));
  return /\b\d{6}\b/.exec(words.join(''))?.[0];
}

/** True if the address, the subject or the text contains this text. Ignores the case of letters. */
export function contains({ to, subject, text }: Message, part: string): boolean {
  return [to, subject, text].some((value) => value.toLowerCase().includes(part.toLowerCase()));
}

/** Returns the key that compares recipients: e-mail addresses ignore case. */
export function recipientKey(to: string): string {
  return to.includes('@') ? to.trim().toLowerCase() : to.trim();
}
