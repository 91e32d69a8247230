import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { bothOrNeither, CODE_CHALLENGE_MEMBERS } from '../http/code-challenge.ts';
import * as f from '../http/fields.ts';
import { randomToken } from '../platform/ids.ts';
import type { UndoRecord } from '../profiles/address-change.ts';
import type { Identity } from '../profiles/identity.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';

/** Each may identify a user, and one call reads 100 items. */
const MAX_FIELDS = 90;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const Purpose = z.enum(['auth', 'shorten']);
/**
 * What a link is for. Only `auth` links sign in: `invite` shows an inviter where the invitation was sent,
 * `address` shows the code for a new address of a user, and `undo_address` undoes a change of an address.
 */
export const LinkPurpose = z.enum(['auth', 'shorten', 'invite', 'address', 'undo_address']);
/** Whatever stands where a code does: what cannot be one is a link that is not known, as for every other. */
export const LinkCode = z.string();
const VerificationType = z.enum(['email', 'phone']);

/** Rules between members are judged also where a member has a fault, so that the answer names all at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Body of `POST /hub/auth/magic` (`service.md`, "Magic links"). */
export const MagicLinkReq = z
  .strictObject({
    purpose: z._default(Purpose, 'auth'),
    redirect_url: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
    expiration: z.optional(
      f.duration(
        'How long the link is valid: a number and a unit, at most 30d; default 30d, or the max_lifetime of the application',
      ),
    ),
    link_data: z.optional(f.freeForm('Returned with the link; anyone with the link can read it')),
    verification_type: z.optional(VerificationType),
    verification_mode: z.optional(VerificationType.check(z.describe('Another name of verification_type'))),
    data: z.optional(
      f.freeForm('Profile data to add to the user; fields of the schema').check(
        z.refine((data) => Object.keys(data).length <= MAX_FIELDS, {
          error: `must not have more than ${MAX_FIELDS} members`,
        }),
      ),
    ),
    user_id: z.optional(f.id("An existing user's ID, or __default__, __uuid__, __objectid__ or __svcid__")),
    group_to_join: z.optional(f.id('Group with admission policy open that the user joins')),
    ...CODE_CHALLENGE_MEMBERS,
  })
  .check(
    bothOrNeither,
    z.refine((v) => v.purpose !== 'shorten' || v.code_challenge === undefined, {
      error: 'a link with purpose shorten gives no code: leave code_challenge out',
      when: isObject,
    }),
    z.refine((v) => v.purpose !== 'shorten' || v.redirect_url !== undefined, {
      error: 'a link with purpose shorten needs redirect_url',
      when: isObject,
    }),
    z.refine((v) => v.purpose !== 'auth' || v.data !== undefined || v.user_id !== undefined, {
      error: 'a link with purpose auth needs data with an identifying field, or user_id',
      when: isObject,
    }),
    z.refine(
      (v) => !v.verification_type || !v.verification_mode || v.verification_type === v.verification_mode,
      {
        error: 'verification_type and verification_mode are one setting: send one of them',
        when: isObject,
      },
    ),
  );
export type MagicLinkReq = z.output<typeof MagicLinkReq>;

/** What is answered for a new link (`service.md`, "Magic link (response)"). */
export const MagicLink = z.object({
  link: z.string(),
  app_user_id: z.optional(z.string().check(z.describe('Absent for shorten'))),
});

/** How a user came in, as `meta.last_sign_in_method` shows it. */
type SignInMethod = 'magic_link' | 'email_code' | 'email_link' | 'phone_code' | 'phone_link';

/** A link as it is stored, under the hash of its code. */
export type LinkRecord = {
  purpose: z.output<typeof LinkPurpose>;
  app: string;
  state: 'open' | 'used';
  created_at: string;
  expires: string;
  redirect_url?: string | undefined;
  /**
   * A user has chosen the redirect for whoever opens the link: it leads to the application's own origins
   * only.
   */
  redirect_by_user?: true | undefined;
  link_data?: Record<string, unknown> | undefined;
  /** Whom it signs in; absent for links of a sign-in, whose user is found when the link is used. */
  user_id?: string | undefined;
  /** The link was made before its user had a profile, whose creation does not end it. */
  promised?: true | undefined;
  /**
   * Values by which the link found its user, or that it reserves: it is good while each finds that user
   * (decision 0083).
   */
  bound?: Identity[] | undefined;
  /**
   * Written by earlier releases, where the link proves a value that the user only asserted: who signs in is
   * found by the proof.
   */
  contested?: true | undefined;
  data?: Record<string, unknown> | undefined;
  verification_type?: 'email' | 'phone' | undefined;
  /**
   * The value that opening the link proves, where data has none: what the user had when the link was made.
   */
  proves?: unknown;
  /** Whom its page shows, masked, where data has neither address nor number. */
  shown_as?: string | undefined;
  group_to_join?: string | undefined;
  /** The change of address that it undoes. */
  undo?: UndoRecord | undefined;
  /** The invite that it accepts, or is about. */
  invite?: { group: string; id: string } | undefined;
  variant?: string | undefined;
  method: SignInMethod;
  /** Binds what the link gives to the verifier of this challenge (RFC 7636). */
  code_challenge?: string | undefined;
  /**
   * The code of the same message, sealed by the code of the link: what a sign-in begun elsewhere shows who
   * opens the link here.
   */
  sealed_code?: string | undefined;
  /** The challenge that ends with this link, by the hash of its id. */
  challenge?: string | undefined;
  /** The user asked for it, so the application's sign-up restrictions hold. */
  self_service?: true | undefined;
  /**
   * The session that asked for it, and when its token was issued (epoch seconds). The link ends with it and
   * inherits its facts.
   */
  session?: ({ id: string; issued_at: number } & Partial<SessionFacts>) | undefined;
};

/**
 * True for the link of a bound sign-in: opened in a browser, it approves the sign-in where that was started.
 */
export function approves({ challenge, code_challenge }: LinkRecord): boolean {
  return challenge !== undefined && code_challenge !== undefined;
}

/** A new code: 192 random bits for links that sign in, 10 base62 characters for those that only redirect. */
export function newCode(purpose: 'auth' | 'shorten'): string {
  if (purpose === 'auth') return randomToken(24);
  return Array.from({ length: 10 }, () => BASE62[randomInt(BASE62.length)]).join('');
}
