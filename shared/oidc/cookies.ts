import type { IncomingMessage, ServerResponse } from 'node:http';
import { config } from '../platform/config.ts';

/** The value of a cookie of the request; undefined where the browser sent none of that name. */
export function cookieOf({ req }: { req: IncomingMessage }, name: string): string | undefined {
  const cookies = (req.headers.cookie ?? '').split('; ');
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Sets a cookie for one sign-in of the screen, for so many seconds; with 0 the browser forgets it. `value` is
 * base64url text.
 */
export function setCookie(
  { res, screen }: { res: ServerResponse; screen: { action: string } },
  name: string,
  value: string,
  seconds: number,
): void {
  const secure = config('BASE_URL').startsWith('https:') ? '; Secure' : '';
  const cookie = `${name}=${value}; Path=${screen.action}; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`;
  // A list, because the event format takes only lists of cookies; the library may have set some already.
  res.setHeader('Set-Cookie', [res.getHeader('Set-Cookie') ?? [], cookie].flat().map(String));
}
