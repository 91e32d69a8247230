import { Credential } from '../../shared/credentials/credential.ts';
import { getCredential } from '../../shared/credentials/credential-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'getCredential',
  method: 'GET',
  path: '/applications/{app}/creds/{client_id}',
  summary: 'Read a credential, without its secret',
  tags: ['credentials'],
  auth: ['hub'],
  firstPartyOnly: true,
  uses: ['table:read'],
  success: { status: 200, schema: Credential },
  errors: ['credential_not_found'],
});

export const handler = lambda(operation, ({ params }) => getCredential(params.app, params.client_id));
