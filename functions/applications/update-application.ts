import { allowedPatch } from '../../shared/applications/allowed-patch.ts';
import {
  Application,
  ApplicationPatchReq,
  REFUSED_IF_CHANGED,
} from '../../shared/applications/application.ts';
import { EDITORS_MAY_NOT } from '../../shared/applications/settings/guarded-config.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { updateWithTestIdentities } from '../../shared/sign-in/test-identities/set-test-identities.ts';
import { relatedOriginsCheck } from '../../shared/ways-in/check-related-origins.ts';
import { hostChangeChecks, PASSKEY_SETTINGS_QUERY } from '../../shared/ways-in/passkey-host.ts';

export const operation = defineOperation({
  id: 'updateApplication',
  method: 'PATCH',
  path: '/applications/{app}',
  summary: 'Change members of an application; config is merged (RFC 7396)',
  description: `${REFUSED_IF_CHANGED} Without a precondition, changes made at the same time are merged. ${EDITORS_MAY_NOT}`,
  tags: ['applications'],
  auth: ['hub', 'service_account'],
  uses: ['table:write'],
  query: PASSKEY_SETTINGS_QUERY,
  body: ApplicationPatchReq,
  success: { status: 200, schema: Application },
  errors: ['passkeys_in_use', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ application, body, query, principal, precondition }) => {
  const write = { actor: actorOf(principal), precondition };
  const assertRelatedOrigins = relatedOriginsCheck(query.force);
  return updateWithTestIdentities(application, write, async (current) => {
    const changes = await allowedPatch(principal, current, body);
    if (!changes.config) return changes;
    const checks = await hostChangeChecks(current.id, [current.config, changes.config], query.force);
    await assertRelatedOrigins([current.config], changes.config);
    return { ...changes, checks };
  });
});
