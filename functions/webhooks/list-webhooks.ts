import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Webhook } from '../../shared/webhooks/webhook.ts';
import { listWebhooks } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/applications/{app}/webhooks',
  summary: 'The webhooks of an application, without their secrets',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  query: pageQuery,
  success: { status: 200, schema: resultsPage(Webhook) },
  errors: ['invalid_cursor'],
});

export const handler = lambda(operation, ({ params, query }) => listWebhooks(params.app, query));
