import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { OidcClient, OidcClientReq } from '../../shared/oidc-clients/oidc-client.ts';
import { createOidcClient } from '../../shared/oidc-clients/oidc-client-store.ts';
import { assertClientTexts } from '../../shared/oidc-clients/shown-client-names.ts';

export const operation = defineOperation({
  id: 'createOidcClient',
  method: 'POST',
  path: '/applications/{app}/oidc-clients',
  summary: 'Create an OIDC client with one credential, whose secret is shown only once',
  description:
    'In the OIDC protocol, `client_id` is the id of a credential. A client with token_endpoint_auth_method none gets no secret.',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  body: OidcClientReq,
  idempotent: true,
  success: { status: 200, schema: OidcClient },
  errors: ['limit_reached', 'conflict', 'variant_not_found'],
});

export const handler = lambda(operation, ({ application, params, body, principal }) => {
  assertClientTexts(application, undefined, body);
  return createOidcClient(params.app, body, actorOf(principal));
});
