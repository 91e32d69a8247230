import { clientFileReply } from '../../shared/client-files/client-reply.ts';
import { publicLambda } from '../../shared/handlers/public-lambda.ts';
import { encodeReply } from '../../shared/http/encode-reply.ts';
import { headerOf } from '../../shared/http/http-event.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getClientModule',
  method: 'GET',
  path: '/client/{version}/{module}',
  summary: 'A module of the client for pages without a bundler',
  description:
    '`element.js` has the element `<svc-sign-in>`, `account.js` has `<svc-account>`, `team.js` has `<svc-team>`, and `browser.js` the calls of pages. A version never changes, and stays when newer ones are deployed.',
  tags: ['docs'],
  auth: [],
  uses: ['client:read'],
  success: {
    status: 200,
    media: ['text/javascript', 'text/plain'],
    alternatives: { 200: 'The module, or the licences in it; it may be cached for ever', 304: NOT_MODIFIED },
  },
  errors: ['asset_not_found'],
});

export const handler = publicLambda(operation, async ({ event, params: { version, module } }) =>
  encodeReply(await clientFileReply(version, module), headerOf(event, 'accept-encoding')),
);
