import {
  Application,
  ApplicationUpdateReq,
  REFUSED_IF_CHANGED,
} from '../../shared/applications/application.ts';
import { replaced } from '../../shared/applications/application-rules.ts';
import { assertShownTexts } from '../../shared/applications/branding/shown-name.ts';
import { assertMayConfigure, EDITORS_MAY_NOT } from '../../shared/applications/settings/guarded-config.ts';
import { assertWithinCeilings } from '../../shared/applications/settings/message-ceilings.ts';
import { assertSigningAlg } from '../../shared/applications/settings/signing-alg.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { updateWithTestIdentities } from '../../shared/sign-in/test-identities/set-test-identities.ts';
import { relatedOriginsCheck } from '../../shared/ways-in/check-related-origins.ts';
import { hostChangeChecks, PASSKEY_SETTINGS_QUERY } from '../../shared/ways-in/passkey-host.ts';

export const operation = defineOperation({
  id: 'replaceApplication',
  method: 'PUT',
  path: '/applications/{app}',
  summary: 'Replace an application; absent members go back to their defaults',
  description: `${REFUSED_IF_CHANGED} Without a precondition, the last of several replacements wins. ${EDITORS_MAY_NOT}`,
  tags: ['applications'],
  auth: ['hub'],
  uses: ['table:write'],
  query: PASSKEY_SETTINGS_QUERY,
  body: ApplicationUpdateReq,
  success: { status: 200, schema: Application },
  errors: ['passkeys_in_use', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ application, body, query, principal, precondition }) => {
  const write = { actor: actorOf(principal), precondition };
  const assertRelatedOrigins = relatedOriginsCheck(query.force);
  return updateWithTestIdentities(application, write, async (current) => {
    assertMayConfigure(principal, current.account, current.config, body.config);
    assertSigningAlg(current.id, body.config);
    await assertWithinCeilings(current, current.config, body.config);
    assertShownTexts(current, body, body.config ?? {});
    const changes = replaced(body);
    const checks = await hostChangeChecks(current.id, [current.config, changes.config], query.force);
    await assertRelatedOrigins([current.config], changes.config);
    return { ...changes, checks };
  });
});
