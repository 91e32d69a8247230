import { CredentialWithSecret, RotateReq } from '../../shared/credentials/credential.ts';
import { getCredential, rotateSecret } from '../../shared/credentials/credential-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { parseDuration } from '../../shared/platform/duration.ts';

export const operation = defineOperation({
  id: 'rotateCredential',
  method: 'POST',
  path: '/applications/{app}/creds/{client_id}/rotate',
  summary:
    'Give a credential a new secret, shown only in this response; the previous one works until its grace ends',
  tags: ['credentials'],
  auth: ['hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'credentials:write'],
  body: RotateReq,
  idempotent: true,
  success: { status: 200, schema: CredentialWithSecret },
  errors: ['credential_not_found', 'precondition_failed', 'conflict', 'limit_reached'],
});

export const handler = lambda(operation, async ({ params, body, principal, precondition }) => {
  const current = await getCredential(params.app, params.client_id);
  const grace = parseDuration(body.grace) ?? 0;
  const write = { actor: principal.userId, precondition };
  const { record, secret } = await rotateSecret(current, grace, write);
  return { ...record, secret };
});
