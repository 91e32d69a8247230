import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { offerPasskey } from '../../shared/passkeys/offer-passkey.ts';

export const operation = defineOperation({
  id: 'offerPasskey',
  method: 'POST',
  path: '/me/applications/{app}/passkey-prompt',
  summary: 'Ask whether to offer you a passkey now',
  description:
    'Call it after a sign-in. `offer` is true at most once in 30 days, for a user without passkeys who can add one now and has not declined for good. The answer `true` is noted as `meta.last_passkey_registration_prompt` of the profile. With `never: true` it notes that the user wants no more offers.',
  tags: ['passkeys'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write'],
  body: z.optional(
    z.strictObject({
      never: z.optional(z.boolean().check(z.describe('True if the user wants no more offers'))),
    }),
  ),
  success: {
    status: 200,
    schema: z.object({ offer: z.boolean().check(z.describe('True if a page should offer a passkey now')) }),
  },
  errors: ['application_disabled'],
});

export const handler = lambda(operation, async ({ principal, profile, body }) => ({
  offer: await offerPasskey({ principal, profile }, body),
}));
