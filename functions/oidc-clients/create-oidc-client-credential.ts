import { ClientCredentialReq } from '../../shared/credentials/credential.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { ClientCredential } from '../../shared/oidc-clients/oidc-client.ts';
import { addClientCredential, findOidcClient } from '../../shared/oidc-clients/oidc-client-store.ts';

export const operation = defineOperation({
  id: 'createOidcClientCredential',
  method: 'POST',
  path: '/applications/{app}/oidc-clients/{client}/creds',
  summary: 'Add a credential to an OIDC client; its secret is shown only once',
  description:
    'Users see each credential as a client of its own: their consent and their tokens belong to its `client_id`. To change only a secret, use `POST /applications/{app}/creds/{client_id}/rotate`: the old secret works until its grace ends.',
  tags: ['oidc clients'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  body: ClientCredentialReq,
  idempotent: true,
  success: { status: 201, schema: ClientCredential, location: '/applications/{app}/creds/{client_id}' },
  errors: ['oidc_client_not_found', 'variant_not_found', 'limit_reached', 'conflict'],
});

export const handler = lambda(operation, async ({ params, body, principal }) => {
  const client = await findOidcClient(params.app, params.client);
  return addClientCredential(client, body, actorOf(principal));
});
