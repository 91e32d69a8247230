import * as z from 'zod/mini';
import { sessionFactsOf } from '../../shared/auth/session-status.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { bothOrNeither, CODE_CHALLENGE_MEMBERS } from '../../shared/http/code-challenge.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { MagicLink } from '../../shared/links/magic-link.ts';
import { MINUTE } from '../../shared/platform/time.ts';
import { createMagicLink } from '../../shared/sign-in/links/create-magic-link.ts';
import { CREATE_LINK_ERRORS } from '../../shared/sign-in/sign-in-contract.ts';

export const operation = defineOperation({
  id: 'createMyMagicLink',
  method: 'POST',
  path: '/me/auth/magic',
  summary: 'Create a link that signs the caller in elsewhere, valid for 15 minutes',
  description:
    'Returns the link and sends nothing: show it on this device, for example as a QR code. `redirect_url` is `default_redirect_url`, a page of `hub.return_urls` or one of this machine. The link ends with the session that requests it.',
  tags: ['magic links'],
  auth: ['user'],
  firstPartyOnly: true,
  uses: ['table:write', 'sign-in:write'],
  body: z.prefault(
    z
      .strictObject({
        redirect_url: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
        ...CODE_CHALLENGE_MEMBERS,
      })
      .check(bothOrNeither),
    {},
  ),
  idempotent: true,
  success: { status: 200, schema: MagicLink },
  errors: CREATE_LINK_ERRORS,
});

export const handler = lambda(operation, async ({ body, principal }) => {
  const { app, variant, userId, sessionId, issuedAt } = principal;
  const session = { id: sessionId, issued_at: issuedAt, ...(await sessionFactsOf(principal)) };
  return createMagicLink(
    { purpose: 'auth', user_id: userId, seconds: 15 * MINUTE, ...body },
    { app, variant, selfService: true, session },
    { chosenByUser: true },
  );
});
