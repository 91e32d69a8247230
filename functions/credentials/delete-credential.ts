import { deleteCredential } from '../../shared/credentials/credential-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'deleteCredential',
  method: 'DELETE',
  path: '/applications/{app}/creds/{client_id}',
  summary: 'Delete a credential; it stops working with the next request',
  tags: ['credentials'],
  auth: ['hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  success: { status: 204 },
  errors: ['credential_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, precondition }) =>
  deleteCredential(params.app, params.client_id, precondition),
);
