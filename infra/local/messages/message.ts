/** A message as `GET /messages` answers it. */
export type Message = {
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** The http(s) addresses in the text, in order. */
  links: string[];
  /** The six-digit code in the text, if there is one. */
  code?: string;
  at: string;
};

export type Draft = Pick<Message, 'channel' | 'to' | 'subject' | 'text'>;

/** A message received now. */
export function makeMessage(draft: Draft): Message {
  const code = codeIn(draft.text);
  return {
    ...draft,
    links: [...new Set(splitByLinks(draft.text).flatMap(({ href }) => href ?? []))],
    ...(code && { code }),
    at: new Date().toISOString(),
  };
}

/** A piece of a text: an address to link, or what is between two. */
export type Piece = { text: string; href?: string };

/**
 * Splits a text into its http(s) addresses and the rest. Punctuation that ends a sentence is not of the
 * address.
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

/** Leaves out closing punctuation; a bracket stays when the address opened it. */
function trimEnd(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    const kept = address.slice(0, end);
    const isUnopened = last === ')' && kept.split('(').length < kept.split(')').length;
    if (!('.,;:!?]}'.includes(last) || isUnopened)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

function codeIn(text: string): string | undefined {
  const words = splitByLinks(text).map((piece) => (piece.href ? ' ' : piece.text));
  return /\b\d{6}\b/.exec(words.join(''))?.[0];
}

/** How recipients are compared: e-mail addresses without regard to case. */
export function recipientKey(to: string): string {
  return to.includes('@') ? to.trim().toLowerCase() : to.trim();
}
