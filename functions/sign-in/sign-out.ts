import * as z from 'zod/mini';
import { endAllSessions, endSession } from '../../shared/auth/end-sessions.ts';
import { assertFirstParty } from '../../shared/auth/first-party.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'signOut',
  method: 'POST',
  path: '/me/applications/{app}/signout',
  summary: 'End the session of the caller, or all of them',
  description:
    'Takes effect with the next request: the access tokens of the session are refused. Hub users sign out of `app_hub`.',
  tags: ['sign-in'],
  auth: ['user', 'hub'],
  firstPartyOnly: 'sign_out_all',
  uses: ['table:write', 'users:write', 'oidc:write'],
  body: z.prefault(z.strictObject({ sign_out_all: z._default(z.boolean(), false) }), {}),
  success: { status: 204 },
  errors: ['user_not_found'],
});

export const handler = lambda(operation, async ({ body, profile, principal }) => {
  if (!body.sign_out_all) return endSession(profile, principal.sessionId);
  assertFirstParty(principal);
  return endAllSessions(profile);
});
