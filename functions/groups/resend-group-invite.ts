import { lambda } from '../../shared/handlers/lambda.ts';
import { postedFormOf } from '../../shared/http/forms/form-nonce.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { resendInvite } from '../../shared/invites/resend-invite.ts';

export const operation = defineOperation({
  id: 'resendGroupInvite',
  method: 'POST',
  path: '/hub/auth/magic/{code}/resend',
  alsoAt: ['/l/{code}/resend'],
  summary: 'Send an invitation again, for the page of the link that its inviter got',
  description: 'The answer is a page. It signs nobody in.',
  tags: ['groups'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write', 'emails:send', 'texts:send'],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page that says where it was sent' } },
  errors: [
    'application_disabled',
    'link_not_found',
    'form_not_confirmed',
    'invite_ended',
    'conflict',
    'too_many_requests',
  ],
});

export const handler = lambda(operation, ({ params, event }) =>
  resendInvite({ code: params.code, form: postedFormOf(event) }),
);
