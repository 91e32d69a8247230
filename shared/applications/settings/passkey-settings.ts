import * as z from 'zod/mini';
import * as f from '../../http/fields.ts';

const MAX_ORIGINS = 10;

/**
 * True if passkeys of the host may be used at the origin: its host is the same or below it, and it is a
 * secure context (WebAuthn, 5.1.3).
 */
function isOriginOf(rpId: string, origin: string): boolean {
  const url = URL.parse(origin);
  if (!url || url.origin !== origin) return false;
  const isSecure = url.protocol === 'https:' || /(^|\.)localhost$/.test(url.hostname);
  return isSecure && (url.hostname === rpId || url.hostname.endsWith(`.${rpId}`));
}

/**
 * The relying party of an application whose own pages sign users in with passkeys (decision 0572). Without
 * it, passkeys are those of the sign-in screen.
 */
export const Passkeys = z
  .strictObject({
    rp_id: f
      .line(
        'Host for which browsers make passkeys, such as example.com: that of your pages, or one above it',
        253,
      )
      .check(
        z.refine((host) => URL.parse(`https://${host}`)?.hostname === host, {
          error: 'must be the name of a host, without scheme and port',
        }),
      ),
    origins: z.optional(
      z
        .array(z.string())
        .check(
          z.minLength(1),
          z.maxLength(MAX_ORIGINS),
          z.describe('Origins whose pages may use them; default `https://` and rp_id'),
        ),
    ),
  })
  .check(
    z.refine(({ rp_id, origins = [] }) => origins.every((origin) => isOriginOf(rp_id, origin)), {
      error: 'must be origins of rp_id or of names below it, with https except on this machine',
      path: ['origins'],
    }),
  );
