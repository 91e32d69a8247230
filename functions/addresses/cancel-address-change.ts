import * as z from 'zod/mini';
import { cancelAddressChange } from '../../shared/addresses/pending-address-change.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ChallengeId } from '../../shared/sign-in/sign-in-contract.ts';

export const operation = defineOperation({
  id: 'cancelAddressChange',
  method: 'POST',
  path: '/me/applications/{app}/addresses/cancel',
  summary: 'Cancel the change of an e-mail address or phone number that waits for its code',
  description:
    'Only the session that asked for the change can cancel it. Its code, and the links in its messages, stop working. Safe to repeat: a change that was cancelled, has expired or had five wrong codes is 204, too. A completed change is 410 `challenge_ended`.',
  tags: ['profiles'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'sign-in:write'],
  body: z.strictObject({ challenge_id: ChallengeId }),
  success: { status: 204 },
  errors: ['challenge_not_found', 'challenge_ended', 'conflict'],
});

export const handler = lambda(operation, (call) => cancelAddressChange(call, call.body.challenge_id));
