import { Application, ApplicationUpdateReq } from '../../shared/applications/application.ts';
import { assertMaySetSender, replaced } from '../../shared/applications/application-rules.ts';
import { updateApplication } from '../../shared/applications/application-store.ts';
import { assertChallengeDuration } from '../../shared/applications/challenge-duration.ts';
import { actorOf } from '../../shared/auth/principal.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { assertUnmodified } from '../../shared/http/preconditions.ts';

export const operation = defineOperation({
  id: 'replaceApplication',
  method: 'PUT',
  path: '/applications/{app}',
  summary: 'Replace an application; absent members go back to their defaults',
  description:
    'Answers 412 with who changed the application and when, if the change would overwrite changes: those since the precondition (If-Match, If-Unmodified-Since), and those made at the same time.',
  tags: ['applications'],
  auth: ['hub'],
  uses: ['table:write'],
  body: ApplicationUpdateReq,
  success: { status: 200, schema: Application },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, async ({ application, body, principal, precondition }) => {
  assertUnmodified(application, precondition);
  assertMaySetSender(principal, application.config, body.config);
  assertChallengeDuration(application.config, body.config);
  return updateApplication(application, replaced(body), actorOf(principal));
});
