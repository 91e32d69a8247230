import type { HubPrincipal, ServiceAccountPrincipal } from '../http/principal.ts';
import type { Application, ApplicationPatchReq } from './application.ts';
import { patchedApplication } from './application-rules.ts';
import { assertShownTexts } from './branding/shown-name.ts';
import { assertMayConfigure } from './settings/guarded-config.ts';
import { assertWithinCeilings } from './settings/message-ceilings.ts';
import { assertSigningAlg } from './settings/signing-alg.ts';

/**
 * Returns the changes of a PATCH of an application. Throws 400 `invalid_input` for settings that break a
 * rule, and 403 `forbidden` for those that the caller may not change.
 */
export async function allowedPatch(
  principal: HubPrincipal | ServiceAccountPrincipal,
  current: Application,
  request: ApplicationPatchReq,
): Promise<ReturnType<typeof patchedApplication>> {
  const changes = patchedApplication(current, request);
  if (changes.config) assertMayConfigure(principal, current.account, current.config, changes.config);
  assertSigningAlg(current.id, changes.config);
  await assertWithinCeilings(current, current.config, changes.config);
  assertShownTexts(current, changes, changes.config ?? current.config);
  return changes;
}
