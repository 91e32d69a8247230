import * as z from 'zod/mini';
import * as f from '../../http/fields.ts';

const MAX_ORIGINS = 10;

/** True for the origin of a secure context, where alone browsers have passkeys (W3C Secure Contexts, 3.1). */
function isSecureOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || /(^|\.)localhost$/.test(url?.hostname ?? '');
}

/**
 * The relying party of an application whose own pages sign users in with passkeys (decision 0572). Without
 * it, passkeys are those of the sign-in screen. Browsers see to it that origins may use the host.
 */
export const Passkeys = z.strictObject({
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
      .array(
        f
          .clientOrigin('Origin of a page that may use them; with https, except for localhost')
          .check(z.refine(isSecureOrigin, { error: 'must have https, except for localhost' })),
      )
      .check(
        z.minLength(1),
        z.maxLength(MAX_ORIGINS),
        z.describe('Origins whose pages may use them; default `https://` and rp_id'),
      ),
  ),
});
