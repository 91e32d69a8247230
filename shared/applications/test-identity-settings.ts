import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

/** The largest number of test identities of an application. */
const MAX_TEST_IDENTITIES = 10;

const TestIdentityEntry = z.strictObject({
  email: z.optional(f.email('The e-mail address that signs in')),
  phone: z.optional(
    z.string().check(
      z.regex(/^\+[1-9][0-9]{6,14}$/, {
        error: 'must be a phone number in E.164, such as +4915112345678',
      }),
      z.describe('The phone number that signs in, in E.164'),
    ),
  ),
  expires_at: f.instant('When the address is an ordinary one again, at most 90 days ahead'),
});
type TestIdentityEntry = z.output<typeof TestIdentityEntry>;

/** `hub.auth.test_identities` of an application (decision 0384). */
export const TestIdentities = z.array(TestIdentityEntry).check(
  z.maxLength(MAX_TEST_IDENTITIES),
  z.check(({ value, issues }) => {
    const fault = (index: number, message: string) =>
      issues.push({ code: 'custom', path: [index], message, input: value[index] });
    for (const [index, { email, phone }] of value.entries()) {
      if ((email === undefined) === (phone === undefined)) fault(index, 'must have either email or phone');
      else if (value.findIndex((other) => isSameAddress(other, { email, phone })) < index)
        fault(index, 'has an address that an entry before it has');
    }
  }),
  z.describe(
    'Addresses that sign in with a code which the service makes, for app reviews and end-to-end tests. Nothing is sent to them, and a sign-in proves nothing. The answer to the write that adds or changes an entry shows its code, and no later answer does. The application alone has them, not a variant',
  ),
);

function isSameAddress(
  one: Pick<TestIdentityEntry, 'email' | 'phone'>,
  other: Pick<TestIdentityEntry, 'email' | 'phone'>,
): boolean {
  return one.email === other.email && one.phone === other.phone;
}

/** The same in answers. */
export const TestIdentitiesAsRead = z.array(
  z.extend(TestIdentityEntry, {
    expires_at: f.timestamp('When the address is an ordinary one again'),
    code: z.optional(
      z
        .string()
        .check(z.describe('The eight digits that sign in. Only in the answer to the write that made them')),
    ),
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
