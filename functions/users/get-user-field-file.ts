import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { answerFieldFile, fieldFile } from '../../shared/users/answer-field-file.ts';
import { userSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'getUserFieldFile',
  method: 'GET',
  path: '/applications/{app}/users/{user}/data/fields/{field}/file',
  summary: "The document of a field of a user's profile",
  description: fieldFile.description,
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:read', 'bucket:read-files'],
  params: { user: UserId },
  success: fieldFile.success,
  errors: ['user_not_found', 'field_not_found'],
});

export const handler = lambda(operation, async (call) =>
  answerFieldFile(await userSubject(call, { groups: false }), call.params.field),
);
