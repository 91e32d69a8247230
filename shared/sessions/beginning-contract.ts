import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

/** How and where a session began, as callers see it. Any of it may be unknown. */
export const sessionBeginning = {
  method: f.optionalText('How the user signed in, as `meta.last_sign_in_method` of the profile'),
  client: f.optionalText(
    'The credential that began it: a publishable key, a key with secret, or an OpenID client',
  ),
  browser: z.optional(
    z
      .object({ name: z.optional(z.string()), system: z.optional(z.string()) })
      .check(z.describe('Browser and system by their usual names; absent for apps and backends')),
  ),
  country: f.optionalText(
    'Country of the request that began it (ISO 3166-1, two letters), where CloudFront is in front of the API',
  ),
};
