import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ProfileReq } from '../../shared/profiles/profile-input.ts';
import { UserIdOrFormat } from '../../shared/profiles/user-id.ts';
import { replaceUser } from '../../shared/users/replace-user.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';
import { EDITORS_OF_USERS, NOTICE_CAPABILITIES, writerOf } from '../../shared/users/write-as-platform.ts';

export const operation = defineOperation({
  id: 'replaceUser',
  method: 'PUT',
  path: '/applications/{app}/users/{user}/data',
  summary: 'Create a user, or replace the data of one',
  description: `With \`__default__\`, \`__uuid__\`, \`__objectid__\` or \`__svcid__\` as the user, a new one is created. If magic links have reserved an id for an identifying value in data, the new user gets that id. Fields that are absent from data are removed, except files, which null removes. If verified_data, attributes or state are absent, they stay unchanged. ${EDITORS_OF_USERS}`,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write', ...NOTICE_CAPABILITIES],
  params: { user: UserIdOrFormat },
  body: ProfileReq,
  success: { status: 200, schema: UserProfile, versioned: true },
  errors: ['identity_taken', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, (call) =>
  replaceUser(writerOf(call), call.params.user, call.body, call.precondition),
);
