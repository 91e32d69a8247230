type Target = { return_url?: string; redirect_url?: string };

/** The longest URL that the service takes. */
const LONGEST_URL = 2048;

/**
 * Adds this page to a request that names none. Leaves its fragment out, except that of a route (`#/orders`),
 * because the link is added there.
 */
export function withReturnUrl<Request extends Target>(request: Request): Request & Target {
  if ((request.return_url ?? request.redirect_url) !== undefined) return request;
  const { protocol = '', href = '', hash = '' } = globalThis.location ?? {};
  const url = /^#!?\//.test(hash) ? href : href.replace(/#.*$/, '');
  return /^https?:$/.test(protocol) && url.length <= LONGEST_URL ? { ...request, return_url: url } : request;
}
