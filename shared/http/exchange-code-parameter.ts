/** The URL parameter that brings a one-time code to its application. Only the service may set it. */
export const CODE_PARAMETER = 'svc_code';

/**
 * True if the query or fragment of a URL contains a one-time code, which would sign the visitor in as another
 * user. Also finds a code that is percent-encoded, even repeatedly, or inside another URL (decision 0107).
 * Accepts any text, also relative URLs.
 */
export function containsExchangeCode(url: string): boolean {
  const start = url.search(/[?#]/);
  const text = start < 0 ? '' : decoded(url.slice(start));
  return new RegExp(`[?#&;/!]${CODE_PARAMETER}(?![\\w-])`, 'i').test(text);
}

/** Removes percent-encoding until none is left. Each round shortens the text, so the recursion ends. */
function decoded(text: string): string {
  const once = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === text ? text : decoded(once);
}
