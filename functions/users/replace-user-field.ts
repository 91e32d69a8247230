import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { changeField, FieldReq, fieldChange } from '../../shared/users/field-change.ts';
import { changeSubject, userSubject } from '../../shared/users/subject.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';

export const operation = defineOperation({
  id: 'replaceUserField',
  method: 'PUT',
  path: '/applications/{app}/users/{user}/data/fields/{field}',
  summary: "Set one field of a user's profile",
  description: fieldChange.description,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write', 'bucket:upload'],
  params: { user: UserId },
  body: FieldReq,
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
  return changeField(subject, call.params.field, call.body.value, (change, faultsAt) =>
    changeSubject(subject, change, faultsAt),
  );
});
