import * as z from 'zod/mini';

/** Access tokens have at most about 4,000 characters, of which custom claims are most. */
const MAX_TOKEN_LENGTH = 16_384;

/** Where a browser goes on after a provider. */
export const ReturnUrl = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(2048),
    z.describe('The page that goes on, listed in `hub.return_urls`; default `default_redirect_url`'),
  );

/** The token of a guest who gets the identity. */
export const GuestToken = z
  .string()
  .check(
    z.maxLength(MAX_TOKEN_LENGTH),
    z.describe('The access token of a guest, who becomes the user of the account at the provider'),
  );

/** What a browser brings back from a provider: a `state`, and the secret of its answer. */
export const UpstreamCode = z
  .string()
  .check(z.maxLength(128), z.regex(/^[\w-]+\.[\w-]+$/, { error: 'must be the whole `svc_upstream`' }));
