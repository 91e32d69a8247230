import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Data, platformMembers } from '../../shared/profiles/profile-input.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { changeSubject, userSubject } from '../../shared/users/subject.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';

export const operation = defineOperation({
  id: 'updateUser',
  method: 'PATCH',
  path: '/applications/{app}/users/{user}/data',
  summary: 'Change members of a profile; null removes a field, a verification or an attribute',
  description: 'A value that changes loses its verification, unless verified_data contains it.',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write'],
  params: { user: UserId },
  body: z
    .strictObject({
      data: z.optional(Data),
      ...platformMembers,
      meta: z.optional(
        z.strictObject({
          last_passkey_registration_prompt: f.instant('When the user was last asked to register a passkey'),
        }),
      ),
    })
    .check(z.refine((body) => Object.keys(body).length > 0, { error: 'must have a member' })),
  success: { status: 200, schema: UserProfile, versioned: true },
  errors: ['user_not_found', 'identity_taken', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async (call) =>
  changeSubject(await userSubject(call), { mode: 'merge', ...call.body }),
);
