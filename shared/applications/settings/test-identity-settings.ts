import * as z from 'zod/mini';
import * as f from '../../http/fields.ts';

/** The largest number of test identities of an application. */
const MAX_TEST_IDENTITIES = 10;

/** `f.instant` would add the schema of date-times, which is larger than this whole setting. */
const MOMENT = /^\d{4}(-\d\d){2}T(\d\d:){2}\d\d(\.\d{1,3})?Z$/;

const email = z.optional(f.email('Address'));
const phone = z.optional(
  z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/, { error: 'must be like +4915112345678' })),
);
const expires_at = f.timestamp('End, within 90 days');

const TestIdentityEntry = z
  .strictObject({
    email,
    phone,
    expires_at: expires_at.check(z.regex(MOMENT, { error: 'must be like 2026-01-31T12:00:00Z' })),
  })
  .check(
    z.refine((entry) => (entry.email === undefined) !== (entry.phone === undefined), {
      error: 'needs email or phone',
    }),
  );

/** `hub.auth.test_identities` of an application (decision 0384). */
export const TestIdentities = z.array(TestIdentityEntry).check(
  z.maxLength(MAX_TEST_IDENTITIES),
  z.refine((list) => new Set(list.map((entry) => entry.email ?? entry.phone)).size === list.length, {
    error: 'has an address twice',
  }),
  z.describe('For app reviews: /docs/guides/test-identities'),
);

/** The same in answers. */
export const TestIdentitiesAsRead = z.array(
  z.object({
    email,
    phone,
    expires_at,
    code: z.optional(z.string()),
  }),
);

/** An address of an application whose sign-ins are tests, as it is stored (decision 0384). */
export type TestIdentity = {
  /** New with each code. */
  id: string;
  email?: string | undefined;
  phone?: string | undefined;
  expires_at: string;
  /** The hash of the code, which nobody can read again. */
  code_hash: string;
  /** The user whom the code signs in, who may not exist yet. */
  user_id: string;
};

/** The test identities of an application. An attribute of its own: no answer shows it. */
export type WithTestIdentities = { test_identities?: readonly TestIdentity[] | undefined };
