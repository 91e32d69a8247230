import { Credential, CredentialUpdateReq } from '../../shared/credentials/credential.ts';
import { getCredential, updateCredential } from '../../shared/credentials/credential-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'updateCredential',
  method: 'PATCH',
  path: '/applications/{app}/creds/{client_id}',
  summary: 'Change the name or the expiry of a credential',
  tags: ['credentials'],
  auth: ['hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  body: CredentialUpdateReq,
  success: { status: 200, schema: Credential },
  errors: ['credential_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, async ({ params, body, principal, precondition }) => {
  const current = await getCredential(params.app, params.client_id);
  return updateCredential(current, body, { actor: principal.userId, precondition });
});
