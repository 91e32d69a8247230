import { lambda } from '../../shared/handlers/lambda.ts';
import { decidesIdentity } from '../../shared/http/editors.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { UserId } from '../../shared/profiles/user-id.ts';
import { answerExportable } from '../../shared/transfers/export-user.ts';
import { ExportableProfile, readQuery } from '../../shared/transfers/user-export.ts';
import { userSubject } from '../../shared/users/subject.ts';

export const operation = defineOperation({
  id: 'getUser',
  method: 'GET',
  path: '/applications/{app}/users/{user}/data',
  summary: 'Read the profile of a user',
  tags: ['users'],
  auth: ['keys', 'hub', 'service_account'],
  uses: ['table:read', 'index:read'],
  params: { user: UserId },
  query: readQuery,
  success: { status: 200, schema: ExportableProfile, versioned: true },
  errors: ['user_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, async (call) => {
  const seesSessions = decidesIdentity(call.principal, call.application.account);
  const subject = await userSubject(call, { groups: call.query.groups !== 'false' });
  return answerExportable(subject, call.query, seesSessions);
});
