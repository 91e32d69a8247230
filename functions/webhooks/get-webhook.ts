import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { Webhook } from '../../shared/webhooks/webhook.ts';
import { showWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'getWebhook',
  method: 'GET',
  path: '/applications/{app}/webhooks/{webhook}',
  summary: 'Read a webhook, without its secrets',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  success: { status: 200, schema: Webhook },
  errors: ['webhook_not_found'],
});

export const handler = lambda(operation, ({ params }) => showWebhook(params.app, params.webhook));
