import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { changeField, fieldChange, PlatformFieldReq } from '../../shared/users/field-change.ts';
import { userSubject } from '../../shared/users/subject.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';
import {
  changeUser,
  EDITORS_OF_USERS,
  NOTICE_CAPABILITIES,
  writerOf,
} from '../../shared/users/write-as-platform.ts';

export const operation = defineOperation({
  id: 'replaceUserField',
  method: 'PUT',
  path: '/applications/{app}/users/{user}/data/fields/{field}',
  summary: "Set one field of a user's profile",
  description: `${fieldChange.description} ${EDITORS_OF_USERS}`,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write', 'bucket:upload', ...NOTICE_CAPABILITIES],
  params: { user: UserId },
  body: PlatformFieldReq,
  bodyTypes: fieldChange.bodyTypes,
  success: { status: 200, schema: UserProfile, versioned: true },
  errors: [
    'user_not_found',
    'field_not_found',
    'invalid_upload',
    'forbidden',
    'identity_taken',
    'conflict',
    'precondition_failed',
  ],
});

export const handler = lambda(operation, async (call) => {
  const subject = await userSubject(call);
  const { value, notify } = call.body;
  return changeField(subject, call.params.field, value, (change, faultsAt) =>
    changeUser(subject, { ...change, notify }, writerOf(call), faultsAt),
  );
});
