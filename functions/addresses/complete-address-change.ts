import * as z from 'zod/mini';
import { completeAddressChange } from '../../shared/addresses/complete-address-change.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { otherName, sameUnder } from '../../shared/http/fields/other-names.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ChallengeId, MessageCode } from '../../shared/sign-in/sign-in-contract.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';

export const operation = defineOperation({
  id: 'completeAddressChange',
  method: 'POST',
  path: '/me/applications/{app}/addresses/complete',
  summary: 'Complete the change of an e-mail address or phone number with the code sent to it',
  description:
    'Only the session that asked for the change can complete it. The old address gets a link that undoes the change for 7 days. Five wrong codes end the change.',
  tags: ['profiles'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write', 'sign-in:write', 'emails:send', 'texts:send'],
  reads: 'own_profile',
  body: z
    .strictObject({
      challenge_id: ChallengeId,
      code: z.optional(MessageCode),
      token: otherName('code', MessageCode),
    })
    .check(
      sameUnder('code', 'token'),
      z.refine((body) => (body.code ?? body.token) !== undefined, {
        error: 'send the 6 digits of the message',
        path: ['code'],
      }),
    ),
  success: { status: 200, schema: UserProfile, versioned: true },
  errors: [
    'challenge_not_found',
    'challenge_ended',
    'invalid_code',
    'too_many_requests',
    'email_domain_not_allowed',
    'identity_taken',
    'conflict',
  ],
});

export const handler = lambda(operation, (call) => {
  const { challenge_id, token = '', code = token } = call.body;
  return completeAddressChange(call, { challenge_id, code });
});
