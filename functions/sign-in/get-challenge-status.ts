import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { assertThat } from '../../shared/platform/errors.ts';
import { isChallengeOver } from '../../shared/sign-in/codes/challenge.ts';
import { findChallenge } from '../../shared/sign-in/codes/challenge-store.ts';
import { ChallengeId } from '../../shared/sign-in/sign-in-contract.ts';

export const operation = defineOperation({
  id: 'getChallengeStatus',
  method: 'POST',
  path: '/hub/auth/challenge_status',
  summary: 'Whether a sign-in was completed, for the device that started it',
  description:
    'Returns no tokens. A sign-in with a `code_challenge` is completed only with its `code_verifier`, perhaps in another tab. The link of any other sign-in signs in where it is opened.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:read'],
  body: z.strictObject({ challenge_id: ChallengeId }),
  success: {
    status: 200,
    schema: z.object({ status: z.enum(['pending', 'completed', 'expired']) }),
  },
  errors: ['challenge_not_found'],
});

export const handler = lambda(operation, async ({ body }) => {
  const challenge = await findChallenge(body.challenge_id, undefined);
  assertThat(challenge, 'challenge_not_found');
  if (isChallengeOver(challenge)) return { status: 'expired' as const };
  return { status: challenge.state === 'completed' ? ('completed' as const) : ('pending' as const) };
});
