import * as z from 'zod/mini';
import { assertThat } from '../../shared/http/errors.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { findChallenge, isOver } from '../../shared/sign-in/challenge-store.ts';

export const operation = defineOperation({
  id: 'getChallengeStatus',
  method: 'POST',
  path: '/hub/auth/challenge_status',
  summary: 'Whether a sign-in was completed, for the device that started it',
  description:
    'Answers no tokens: a link that is opened on another device signs in there. Otherwise whoever starts a sign-in for the address of somebody else would be signed in by that person.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:read'],
  body: z.strictObject({ challenge_id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  success: { status: 200, schema: z.object({ status: z.enum(['pending', 'completed', 'expired']) }) },
  errors: ['challenge_not_found'],
});

export const handler = lambda(operation, async ({ body }) => {
  const challenge = await findChallenge(body.challenge_id, undefined);
  assertThat(challenge, 'challenge_not_found');
  if (challenge.state === 'completed') return { status: 'completed' as const };
  return { status: isOver(challenge) ? ('expired' as const) : ('pending' as const) };
});
