import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { browserKind } from '../../shared/http/browser-kind.ts';
import { CODE_CHALLENGE_MEMBERS } from '../../shared/http/code-challenge.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { ProviderId } from '../../shared/identity-providers/provider-contract.ts';
import { accountPageUrl } from '../../shared/oidc/account-client.ts';
import { beginLink } from '../../shared/providers/begin-link.ts';
import { ReturnUrl } from '../../shared/providers/upstream-contract.ts';
import { proofMember } from '../../shared/sign-in/limits/proof-of-work.ts';

export const operation = defineOperation({
  id: 'startLinkingMyIdentity',
  method: 'POST',
  path: '/me/applications/{app}/identities/start',
  summary: 'Start to link an account of yours at an identity provider',
  description:
    'Send the browser to `url`. It comes back to `return_url` with `svc_upstream` in the fragment, the `upstream_code` for `POST .../identities`, or with `svc_error`. Needs a sign-in within the last 10 minutes, except of a guest.',
  tags: ['identities'],
  auth: ['user', 'hub'],
  firstPartyOnly: true,
  uses: ['table:write', 'sign-in:write', 'devices:recognise'],
  headers: { origin: z.optional(z.string()) },
  body: z.strictObject({
    provider: ProviderId,
    code_challenge: z.nonoptional(CODE_CHALLENGE_MEMBERS.code_challenge),
    code_challenge_method: z.literal('S256', { error: 'must be S256' }),
    return_url: z.optional(ReturnUrl),
    proof: proofMember,
  }),
  success: { status: 200, schema: z.object({ url: z.string() }) },
  errors: [
    'application_not_found',
    'application_disabled',
    'origin_not_allowed',
    'identity_provider_not_found',
    'sign_up_closed',
    'email_domain_not_allowed',
    'user_not_verified',
    'reauthentication_required',
    'invalid_redirect',
    'invalid_key',
    'too_many_requests',
    'proof_required',
    'conflict',
  ],
});

export const handler = lambda(operation, ({ principal, profile, body, headers, sourceIp, event }) =>
  beginLink({ principal, profile }, body, {
    origin: headers.origin,
    source: { address: sourceIp, counts: 'everywhere' },
    browser: browserKind(event),
    accountPage: accountPageUrl(profile.app),
  }),
);
