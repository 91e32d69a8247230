import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { MagicLink, MagicLinkReq } from '../../shared/links/magic-link.ts';
import { createMagicLink } from '../../shared/sign-in/links/create-magic-link.ts';
import { CREATE_LINK_ERRORS } from '../../shared/sign-in/sign-in-contract.ts';

export const operation = defineOperation({
  id: 'createMagicLink',
  method: 'POST',
  path: '/hub/auth/magic',
  summary: 'Create a magic link; nothing is sent',
  description:
    'Returns the link and sends nothing. Send it yourself, to the address that `verification_type` verifies and to nobody else: whoever has it can sign in. To have a code and a link sent, use `POST /hub/auth/init`. An `auth` link signs one user in and works once; a `shorten` link only redirects. A relative `redirect_url` needs a default redirect of the application. The link ends with the credential that made it.',
  tags: ['magic links'],
  auth: ['keys'],
  uses: ['table:write', 'users:write', 'sign-in:write'],
  body: MagicLinkReq,
  idempotent: true,
  success: { status: 200, schema: MagicLink },
  errors: CREATE_LINK_ERRORS,
});

export const handler = lambda(operation, ({ body, principal: { app, variant, clientId } }) =>
  createMagicLink(body, { app, variant, credential: clientId }),
);
