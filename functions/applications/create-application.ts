import { Application, ApplicationCreateReq } from '../../shared/applications/application.ts';
import { accountFor } from '../../shared/applications/application-rules.ts';
import { createApplication } from '../../shared/applications/application-store.ts';
import { assertShownTexts } from '../../shared/applications/branding/shown-name.ts';
import { assertMayCreateWith } from '../../shared/applications/settings/guarded-config.ts';
import { assertWithinCeilings } from '../../shared/applications/settings/message-ceilings.ts';
import { assertNoTestIdentities } from '../../shared/applications/settings/test-identities.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { WRITERS } from '../../shared/http/account-roles.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { relatedOriginsCheck } from '../../shared/ways-in/check-related-origins.ts';
import { PASSKEY_SETTINGS_QUERY } from '../../shared/ways-in/passkey-host.ts';

export const operation = defineOperation({
  id: 'createApplication',
  method: 'POST',
  path: '/applications',
  summary: 'Create an application in an account',
  description:
    'Returns 402 if the account has no plan, or already has as many applications as its plan allows. Limits of messages, phone countries and lines need an owner or admin: 403 for editors.',
  tags: ['applications'],
  auth: ['hub'],
  roles: WRITERS,
  uses: ['table:write', 'accounts:write'],
  query: PASSKEY_SETTINGS_QUERY,
  body: ApplicationCreateReq,
  idempotent: true,
  success: { status: 201, schema: Application, location: '/applications/{id}' },
  errors: ['plan_required', 'plan_limit_reached', 'account_not_found', 'forbidden', 'conflict'],
});

export const handler = lambda(
  operation,
  async ({ body: { account, ...request }, query, principal }) => {
    const owner = accountFor(principal, account);
    assertMayCreateWith(principal, owner, request.config);
    assertShownTexts(undefined, request, request.config ?? {});
    assertNoTestIdentities(request.config);
    await assertWithinCeilings({ account: owner }, undefined, request.config);
    await relatedOriginsCheck(query.force)([], request.config ?? {});
    return createApplication(request, owner, principal.userId);
  },
  ({ body, principal }, { account }) => {
    assertMayCreateWith(principal, accountFor(principal, account), body.config);
  },
);
