import * as z from 'zod/mini';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { browserKind } from '../../shared/http/browser-kind.ts';
import { CODE_CHALLENGE_MEMBERS } from '../../shared/http/code-challenge.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { beginUpstream } from '../../shared/providers/begin-upstream.ts';
import {
  Fresh,
  GuestToken,
  ReturnUrl,
  UPSTREAM_START_ERRORS,
} from '../../shared/providers/upstream-contract.ts';
import { KEY_HEADERS, sourceOfCaller } from '../../shared/sign-in/limits/named-source.ts';
import { proofMember } from '../../shared/sign-in/limits/proof-of-work.ts';

export const operation = defineOperation({
  id: 'startAtIdentityProvider',
  method: 'POST',
  path: '/hub/auth/upstream/{provider}',
  summary: 'Start a sign-in at an identity provider',
  description:
    'Send the browser to `url`. It comes back to `return_url` with `#svc_code=...`, which `POST /hub/auth/token` exchanges with the `code_verifier`; with `#svc_upstream=...` if an address is still to be proved, which `POST /hub/auth/init` takes as `upstream_code`; or with `#svc_error=...`, the code of an error. A button without script is a link to the same address by GET, with `key` and these members in its query. With the access token of a guest as `guest_token`, the guest becomes the user of the account there.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'sign-in:write', 'devices:recognise', 'tokens:verify'],
  headers: { ...KEY_HEADERS, origin: z.optional(z.string()) },
  body: z.strictObject({
    code_challenge: z.nonoptional(CODE_CHALLENGE_MEMBERS.code_challenge),
    code_challenge_method: z.literal('S256', { error: 'must be S256' }),
    return_url: z.optional(ReturnUrl),
    fresh: z.optional(Fresh),
    guest_token: z.optional(GuestToken),
    proof: proofMember,
  }),
  success: { status: 200, schema: z.object({ url: z.string() }) },
  errors: [...UPSTREAM_START_ERRORS, 'invalid_redirect'],
});

export const handler = lambda(operation, async ({ params, body, headers, sourceIp, event }) => {
  const owner = await ownerOfKey(headers['x-svc-app-key'], headers['x-svc-app-secret']);
  const source = sourceOfCaller(headers, sourceIp);
  const client = { ...owner, origin: headers.origin, source, browser: browserKind(event) };
  return beginUpstream({ ...body, provider: params.provider, purpose: 'sign-in' }, client);
});
