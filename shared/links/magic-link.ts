import * as z from 'zod/mini';
import type { BrowserKind } from '../http/browser-kind.ts';
import { bothOrNeither, CODE_CHALLENGE_MEMBERS } from '../http/code-challenge.ts';
import { otherName, sameUnder } from '../http/fields/other-names.ts';
import * as f from '../http/fields.ts';
import type { UndoRecord } from '../profiles/address-change.ts';
import type { Identity } from '../profiles/identity.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';

/** A limit, because each field may identify a user, and one call reads at most 100 items. */
const MAX_FIELDS = 90;

const Purpose = z.enum(['auth', 'shorten']);
/**
 * The purpose of a link. Only `auth` links sign in. `invite` shows an inviter where the invitation was sent,
 * `address` shows the code for a new address of a user, and `undo_address` undoes a change of an address.
 */
export const LinkPurpose = z.enum(['auth', 'shorten', 'invite', 'address', 'undo_address']);
/** The code in a path. Accepts any text, so that a malformed code gets the same answer as an unknown one. */
export const LinkCode = z.string();
/** Data that was stored with a link, in answers. */
export const LinkData = z.record(z.string(), z.unknown());
const VerificationType = z.enum(['email', 'phone']);

/** Checks rules between members also if a member has a fault, so that the answer names all faults at once. */
const hasObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Body of `POST /hub/auth/magic`. */
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
    verification_type: z.optional(
      VerificationType.check(
        z.describe('The value of `data` that the link verifies: send the link there, and nowhere else'),
      ),
    ),
    verification_mode: otherName('verification_type', VerificationType),
    data: z.optional(
      f.freeForm('Profile data to add to the user; fields of the schema').check(
        z.refine((data) => Object.keys(data).length <= MAX_FIELDS, {
          error: `must not have more than ${MAX_FIELDS} members`,
        }),
      ),
    ),
    user_id: z.optional(
      f.userId("An existing user's ID, or __default__, __uuid__, __objectid__ or __svcid__"),
    ),
    group_to_join: z.optional(f.id('Group with admission policy open that the user joins')),
    locale: z.optional(f.locale("Language of the link's pages; default that of data, or of the user")),
    ...CODE_CHALLENGE_MEMBERS,
  })
  .check(
    bothOrNeither,
    z.refine((v) => v.purpose !== 'shorten' || v.code_challenge === undefined, {
      error: 'a link with purpose shorten gives no code: leave code_challenge out',
      when: hasObject,
    }),
    z.refine((v) => v.purpose !== 'shorten' || v.redirect_url !== undefined, {
      error: 'a link with purpose shorten needs redirect_url',
      when: hasObject,
    }),
    z.refine((v) => v.purpose !== 'auth' || v.data !== undefined || v.user_id !== undefined, {
      error: 'a link with purpose auth needs data with an identifying field, or user_id',
      when: hasObject,
    }),
    sameUnder('verification_type', 'verification_mode'),
  );
export type MagicLinkReq = z.output<typeof MagicLinkReq>;

/** The response to the creation of a link. */
export const MagicLink = z.object({
  link: z.string(),
  app_user_id: z.optional(z.string().check(z.describe('Absent for shorten'))),
});

/** How a user signed in, as `meta.last_sign_in_method` shows it. */
type LastSignInMethod = 'magic_link' | 'email_code' | 'email_link' | 'phone_code' | 'phone_link';

/** A stored link, under the hash of its code. */
export type LinkRecord = {
  purpose: z.output<typeof LinkPurpose>;
  app: string;
  state: 'open' | 'used';
  created_at: string;
  expires: string;
  redirect_url?: string | undefined;
  /**
   * A user has chosen the redirect for whoever opens the link, so it must be on the application's own origins
   * (decision 0076).
   */
  redirect_by_user?: true | undefined;
  link_data?: Record<string, unknown> | undefined;
  /**
   * The user that the link signs in. Absent for a sign-in by address, whose user is found when the link is
   * used.
   */
  user_id?: string | undefined;
  /** The link was created before its user had a profile. The creation of the profile does not end it. */
  promised?: true | undefined;
  /**
   * Values that found the link's user, or that it reserves. The link is valid while each of them finds that
   * user (decision 0083).
   */
  bound?: Identity[] | undefined;
  /**
   * Written only by earlier releases, for a link that verifies a value which the user only asserted. The
   * proof then finds the user.
   */
  contested?: true | undefined;
  data?: Record<string, unknown> | undefined;
  verification_type?: 'email' | 'phone' | undefined;
  /** The value that the link verifies if `data` has none: the user's value when the link was created. */
  proves?: unknown;
  /** The masked address that the link's page shows if `data` has neither address nor number. */
  shown_as?: string | undefined;
  group_to_join?: string | undefined;
  /** The credential whose backend made the link. Absent in links of the service and of earlier releases. */
  credential?: string | undefined;
  /** The language that the creator of the link knows of its reader, as a tag. */
  locale?: string | undefined;
  /** The change of address that the link undoes. */
  undo?: UndoRecord | undefined;
  /** The invite that the link accepts, or that its page shows. */
  invite?: { group: string; id: string } | undefined;
  variant?: string | undefined;
  method: LastSignInMethod;
  /** Binds the tokens or codes from the link to the verifier of this challenge (RFC 7636). */
  code_challenge?: string | undefined;
  /**
   * The code of the same message, sealed with the code of the link. Of `auth` links only those of the screen
   * have it here.
   */
  sealed_code?: string | undefined;
  /**
   * Set for the link of a bound sign-in. The previous release takes such a link for that of an unbound one,
   * so these are no attributes that it knows (decision 0106).
   */
  bound_sign_in?: { code_challenge: string; sealed_code: string } | undefined;
  /** The kind of browser in which the sign-in of the link began, if it is known. */
  browser?: BrowserKind | undefined;
  /** The challenge that ends with this link, as the hash of its id. */
  challenge?: string | undefined;
  /** The user requested the link, so the application's sign-up restrictions apply. */
  self_service?: true | undefined;
  /**
   * The session in which the user requested the link, and when its token was issued (epoch seconds). The link
   * ends with the session (decision 0019), and the new session inherits its facts.
   */
  session?: ({ id: string; issued_at: number } & Partial<SessionFacts>) | undefined;
};

/**
 * True for the link of a bound sign-in: it completes only with the verifier. The previous release wrote such
 * links with `challenge` and `code_challenge` (decision 0106).
 */
export function isOfBoundSignIn({ bound_sign_in, challenge, code_challenge }: LinkRecord): boolean {
  return bound_sign_in !== undefined || (challenge !== undefined && code_challenge !== undefined);
}
