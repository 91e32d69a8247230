import * as z from 'zod/mini';
import { undoAddressChange } from '../../shared/addresses/undo-address-change.ts';
import { headerOf } from '../../shared/http/event.ts';
import { lambda } from '../../shared/http/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';

export const operation = defineOperation({
  id: 'undoAddressChange',
  method: 'POST',
  path: '/hub/auth/magic/{code}/undo',
  alsoAt: ['/l/{code}/undo'],
  summary: 'Cancel or undo a change of address, for the page of the link that the old address got',
  description:
    'The answer is a page. A pending change is cancelled; a completed one is undone, which also ends every session of the user.',
  tags: ['profiles'],
  auth: [],
  uses: ['table:write', 'users:write', 'sign-in:write'],
  headers: { origin: z.optional(z.string()) },
  success: { status: 200, alternatives: { 200: 'A page that says what was undone' } },
  errors: ['origin_not_allowed', 'conflict'],
});

export const handler = lambda(operation, ({ params, headers, event }) =>
  undoAddressChange({ code: params.code, origin: headers.origin, site: headerOf(event, 'sec-fetch-site') }),
);
