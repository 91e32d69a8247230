import { Application, ApplicationPatchReq } from '../../shared/applications/application.ts';
import { assertMaySetSender, patched } from '../../shared/applications/application-rules.ts';
import { updateApplication } from '../../shared/applications/application-store.ts';
import { assertChallengeDuration } from '../../shared/applications/challenge-duration.ts';
import { actorOf } from '../../shared/auth/principal.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { assertUnmodified } from '../../shared/http/preconditions.ts';

export const operation = defineOperation({
  id: 'updateApplication',
  method: 'PATCH',
  path: '/applications/{app}',
  summary: 'Change members of an application; config merges (RFC 7396)',
  description:
    'Answers 412 with who changed the application and when, if the change would overwrite changes: those since the precondition (If-Match, If-Unmodified-Since), and those made at the same time.',
  tags: ['applications'],
  auth: ['hub', 'service_account'],
  uses: ['table:write'],
  body: ApplicationPatchReq,
  success: { status: 200, schema: Application },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, async ({ application, body, principal, precondition }) => {
  assertUnmodified(application, precondition);
  const changes = patched(application, body);
  assertMaySetSender(principal, application.config, changes.config);
  assertChallengeDuration(application.config, changes.config);
  return updateApplication(application, changes, actorOf(principal));
});
