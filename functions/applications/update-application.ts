import {
  Application,
  ApplicationPatchReq,
  REFUSED_IF_CHANGED,
} from '../../shared/applications/application.ts';
import { patchedApplication } from '../../shared/applications/application-rules.ts';
import { assertShownTexts } from '../../shared/applications/branding/shown-name.ts';
import { assertMayConfigure, EDITORS_MAY_NOT } from '../../shared/applications/settings/guarded-config.ts';
import { assertSigningAlg } from '../../shared/applications/settings/signing-alg.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { updateWithTestIdentities } from '../../shared/sign-in/test-identities/set-test-identities.ts';

export const operation = defineOperation({
  id: 'updateApplication',
  method: 'PATCH',
  path: '/applications/{app}',
  summary: 'Change members of an application; config is merged (RFC 7396)',
  description: `${REFUSED_IF_CHANGED} Without a precondition, changes made at the same time are merged. ${EDITORS_MAY_NOT}`,
  tags: ['applications'],
  auth: ['hub', 'service_account'],
  uses: ['table:write'],
  body: ApplicationPatchReq,
  success: { status: 200, schema: Application },
  errors: ['precondition_failed'],
});

export const handler = lambda(operation, async ({ application, body, principal, precondition }) => {
  const write = { actor: actorOf(principal), precondition };
  return updateWithTestIdentities(application, write, (current) => {
    const changes = patchedApplication(current, body);
    if (changes.config) assertMayConfigure(principal, current.account, current.config, changes.config);
    assertSigningAlg(current.id, changes.config);
    assertShownTexts(current, changes, changes.config ?? current.config);
    return changes;
  });
});
