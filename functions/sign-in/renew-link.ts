import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { browserKind } from '../../shared/http/browser-kind.ts';
import { NONCE_FIELD, postedFormOf } from '../../shared/http/forms/form-nonce.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { MAX_PROOF_LENGTH } from '../../shared/sign-in/limits/proof-of-work.ts';
import { SENDING_ERRORS } from '../../shared/sign-in/sign-in-contract.ts';
import { renewLink } from '../../shared/visits/renew-link.ts';

export const operation = defineOperation({
  id: 'renewLink',
  method: 'POST',
  path: '/hub/auth/magic/{code}/renew',
  alsoAt: ['/l/{code}/renew'],
  summary: 'Send a new link, for the page of one of a sign-in that no longer works',
  description:
    'The answer is a page, which does not say whether the address has a user. The new link goes to the address of the old one, with the limits of `POST /hub/auth/init`. Links of sign-ins with a `code_challenge`, of backends and of invites cannot be renewed here.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:write', 'sign-in:write', 'devices:recognise', 'emails:send', 'texts:send'],
  body: z.optional(
    z.strictObject({
      proof: z.optional(z.string().check(z.maxLength(MAX_PROOF_LENGTH), z.describe('As of a start'))),
      [NONCE_FIELD]: z.optional(z.string().check(z.describe('From the form of the page'))),
    }),
  ),
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page that says that it was sent' } },
  errors: [...SENDING_ERRORS, 'link_not_found', 'form_not_confirmed'],
});

export const handler = lambda(operation, ({ params, body, sourceIp, event }) =>
  renewLink({
    code: params.code,
    form: postedFormOf(event),
    sourceIp,
    browser: browserKind(event),
    proof: body?.proof,
  }),
);
