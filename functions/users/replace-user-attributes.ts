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
  description:
    "An attribute is a named list of texts about the user that only the platform sets, such as `crm:segment`. Attributes that are not named are removed, except those of the service's own namespace (`svc:`).",
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:write', 'users:write'],
  params: { user: UserId },
  body: AttributesChangeReq,
  success: { status: 200, schema: UserProfile, versioned: true },
  errors: ['user_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, async (call) =>
  changeSubject(await userSubject(call), { mode: 'replace', attributes: call.body.attributes }),
);
