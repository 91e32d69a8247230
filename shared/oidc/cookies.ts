import type { IncomingMessage, ServerResponse } from 'node:http';
import { config } from '../platform/config.ts';

/** Returns the value of a cookie; undefined if the browser did not send it. */
export function readCookie({ req }: { req: IncomingMessage }, name: string): string | undefined {
  const cookies = (req.headers.cookie ?? '').split('; ');
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Sets a cookie for one sign-in of the screen, or for another `path`. With 0 seconds the browser deletes it.
 * `value` has only characters that need no encoding.
 */
export function setCookie(
  { res, screen }: { res: ServerResponse; screen: { action: string } },
  name: string,
  value: string,
  seconds: number,
  path = screen.action,
): void {
  const secure = config('BASE_URL').startsWith('https:') ? '; Secure' : '';
  const cookie = `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`;
  // A list, because the event format accepts only lists of cookies. The library may have set some already.
  res.setHeader('Set-Cookie', [res.getHeader('Set-Cookie') ?? [], cookie].flat().map(String));
}
