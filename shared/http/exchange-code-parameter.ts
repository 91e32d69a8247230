/** The parameter in which a browser brings a one-time code to its application. Only the service sets it. */
export const CODE_PARAMETER = 'svc_code';

/**
 * True where the query or fragment of a URL brings a one-time code: it would sign the visitor in as whoever
 * the code is for. Also finds one that is percent-encoded, however often, or inside another URL (decision
 * 0107). Takes anything from the first `?` or `#` on, also relative URLs.
 */
export function bringsCode(url: string): boolean {
  const start = url.search(/[?#]/);
  const text = start < 0 ? '' : decoded(url.slice(start));
  return new RegExp(`[?#&;/!]${CODE_PARAMETER}(?![\\w-])`, 'i').test(text);
}

/** Each round takes characters away, so that it ends. */
function decoded(text: string): string {
  const once = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === text ? text : decoded(once);
}
