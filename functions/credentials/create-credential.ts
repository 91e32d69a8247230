import { CreatedCredential, CredentialCreateReq } from '../../shared/credentials/credential.ts';
import { createCredential } from '../../shared/credentials/credential-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'createCredential',
  method: 'POST',
  path: '/applications/{app}/creds',
  summary: 'Create a credential or a publishable key; a secret is shown only in this response',
  description:
    'A backend sends `client_id` and `secret` in the headers `x-svc-app-key` and `x-svc-app-secret`. A page or app sends only the `client_id`, as its publishable key: `publishable` creates one without a secret. Store the secret now: the service keeps only a hash of it.',
  tags: ['credentials'],
  auth: ['hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  body: CredentialCreateReq,
  idempotent: true,
  success: { status: 201, schema: CreatedCredential, location: '/applications/{app}/creds/{client_id}' },
  errors: ['limit_reached', 'variant_not_found', 'conflict'],
});

export const handler = lambda(operation, async ({ params, body, principal }) => {
  const { record, secret } = await createCredential(params.app, body, principal.userId);
  return { ...record, ...(secret !== undefined && { secret }) };
});
