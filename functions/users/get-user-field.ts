import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { answerField, ProfileField } from '../../shared/users/field-view.ts';
import { userSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'getUserField',
  method: 'GET',
  path: '/applications/{app}/users/{user}/data/fields/{field}',
  summary: "Read one field of a user's profile",
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:read'],
  params: { user: UserId },
  success: { status: 200, schema: ProfileField, versioned: true },
  errors: ['user_not_found', 'field_not_found'],
});

export const handler = lambda(operation, async (call) =>
  answerField(await userSubject(call, { groups: false }), call.params.field),
);
