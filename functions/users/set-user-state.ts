import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { invalidInput } from '../../shared/platform/errors.ts';
import { USER_STATES } from '../../shared/profiles/profile.ts';
import { StateMessage, StateReason } from '../../shared/profiles/state-reason.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { changeSubject, userSubject } from '../../shared/users/subject.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';

export const operation = defineOperation({
  id: 'setUserState',
  method: 'POST',
  path: '/applications/{app}/users/{user}/state',
  summary: 'Enable or disable a user',
  description:
    'From the next request on, a disabled user cannot sign in, refresh or call with a token. Its sessions, the tokens of OpenID clients and pending changes of address end; after it is enabled, the user signs in again. `reason` is for staff: it is in the profile and in the event `user.disabled`. `message` is for the person: `user_disabled` has it as `user_message`, and pages of the service show it. Each request replaces both, and enabling removes them. Only service staff may disable users of `app_hub`.',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  support: 'hub',
  uses: ['table:write', 'users:write'],
  params: { user: UserId },
  body: z.strictObject({
    state: z.enum(USER_STATES),
    reason: z.optional(StateReason),
    message: z.optional(StateMessage),
  }),
  success: { status: 200, schema: UserProfile, versioned: true },
  errors: ['user_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async (call) => {
  const { state, ...disabled } = call.body;
  const [surplus] = Object.keys(disabled);
  if (state === 'enabled' && surplus) throw invalidInput(`body.${surplus}`, 'only a disabled user has one');
  return changeSubject(await userSubject(call), { mode: 'merge', state, disabled });
});
