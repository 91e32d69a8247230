import * as z from 'zod/mini';
import { resendInvite } from '../../shared/groups/resend-invite.ts';
import { headerOf } from '../../shared/http/event.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'resendGroupInvite',
  method: 'POST',
  path: '/hub/auth/magic/{code}/resend',
  alsoAt: ['/l/{code}/resend'],
  summary: 'Send an invitation again, for the page of the link that its inviter got',
  description: 'The answer is a page. It signs nobody in.',
  tags: ['groups'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write', 'messages:send'],
  headers: { origin: z.optional(z.string()) },
  success: { status: 200, alternatives: { 200: 'A page that says where it was sent' } },
  errors: ['origin_not_allowed'],
});

export const handler = lambda(operation, ({ params, headers, event }) =>
  resendInvite({ code: params.code, origin: headers.origin, site: headerOf(event, 'sec-fetch-site') }),
);
