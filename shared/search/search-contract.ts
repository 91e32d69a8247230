import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { USER_STATES } from '../profiles/profile.ts';
import { UserListItem } from '../users/user-profile.ts';

/** Maximum users of a page: with the schema and a user by id, they are one read. */
export const MAX_PAGE = 50;

/** The schema `UserSearchReq`. */
export const UserSearchReq = z.strictObject({
  term: f.pastedLine(
    'The beginning of an e-mail address, of a phone number in any spelling, of a first or last name, of a full name in either order or from any of its words on, or of a unique value; or a whole user ID, or the ID of a request of a sign-in. It needs two letters or digits. `mailto:`, `tel:` and `Name <address>` are understood',
    256,
  ),
  state: z.optional(z.enum(USER_STATES)),
  verified: z.optional(
    z.boolean().check(z.describe('True: users who have verified a value; false: all others')),
  ),
  created_after: z.optional(f.instant('Users created at this moment or later')),
  guests: z._default(
    z
      .boolean()
      .check(z.describe('True: guests too, who are counted with the others; else only by their user ID')),
    false,
  ),
  page_size: z._default(f.count('Maximum number of results', MAX_PAGE, 1), MAX_PAGE),
  after: z.optional(z.string().check(z.maxLength(4096), z.describe('The `next` of the previous page'))),
});
export type UserSearchReq = z.output<typeof UserSearchReq>;

const Match = z.object({
  field: z
    .string()
    .check(
      z.describe(
        'Field of the data; `name`: first and last name; `user_id`: the ID of the user; `request_id`: a request to sign in with an address of the user, which editors and viewers cannot search by',
      ),
    ),
  exact: z
    .boolean()
    .check(
      z.describe(
        'True if the term is the whole value, apart from case and blanks: accents and punctuation count',
      ),
    ),
  verified: z
    .boolean()
    .check(
      z.describe(
        'True if the user has verified a value that begins with the term, apart from case. False if the platform wrote it, if only accents or punctuation differ, and for names, which are what users say',
      ),
    ),
});
export type SearchMatch = z.output<typeof Match>;

/** The schema `FoundUser`. */
export const FoundUser = z.extend(UserListItem, {
  matches: z.array(Match).check(z.describe('The values by which the term found the user')),
});
export type FoundUser = z.output<typeof FoundUser>;

/** The schema `FoundUsers`. */
export const FoundUsers = z.extend(f.resultsPage(FoundUser), {
  count: z.optional(
    z
      .int()
      .check(
        z.describe(
          'On the first page of a search without filters: the number of users among the first 1,000 matches',
        ),
      ),
  ),
  count_is_complete: z.optional(z.boolean().check(z.describe('False if there are more matches'))),
});
