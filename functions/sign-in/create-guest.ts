import * as z from 'zod/mini';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { createGuest } from '../../shared/sign-in/create-guest.ts';
import { KEY_HEADERS, sourceOfCaller } from '../../shared/sign-in/limits/named-source.ts';
import { proofMember } from '../../shared/sign-in/limits/proof-of-work.ts';
import { signedInMembers } from '../../shared/sign-in/sign-in-contract.ts';

export const operation = defineOperation({
  id: 'createGuest',
  method: 'POST',
  path: '/hub/auth/guest',
  summary: 'Create a guest, a user without an address, and sign it in',
  description:
    'Send the publishable key of an application that enables `hub.auth.sign_in_methods.anonymous`. Each call creates another user. A sign-in that begins with its access token as `guest_token` gives the same user an address. A guest who is not used for `hub.auth.guest_days` is deleted. Above 30 guests in 10 minutes from one source, the answer asks for a proof of work.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'users:write', 'tokens:issue'],
  headers: { ...KEY_HEADERS, origin: z.optional(z.string()) },
  body: z.optional(
    z.strictObject({
      proof: proofMember,
    }),
  ),
  success: { status: 200, schema: z.object(signedInMembers) },
  errors: [
    'missing_credentials',
    'invalid_key',
    'origin_not_allowed',
    'application_disabled',
    'guests_not_allowed',
    'user_not_verified',
    'sign_up_closed',
    'email_domain_not_allowed',
    'too_many_requests',
    'proof_required',
    'conflict',
  ],
});

export const handler = lambda(operation, async ({ body, headers, sourceIp }) => {
  const source = sourceOfCaller(headers, sourceIp);
  const owner = await ownerOfKey(headers['x-svc-app-key'], headers['x-svc-app-secret']);
  return createGuest(body?.proof, { ...owner, origin: headers.origin, source });
});
