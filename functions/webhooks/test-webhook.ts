import { Delivery } from '../../shared/deliveries/delivery.ts';
import { requestTest } from '../../shared/deliveries/replay-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { getWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'testWebhook',
  method: 'POST',
  path: '/applications/{app}/webhooks/{webhook}/test',
  summary: 'Send a `webhook.test` event to a webhook',
  description:
    'Only this webhook gets the event, whatever its types. The answer is the delivery that will be attempted; read it to see the outcome.',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'wakes:send'],
  idempotent: true,
  success: { status: 202, schema: Delivery },
  errors: ['webhook_not_found', 'webhook_disabled', 'limit_reached', 'conflict'],
});

export const handler = lambda(operation, async ({ params, requestId }) => {
  const webhook = await getWebhook(params.app, params.webhook);
  return requestTest(webhook, requestId);
});
