import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { CodeVerifier } from '../../shared/http/code-challenge.ts';
import { sameAs } from '../../shared/http/fields/other-names.ts';
import { NONCE_FIELD, postedFormOf } from '../../shared/http/forms/form-nonce.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { LinkCode, LinkData } from '../../shared/links/magic-link.ts';
import { SIGN_IN_ERRORS, SwitchUser, signedInMembers } from '../../shared/sign-in/sign-in-contract.ts';
import { redeemForBrowser, redeemForClient } from '../../shared/visits/answer-redemption.ts';

export const operation = defineOperation({
  id: 'redeemLink',
  method: 'POST',
  path: '/hub/auth/magic/{code}',
  alsoAt: ['/l/{code}'],
  summary: 'Redeem a magic link: sign its user in, once',
  description:
    'With `Accept: application/json`, returns the tokens. A browser is redirected with a one-time code in the fragment, which `POST /hub/auth/token` exchanges: `#svc_code=...`, or after an existing fragment of the redirect, `#top&svc_code=...` and `#/orders?svc_code=...`. Tokens never travel in a URL. A link with a `code_challenge` needs the `code_verifier`: in the body of a JSON request, or at the exchange of the one-time code. A browser that posts the link of a `POST /hub/auth/init` with a `code_challenge` gets the page of the link again: only a JSON request with the `code_verifier` redeems it.',
  tags: ['magic links'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write', 'tokens:issue'],
  params: { code: LinkCode },
  headers: { accept: z.optional(z.string()), origin: z.optional(z.string()) },
  body: z.optional(
    z.strictObject({
      code_verifier: z.optional(CodeVerifier),
      switch_user: z.optional(SwitchUser),
      [NONCE_FIELD]: z.optional(
        z.string().check(z.describe('From the form of the page; JSON clients omit it')),
      ),
    }),
  ),
  bodyTypes: ['application/json', 'application/x-www-form-urlencoded'],
  success: {
    status: 200,
    schema: z.object({
      ...signedInMembers,
      redirect_url: z.optional(z.string()),
      link_data: LinkData,
      link_meta: sameAs('link_data', LinkData),
      group_joined: z.optional(
        z
          .boolean()
          .check(
            z.describe(
              'False if the group no longer admitted the user, or the invitation is no longer valid',
            ),
          ),
      ),
    }),
    media: ['text/html'],
    alternatives: {
      200: 'A page, if the link has no redirect or is that of a bound sign-in',
      303: 'Redirect with a one-time code',
    },
  },
  errors: [
    'link_not_found',
    'link_used',
    'link_expired',
    'invalid_grant',
    'invalid_redirect',
    ...SIGN_IN_ERRORS,
    'challenge_ended',
    'origin_not_allowed',
    'form_not_confirmed',
    'conflict',
  ],
});

export const handler = lambda(operation, ({ params, headers, body, event }) => {
  const request = { code: params.code, rawQuery: event.rawQueryString };
  return headers.accept?.includes('application/json')
    ? redeemForClient({
        ...request,
        verifier: body?.code_verifier,
        origin: headers.origin,
        switchUser: body?.switch_user,
      })
    : redeemForBrowser({ ...request, form: postedFormOf(event) });
});
