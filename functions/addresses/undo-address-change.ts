import { undoAddressChange } from '../../shared/addresses/undo-address-change.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { postedFormOf } from '../../shared/http/forms/form-nonce.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'undoAddressChange',
  method: 'POST',
  path: '/hub/auth/magic/{code}/undo',
  alsoAt: ['/l/{code}/undo'],
  summary: 'Cancel or undo a change of address, for the page of the link sent to the old address',
  description:
    'The answer is a page. A pending change is cancelled; a completed one is undone, which also ends every session of the user.',
  tags: ['profiles'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write'],
  success: { status: 200, media: ['text/html'], alternatives: { 200: 'A page that says what was undone' } },
  errors: ['conflict', 'application_disabled', 'link_not_found', 'form_not_confirmed'],
});

export const handler = lambda(operation, ({ params, event }) =>
  undoAddressChange({ code: params.code, form: postedFormOf(event) }),
);
