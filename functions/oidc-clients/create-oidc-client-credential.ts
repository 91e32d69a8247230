import { CredentialCreateReq } from '../../shared/credentials/credential.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { ClientCredential } from '../../shared/oidc-clients/oidc-client.ts';
import { addClientCredential, findOidcClient } from '../../shared/oidc-clients/oidc-client-store.ts';

export const operation = defineOperation({
  id: 'createOidcClientCredential',
  method: 'POST',
  path: '/applications/{app}/oidc-clients/{client}/creds',
  summary: 'Add a credential to an OIDC client; its secret is shown this once',
  description:
    'Every credential is a client of its own to its users: what they have consented to, and the tokens they have given, stay with the `client_id`. To change a secret and nothing else, use `POST /applications/{app}/creds/{client_id}/rotate`: the one before works until its grace ends.',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  body: CredentialCreateReq,
  idempotent: true,
  success: { status: 201, schema: ClientCredential, location: '/applications/{app}/creds/{client_id}' },
  errors: ['oidc_client_not_found', 'variant_not_found', 'limit_reached', 'conflict'],
});

export const handler = lambda(operation, async ({ params, body, principal }) => {
  const client = await findOidcClient(params.app, params.client);
  return addClientCredential(client, body, actorOf(principal));
});
