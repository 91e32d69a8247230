import { lambda } from '../../shared/handlers/lambda.ts';
import { postedFormOf } from '../../shared/http/forms/form-nonce.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { declineLinkedInvite } from '../../shared/invites/decline-linked-invite.ts';

export const operation = defineOperation({
  id: 'declineLinkedInvite',
  method: 'POST',
  path: '/hub/auth/magic/{code}/decline',
  alsoAt: ['/l/{code}/decline'],
  summary: 'Decline an invitation, for the page of its link',
  description:
    'The answer is a page. It signs nobody in. The link works no more; of a decline and an acceptance by the same link, one succeeds.',
  tags: ['groups'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write'],
  success: {
    status: 200,
    media: ['text/html'],
    alternatives: { 200: 'A page that says what was declined' },
  },
  errors: ['application_disabled', 'link_not_found', 'form_not_confirmed', 'conflict'],
});

export const handler = lambda(operation, ({ params, event }) =>
  declineLinkedInvite({ code: params.code, form: postedFormOf(event) }),
);
