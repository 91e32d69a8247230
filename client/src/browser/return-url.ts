type Target = { return_url?: string; redirect_url?: string };

/** The longest URL that the service takes. */
const LONGEST_URL = 2048;

/**
 * Adds the page to which the link leads to a request that names none: `returnUrl`, or this page. Without
 * query and fragment, because the application lists its return pages as they are.
 */
export function withReturnUrl<Request extends Target>(
  request: Request,
  returnUrl?: string,
): Request & Target {
  if ((request.return_url ?? request.redirect_url) !== undefined) return request;
  if (returnUrl !== undefined) return { ...request, return_url: urlOnPage(returnUrl) };
  const url = ownPage()?.replace(/[?#].*$/s, '') ?? '';
  return url !== '' && url.length <= LONGEST_URL ? { ...request, return_url: url } : request;
}

/** Returns an absolute URL. A relative one is of this page. Throws TypeError for what is no URL. */
export function urlOnPage(url: string): string {
  return new URL(url, ownPage()).href;
}

/** Returns the URL of this page, with its fragment if that is a route (`#/orders`). Undefined for others. */
export function ownPage(): string | undefined {
  const { protocol = '', href = '', hash = '' } = globalThis.location ?? {};
  if (!/^https?:$/.test(protocol)) return undefined;
  return /^#!?\//.test(hash) ? href : href.replace(/#.*$/s, '');
}

/**
 * True if going back to the page where a sign-in began leaves this one. Only for another page of this origin,
 * and not for another route of the same page.
 */
export function leadsAway(page: string | undefined): page is string {
  return isOwn(page) && documentOf(page) !== documentOf(ownPage() ?? '');
}

/** Goes back to the page where a sign-in began, if that is another page, or a route, of this origin. */
export function goBackTo(page: string | undefined): void {
  if (isOwn(page) && page !== ownPage()) location.replace(page);
}

function isOwn(page: string | undefined): page is string {
  if (page === undefined || ownPage() === undefined || !URL.canParse(page)) return false;
  return new URL(page).origin === location.origin;
}

function documentOf(url: string): string {
  return url.replace(/#.*$/s, '');
}
