import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { DataInput, Notify, platformMembers } from '../../shared/profiles/profile-input.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { userSubject } from '../../shared/users/subject.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';
import {
  changeUser,
  EDITORS_OF_USERS,
  NOTICE_CAPABILITIES,
  writerOf,
} from '../../shared/users/write-as-platform.ts';

export const operation = defineOperation({
  id: 'updateUser',
  method: 'PATCH',
  path: '/applications/{app}/users/{user}/data',
  summary: 'Change members of a profile; null removes a field, a verification or an attribute',
  description: `A value that changes loses its verification, unless verified_data contains it. ${EDITORS_OF_USERS}`,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write', ...NOTICE_CAPABILITIES],
  params: { user: UserId },
  body: z
    .strictObject({
      data: z.optional(DataInput),
      ...platformMembers,
      notify: z.optional(Notify),
      meta: z.optional(
        z.strictObject({
          last_passkey_registration_prompt: f.instant('When the user was last asked to register a passkey'),
        }),
      ),
    })
    .check(
      z.refine(({ notify: _notify, ...body }) => Object.keys(body).length > 0, {
        error: 'send a member besides notify',
      }),
    ),
  success: { status: 200, schema: UserProfile, versioned: true },
  errors: ['user_not_found', 'identity_taken', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async (call) =>
  changeUser(await userSubject(call), { mode: 'merge', ...call.body }, writerOf(call)),
);
