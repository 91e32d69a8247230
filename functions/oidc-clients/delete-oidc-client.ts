import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteOidcClient } from '../../shared/oidc-clients/oidc-client-store.ts';

export const operation = defineOperation({
  id: 'deleteOidcClient',
  method: 'DELETE',
  path: '/applications/{app}/oidc-clients/{client}',
  summary: 'Delete an OIDC client and its credentials',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  success: { status: 204 },
  errors: ['oidc_client_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, precondition }) =>
  deleteOidcClient(params.app, params.client, precondition),
);
