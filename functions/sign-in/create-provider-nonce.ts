import * as z from 'zod/mini';
import { ownerOfKey } from '../../shared/credentials/publishable-key.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { browserKind } from '../../shared/http/browser-kind.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { newProviderNonce } from '../../shared/providers/sign-in-by-id-token.ts';
import { GuestToken, UPSTREAM_START_ERRORS } from '../../shared/providers/upstream-contract.ts';
import { KEY_HEADERS, sourceOfCaller } from '../../shared/sign-in/limits/named-source.ts';
import { proofMember } from '../../shared/sign-in/limits/proof-of-work.ts';

export const operation = defineOperation({
  id: 'createProviderNonce',
  method: 'POST',
  path: '/hub/auth/upstream/{provider}/nonce',
  summary: 'Get a nonce for the SDK of an identity provider',
  description:
    'For phone apps and One Tap. Give the nonce to the SDK of the provider, which puts it or its SHA-256 into the id token, and send that to `POST /hub/auth/upstream/{provider}/token` within ten minutes. It is good once.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'sign-in:write', 'devices:recognise', 'tokens:verify'],
  headers: { ...KEY_HEADERS, origin: z.optional(z.string()) },
  body: z.optional(z.strictObject({ guest_token: z.optional(GuestToken), proof: proofMember })),
  success: { status: 200, schema: z.object({ nonce: z.string() }) },
  errors: UPSTREAM_START_ERRORS,
});

export const handler = lambda(operation, async ({ params, body, headers, sourceIp, event }) => {
  const owner = await ownerOfKey(headers['x-svc-app-key'], headers['x-svc-app-secret']);
  const source = sourceOfCaller(headers, sourceIp);
  const client = { ...owner, origin: headers.origin, source, browser: browserKind(event) };
  return newProviderNonce({ ...body, provider: params.provider }, client);
});
