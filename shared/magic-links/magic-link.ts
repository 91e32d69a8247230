import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { Application } from '../applications/application.ts';
import { invalidInput } from '../http/errors.ts';
import * as f from '../http/fields.ts';
import { parseDuration } from '../platform/duration.ts';
import { randomToken } from '../platform/ids.ts';
import { DAY } from '../platform/time.ts';

const MAX_LINK_SECONDS = 30 * DAY;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const Purpose = z.enum(['auth', 'shorten']);
const VerificationType = z.enum(['email', 'phone']);

/** Body of `POST /hub/auth/magic` (`service.md`, "Magic links"). */
export const MagicLinkReq = z
  .strictObject({
    purpose: z._default(Purpose, 'auth'),
    redirect_url: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
    expiration: z._default(f.duration('How long the link is valid: a number and a unit, at most 30d'), '30d'),
    link_data: z.optional(f.freeForm('Returned with the link; anyone with the link can read it')),
    verification_type: z.optional(VerificationType),
    verification_mode: z.optional(VerificationType.check(z.describe('Another name of verification_type'))),
    data: z.optional(f.freeForm('Profile data to add to the user; fields of the schema')),
    user_id: z.optional(f.id("An existing user's ID, or __default__, __uuid__, __objectid__ or __svcid__")),
    group_to_join: z.optional(f.id('Group with admission policy open that the user joins')),
  })
  .check(
    z.refine((v) => v.purpose !== 'shorten' || v.redirect_url !== undefined, {
      error: 'a link with purpose shorten needs redirect_url',
    }),
    z.refine((v) => v.purpose !== 'auth' || v.data !== undefined || v.user_id !== undefined, {
      error: 'a link with purpose auth needs data with an identifying field, or user_id',
    }),
    z.refine(
      (v) => !v.verification_type || !v.verification_mode || v.verification_type === v.verification_mode,
      {
        error: 'verification_type and verification_mode are one setting: send one of them',
      },
    ),
  );
export type MagicLinkReq = z.output<typeof MagicLinkReq>;

/** How a user came in, as `meta.last_sign_in_method` shows it. */
export type SignInMethod = 'magic_link' | 'email_code' | 'email_link' | 'phone_code' | 'phone_link';

/** A link as it is stored, under the hash of its code. */
export type LinkRecord = {
  purpose: 'auth' | 'shorten';
  app: string;
  state: 'open' | 'used';
  created_at: string;
  expires: string;
  redirect_url?: string | undefined;
  link_data?: Record<string, unknown> | undefined;
  /** Whom it signs in; absent for links of a sign-in, whose user is found when the link is used. */
  user_id?: string | undefined;
  data?: Record<string, unknown> | undefined;
  verification_type?: 'email' | 'phone' | undefined;
  group_to_join?: string | undefined;
  variant?: string | undefined;
  method: SignInMethod;
  /** The challenge that ends with this link, by the hash of its id. */
  challenge?: string | undefined;
};

/** A new code: 192 random bits for links that sign in, 10 base62 characters for those that only redirect. */
export function newCode(purpose: 'auth' | 'shorten'): string {
  if (purpose === 'auth') return randomToken(24);
  return Array.from({ length: 10 }, () => BASE62[randomInt(BASE62.length)]).join('');
}

/**
 * Seconds that a link is valid. Throws 400 for more than 30 days, inclusive, or more than the application's own `magic_links.max_lifetime`
 * (`service.md`, "Limits").
 */
export function lifetimeOf(expiration: string, config: Application['config']): number {
  const seconds = parseDuration(expiration) ?? 0;
  const own = config.magic_links?.max_lifetime;
  const limit = Math.min(MAX_LINK_SECONDS, (own && parseDuration(own)) || MAX_LINK_SECONDS);
  if (seconds > limit) throw invalidInput('body.expiration', `may not exceed ${own ?? '30d'}`);
  if (seconds <= 0) throw invalidInput('body.expiration', 'must be longer than nothing');
  return seconds;
}
