import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { CodeVerifier } from '../../shared/http/code-challenge.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { linkIdentity } from '../../shared/providers/link-identity.ts';
import { UpstreamCode } from '../../shared/providers/upstream-contract.ts';
import { LinkedIdentity } from '../../shared/ways-in/linked-identity-view.ts';

export const operation = defineOperation({
  id: 'linkMyIdentity',
  method: 'POST',
  path: '/me/applications/{app}/identities',
  summary: 'Link an account of yours at an identity provider',
  description:
    'Send what the browser brought back from the provider, in the session that started. From then on the account signs you in. A user has at most 20. Needs a sign-in within the last 10 minutes, except of a guest, who signs up by it. The same request again, because its answer was lost, returns the same identity.',
  tags: ['identities'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write', 'sign-in:write'],
  body: z.strictObject({
    upstream_code: UpstreamCode.check(z.describe('`svc_upstream` of the fragment of `return_url`')),
    code_verifier: CodeVerifier,
  }),
  success: { status: 200, schema: LinkedIdentity },
  errors: [
    'application_not_found',
    'identity_provider_not_found',
    'invalid_grant',
    'sign_up_closed',
    'email_domain_not_allowed',
    'user_not_verified',
    'reauthentication_required',
    'identity_not_found',
    'identity_taken',
    'challenge_ended',
    'limit_reached',
    'conflict',
  ],
});

export const handler = lambda(operation, ({ principal, profile, body }) =>
  linkIdentity({ principal, profile }, body),
);
