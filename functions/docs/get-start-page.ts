import { loadClientVersion } from '../../shared/client-files/load-client-version.ts';
import { startLinks, startPage } from '../../shared/docs/start-page.ts';
import { chain } from '../../shared/http/chain.ts';
import { headerOf } from '../../shared/http/http-event.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { NOT_MODIFIED, replyResult } from '../../shared/http/reply.ts';

const url = { type: 'string', format: 'uri' };

export const operation = defineOperation({
  id: 'getStartPage',
  method: 'GET',
  path: '/',
  summary: 'What this service is, and links to its reference, errors and health',
  description:
    'A page, or JSON with `Accept: application/json`. `links.client` is the package to install with npm.',
  tags: ['docs'],
  auth: [],
  uses: [],
  success: {
    status: 200,
    document: {
      type: 'object',
      required: ['name', 'description', 'links'],
      properties: {
        name: { type: 'string' },
        description: { type: 'string' },
        links: {
          type: 'object',
          required: ['guides', 'docs', 'openapi', 'errors', 'health', 'client'],
          properties: {
            guides: url,
            docs: url,
            openapi: url,
            errors: url,
            health: url,
            client: url,
            inbox: url,
            example: url,
          },
        },
      },
    },
    media: ['text/html'],
    alternatives: {
      200: 'A page, or its links as JSON',
      302: 'Redirect to the console, on its own host',
      304: NOT_MODIFIED,
    },
  },
  errors: [],
});

export const handler = chain(operation, async (event) => {
  const make = headerOf(event, 'accept')?.includes('application/json') ? startLinks : startPage;
  return replyResult(make(await loadClientVersion()), headerOf(event, 'if-none-match'));
});
