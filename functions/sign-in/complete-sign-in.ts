import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { CodeVerifier } from '../../shared/http/code-challenge.ts';
import { otherName, sameUnder } from '../../shared/http/fields/other-names.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { invalidInput } from '../../shared/platform/errors.ts';
import { completeSignIn } from '../../shared/sign-in/complete-sign-in.ts';
import {
  ChallengeId,
  MessageCode,
  SIGN_IN_ERRORS,
  SwitchUser,
  signedInMembers,
} from '../../shared/sign-in/sign-in-contract.ts';

export const operation = defineOperation({
  id: 'completeSignIn',
  method: 'POST',
  path: '/hub/auth/complete',
  summary: 'Complete a sign-in with the code of the message',
  description:
    'Signs the user in and returns tokens. Five wrong codes end the challenge. After several wrong codes for one address within a day, codes are paused; links keep working. A sign-in with a `code_challenge` needs its `code_verifier`, too. The same request again, because its answer was lost, returns the same session: for a minute, and until one of the tokens is used.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write', 'tokens:issue'],
  headers: { origin: z.optional(z.string()) },
  body: z
    .strictObject({
      challenge_id: ChallengeId,
      code: z.optional(MessageCode),
      token: otherName('code', MessageCode),
      code_verifier: z.optional(CodeVerifier),
      switch_user: z.optional(SwitchUser),
    })
    .check(sameUnder('code', 'token')),
  success: {
    status: 200,
    schema: z.object({
      ...signedInMembers,
      group_joined: z.optional(z.boolean()),
    }),
  },
  errors: [
    'challenge_not_found',
    'challenge_ended',
    'invalid_grant',
    'invalid_code',
    'too_many_requests',
    'link_not_found',
    'origin_not_allowed',
    ...SIGN_IN_ERRORS,
    'conflict',
  ],
});

export const handler = lambda(operation, ({ body, headers: { origin } }) => {
  const { challenge_id, code_verifier: verifier, token, code = token, switch_user = false } = body;
  if (code === undefined) {
    throw invalidInput(
      'body.code',
      'send the 6 digits of the message: code_verifier alone completes nothing',
    );
  }
  return completeSignIn(challenge_id, { code, verifier, origin, switchUser: switch_user });
});
