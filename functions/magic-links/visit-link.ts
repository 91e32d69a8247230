import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import { sameAs } from '../../shared/http/fields/other-names.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { LinkCode, LinkData, LinkPurpose } from '../../shared/links/magic-link.ts';
import { describeLink, showLink } from '../../shared/visits/answer-visit.ts';

export const operation = defineOperation({
  id: 'visitLink',
  method: 'GET',
  path: '/hub/auth/magic/{code}',
  alsoAt: ['/l/{code}'],
  summary: 'Open a magic link; this never uses it up',
  description:
    'A `shorten` link redirects at once. An `auth` link returns a page whose button redeems it, so that mail scanners that open links change nothing; with `Accept: application/json` it returns its description. The page of a sign-in with a `code_challenge` has no such button: it shows the code, and leads to a listed `return_url` with `#svc_link=...`. Query parameters that were added to a link of a backend go on to its redirect; those of other links do not. The link of an inviter shows where the invitation was sent.',
  tags: ['magic links'],
  auth: [],
  uses: ['table:read', 'links:note-opening'],
  params: { code: LinkCode },
  headers: { accept: z.optional(z.string()) },
  success: {
    status: 200,
    schema: z.object({
      purpose: LinkPurpose,
      app_id: z.string(),
      app_user_id: z.optional(z.string()),
      redirect_url: z.optional(z.string()),
      group_id: z.optional(z.string().check(z.describe('The group of the invite that the link accepts'))),
      invite_id: z.optional(z.string()),
      group_open: z.optional(
        z
          .boolean()
          .check(
            z.describe(
              'Of a link that signs in and joins a group: false if the group no longer admits anybody, or the invitation is no longer valid. The link still signs in',
            ),
          ),
      ),
      link_data: LinkData,
      link_meta: sameAs('link_data', LinkData),
      expires_at: z.string(),
    }),
    media: ['text/html'],
    alternatives: { 200: 'A page with a button that redeems the link', 302: 'Redirect of a shorten link' },
  },
  errors: ['application_disabled', 'link_not_found', 'link_used', 'link_expired', 'invalid_redirect'],
});

export const handler = lambda(operation, ({ params, headers, event }) => {
  const visit = headers.accept?.includes('application/json') ? describeLink : showLink;
  return visit(params.code, event.rawQueryString);
});
