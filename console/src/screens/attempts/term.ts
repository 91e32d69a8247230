/** By what attempts are found. The names are those of the request. */
export const TERM_KINDS = ['email', 'phone', 'user_id', 'request_id', 'provider'] as const;

export type TermKind = (typeof TERM_KINDS)[number];

/** What attempts are looked for. */
export type AttemptTerm = { kind: TermKind; value: string };

/**
 * Recognises what somebody typed or pasted: an address, a number, the id of a user, of a request (also within
 * an error answer) or of an identity provider. Returns undefined for what can be none of these.
 */
export function recogniseTerm(text: string, providers: readonly string[]): AttemptTerm | undefined {
  const typed = text.trim().replace(/^(mailto|tel):/i, '');
  const instance = /"instance"\s*:\s*"([\w=-]{1,64})"/.exec(typed)?.[1];
  if (instance !== undefined) return { kind: 'request_id', value: instance };
  const email = /<([^<>\s]+@[^<>\s]+)>/.exec(typed)?.[1] ?? (typed.includes('@') ? typed : undefined);
  if (email !== undefined) return { kind: 'email', value: email };
  if (isNumber(typed)) return { kind: 'phone', value: typed.replace(/^00/, '+') };
  const provider = providers.find((id) => id === typed.toLowerCase());
  if (provider !== undefined) return { kind: 'provider', value: provider };
  if (isRequestId(typed)) return { kind: 'request_id', value: typed };
  return /^[\w.:+~|=-]{1,128}$/.test(typed) ? { kind: 'user_id', value: typed } : undefined;
}

/** Digits as people write numbers: with spaces, brackets and signs between them. */
const isNumber = (text: string): boolean =>
  /^\+?[\d\s()./-]+$/.test(text) && text.replace(/\D/g, '').length >= 5;

/** Ids of requests are base64 with its padding behind the gateway, and UUIDs elsewhere. */
const isRequestId = (text: string): boolean =>
  /^[\w-]{8,62}=$/.test(text) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Kinds that name a person. They are in the fragment, which no server gets (decision 0623). */
const PERSONAL: readonly TermKind[] = ['email', 'phone'];

/** The parts of the console's address that name a term. */
export type TermPlace = { search: Readonly<Record<string, unknown>>; hash: string };

/** Returns the term that the address of the page names. */
export function termAt({ search, hash }: TermPlace): AttemptTerm | undefined {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  for (const kind of TERM_KINDS) {
    const value = PERSONAL.includes(kind) ? fragment.get(kind) : search[kind];
    if (typeof value === 'string' && value !== '') return { kind, value };
  }
  return undefined;
}

/** Returns where the address of the page names a term: ids in the query, addresses in the fragment. */
export function placeOfTerm({ kind, value }: AttemptTerm): { search: Record<string, string>; hash: string } {
  const entry = { [kind]: value };
  return PERSONAL.includes(kind)
    ? { search: {}, hash: new URLSearchParams(entry).toString() }
    : { search: entry, hash: '' };
}
