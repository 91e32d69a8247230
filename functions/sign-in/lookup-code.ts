import * as z from 'zod/mini';
import { ownerOfCode } from '../../shared/auth/code-owner.ts';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { originCheck } from '../../shared/sign-in/policies/check-origin.ts';

export const operation = defineOperation({
  id: 'lookupCode',
  method: 'POST',
  path: '/hub/auth/codes/lookup',
  summary: 'Whom a one-time code signs in, without using it up',
  description:
    'For the page to which a link led: while somebody else is signed in there, it asks before it takes the code. Send the publishable key of the application. A code that needs a `code_verifier` is not looked up.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:read'],
  headers: {
    'x-svc-app-key': z.string().check(z.minLength(1), z.maxLength(64)),
    origin: z.optional(z.string()),
  },
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(2048)) }),
  success: {
    status: 200,
    schema: z.object({
      user_id: z.string(),
      masked_address: z
        .string()
        .check(z.describe('The address that the link verified, else one of the user; `***` without one')),
      group_name: z.optional(
        z
          .string()
          .check(z.describe('The group that the sign-in joined, unless its name looks like an address')),
      ),
    }),
  },
  errors: [
    'missing_credentials',
    'invalid_key',
    'invalid_grant',
    'application_disabled',
    'origin_not_allowed',
  ],
});

export const handler = lambda(operation, ({ body, headers }) =>
  ownerOfCode(body.code, ownerOfKey(headers['x-svc-app-key']), originCheck(headers.origin)),
);
