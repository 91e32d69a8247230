import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { AttributesChangeReq } from '../../shared/profiles/profile-input.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { changeSubject, userSubject } from '../../shared/users/subject.ts';
import { UserProfile } from '../../shared/users/user-profile.ts';

export const operation = defineOperation({
  id: 'replaceUserAttributes',
  method: 'PUT',
  path: '/applications/{app}/users/{user}/attributes',
  summary: 'Replace the attributes of a user',
  description: "Attributes of the service's own namespace stay unless they are named.",
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write'],
  params: { user: UserId },
  body: AttributesChangeReq,
  success: { status: 200, schema: UserProfile },
  errors: ['user_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async (call) =>
  changeSubject(await userSubject(call), { mode: 'replace', attributes: call.body.attributes }),
);
