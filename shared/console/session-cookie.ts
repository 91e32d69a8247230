import { isSecure } from '../http/forms/form-nonce.ts';

/** The only address that gets the cookie. */
const PATH = '/console/session';

/**
 * Returns the cookie with the refresh token of the console, which no script can read. It is valid as long as
 * the token.
 */
export function sessionCookie(token: string, seconds: number): string {
  const secure = isSecure() ? '; Secure' : '';
  return `${sessionCookieName()}=${token}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Returns the cookie that removes the one of the session. */
export function removedCookie(): string {
  return sessionCookie('', 0);
}

/** Returns the refresh token that a browser sends; undefined if it has none. */
export function tokenOfCookies(cookies: readonly string[] = []): string | undefined {
  const start = `${sessionCookieName()}=`;
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || undefined;
}

/** The prefix `__Host-` would need the path `/`, so every request to the service would carry the cookie. */
function sessionCookieName(): string {
  return isSecure() ? '__Secure-svc_console' : 'svc_console';
}
