/** The URL parameter that brings a one-time code to its application. Only the service may set it. */
export const CODE_PARAMETER = 'svc_code';

/** The URL parameter that brings the link of a bound sign-in to the page where it began (decision 0106). */
export const LINK_PARAMETER = 'svc_link';

/** The URL parameter that brings an answer of a provider to the page that goes on with it. */
export const UPSTREAM_PARAMETER = 'svc_upstream';

/**
 * Returns the parameter in the query or fragment of a URL that only the service may set, because pages of the
 * application sign their visitor in by it. Also finds one that is percent-encoded, even repeatedly, or inside
 * another URL (decision 0107). Accepts any text, also relative URLs.
 */
export function reservedParameterIn(url: string): string | undefined {
  const start = url.search(/[?#]/);
  const text = start < 0 ? '' : fullyDecoded(url.slice(start));
  return [CODE_PARAMETER, LINK_PARAMETER, UPSTREAM_PARAMETER].find((name) =>
    new RegExp(`[?#&;/!]${name}(?![\\w-])`, 'i').test(text),
  );
}

/** Removes percent-encoding until none is left. Each round shortens the text, so the recursion ends. */
function fullyDecoded(text: string): string {
  const once = text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === text ? text : fullyDecoded(once);
}
