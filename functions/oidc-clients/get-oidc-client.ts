import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { OidcClient } from '../../shared/oidc-clients/oidc-client.ts';
import { getOidcClient } from '../../shared/oidc-clients/oidc-client-store.ts';

export const operation = defineOperation({
  id: 'getOidcClient',
  method: 'GET',
  path: '/applications/{app}/oidc-clients/{client}',
  summary: 'Read an OIDC client',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  success: { status: 200, schema: OidcClient },
  errors: ['oidc_client_not_found'],
});

export const handler = lambda(operation, ({ params }) => getOidcClient(params.app, params.client));
