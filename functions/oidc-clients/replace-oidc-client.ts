import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { OidcClient, OidcClientReq } from '../../shared/oidc-clients/oidc-client.ts';
import { findOidcClient, replaceOidcClient } from '../../shared/oidc-clients/oidc-client-store.ts';
import { assertClientTexts } from '../../shared/oidc-clients/shown-client-names.ts';

export const operation = defineOperation({
  id: 'replaceOidcClient',
  method: 'PUT',
  path: '/applications/{app}/oidc-clients/{client}',
  summary: 'Replace name, description and config of an OIDC client; its credentials stay',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write'],
  body: OidcClientReq,
  success: { status: 200, schema: OidcClient },
  errors: ['oidc_client_not_found', 'precondition_failed', 'conflict'],
});

export const handler = lambda(operation, async ({ application, params, body, principal, precondition }) => {
  const client = await findOidcClient(params.app, params.client);
  assertClientTexts(application, client, body);
  return replaceOidcClient(client, body, { actor: actorOf(principal), precondition });
});
