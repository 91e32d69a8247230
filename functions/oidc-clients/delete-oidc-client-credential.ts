import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { removeClientCredential } from '../../shared/oidc-clients/oidc-client-store.ts';

export const operation = defineOperation({
  id: 'deleteOidcClientCredential',
  method: 'DELETE',
  path: '/applications/{app}/oidc-clients/{client}/creds/{client_id}',
  summary: 'Delete a credential of an OIDC client; it stops working with the next request',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  success: { status: 204 },
  errors: ['oidc_client_not_found', 'credential_not_found', 'conflict', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, principal, precondition }) =>
  removeClientCredential(params.app, params.client, params.client_id, actorOf(principal), precondition),
);
