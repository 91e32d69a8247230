import * as z from 'zod/mini';
import { bothOrNeither, CODE_CHALLENGE_MEMBERS } from '../http/code-challenge.ts';
import { otherName, sameUnder } from '../http/fields/other-names.ts';
import * as f from '../http/fields.ts';

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
