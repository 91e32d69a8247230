import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { browserKind } from '../../shared/http/browser-kind.ts';
import { CODE_CHALLENGE_MEMBERS } from '../../shared/http/code-challenge.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { openProvider } from '../../shared/providers/open-provider.ts';

const ReturnUrl = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(2048),
    z.describe('The page that goes on, listed in `hub.return_urls`; default `default_redirect_url`'),
  );

export const operation = defineOperation({
  id: 'openIdentityProvider',
  method: 'GET',
  path: '/hub/auth/upstream/{provider}',
  summary: 'Go to an identity provider to sign in there',
  description:
    'For the address of a button: it redirects to the provider, and from there to `return_url` with `#svc_code=...`, which `POST /hub/auth/token` exchanges with the `code_verifier`; with `#svc_upstream=...` if the address is still to be proved, which `POST /hub/auth/init` takes as `upstream_code`; or with `#svc_error=...`, the code of an error. Clients that send `guest_token` or `proof` use POST.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'sign-in:write', 'devices:recognise', 'tokens:verify'],
  query: {
    key: z.optional(
      z.string().check(z.minLength(1), z.maxLength(64), z.describe('The publishable key of the application')),
    ),
    return_url: z.optional(ReturnUrl),
    app: z.optional(f.id('The application of the sign-in screen')),
    interaction: z.optional(f.id('The sign-in of the screen that goes on')),
    ...CODE_CHALLENGE_MEMBERS,
  },
  success: {
    status: 200,
    alternatives: { 302: 'Redirect to the provider, or a page that says why not' },
    media: ['text/html'],
  },
  errors: [
    'invalid_key',
    'application_disabled',
    'identity_provider_not_found',
    'invalid_redirect',
    'too_many_requests',
    'proof_required',
    'conflict',
  ],
});

export const handler = lambda(operation, ({ params, query, sourceIp, event }) =>
  openProvider(params.provider, query, { sourceIp, browser: browserKind(event) }),
);
