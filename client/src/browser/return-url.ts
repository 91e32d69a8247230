type Target = { return_url?: string; redirect_url?: string };

/** The longest URL that the service takes. */
const LONGEST_URL = 2048;

/**
 * Adds the return page to a request: the one that it names itself, `returnUrl`, or this page without query
 * and fragment, because the application lists its return pages as they are. A relative URL is of this page.
 * Throws TypeError for what is no URL.
 */
export function withReturnUrl<Request extends Target>(
  request: Request,
  returnUrl?: string,
): Request & Target {
  if (request.redirect_url !== undefined) return request;
  const page = ownPage();
  const named = request.return_url ?? returnUrl;
  const url = named === undefined ? page?.replace(/[?#].*$/s, '') : new URL(named, page).href;
  return url && url.length <= LONGEST_URL ? { ...request, return_url: url } : request;
}

/** Returns the URL of this page, with its fragment if that is a route (`#/orders`). Undefined for others. */
export function ownPage(): string | undefined {
  const { protocol = '', href = '', hash = '' } = globalThis.location ?? {};
  if (!/^https?:$/.test(protocol)) return undefined;
  return /^#!?\//.test(hash) ? href : href.replace(/#.*$/s, '');
}

/** Returns the page where a sign-in began if it is another one, or another route, of this origin. */
export function wayBack(page: string | undefined): URL | undefined {
  const here = ownPage();
  if (!page || !here || page === here || !URL.canParse(page)) return undefined;
  const url = new URL(page);
  return url.origin === location.origin ? url : undefined;
}
