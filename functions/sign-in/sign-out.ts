import * as z from 'zod/mini';
import { endAllSessions, endSession } from '../../shared/auth/end-sessions.ts';
import { assertFirstParty } from '../../shared/auth/first-party.ts';
import { isAccountPage, keyOfSession } from '../../shared/auth/session-status.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import type { HubPrincipal, UserPrincipal } from '../../shared/http/principal.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { signBrowserOut } from '../../shared/sessions/end-session.ts';

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
  errors: ['user_not_found', 'conflict'],
});

export const handler = lambda(operation, async ({ body, profile, principal }) => {
  if (!body.sign_out_all) return endOwnSession(profile, principal);
  assertFirstParty(principal);
  return endAllSessions(profile);
});

function endOwnSession(profile: ProfileRecord, caller: UserPrincipal | HubPrincipal): Promise<void> {
  if (isAccountPage(caller)) return signBrowserOut(profile, keyOfSession(caller));
  return endSession(profile, caller.sessionId);
}
