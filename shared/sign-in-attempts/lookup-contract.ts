import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { UserId } from '../profiles/user-id.ts';

/** Maximum attempts of a page. */
const MAX_PAGE = 50;

/** By exactly one of these, attempts are found. */
const SUBJECTS = ['user_id', 'request_id', 'email', 'phone', 'provider'] as const;

/** The schema `SignInAttemptLookup`. */
export const SignInAttemptLookup = z
  .strictObject({
    user_id: z.optional(UserId),
    request_id: z.optional(
      z
        .string()
        .check(
          z.regex(/^[\w=-]{1,64}$/, { error: 'must be the id of a request' }),
          z.describe('`instance` of an error, or the id that a page shows'),
        ),
    ),
    email: z.optional(f.email('Attempts with this address, whether or not it has a user')),
    phone: z.optional(f.phone('Attempts with this number, whether or not it has a user')),
    provider: z.optional(
      z
        .string()
        .check(
          z.regex(/^[a-z0-9-]{1,40}$/, { error: 'must be the id of an identity provider' }),
          z.describe('Attempts that failed at the identity provider with this id, or right after it'),
        ),
    ),
    page_size: z._default(f.count('Maximum number of results', MAX_PAGE, 1), MAX_PAGE),
    after: z.optional(z.string().check(z.maxLength(64), z.describe('The `next` of the previous page'))),
  })
  .check(
    z.refine((body) => SUBJECTS.filter((name) => body[name] !== undefined).length === 1, {
      error: `send exactly one of ${SUBJECTS.join(', ')}`,
    }),
  );
export type SignInAttemptLookup = z.output<typeof SignInAttemptLookup>;
