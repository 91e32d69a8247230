import { Delivery } from '../../shared/deliveries/delivery.ts';
import { requestRedelivery } from '../../shared/deliveries/replay-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { getWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'redeliverWebhookEvent',
  method: 'POST',
  path: '/applications/{app}/webhooks/{webhook}/deliveries/{event}/redeliver',
  summary: 'Deliver an event to a webhook again, with the same id',
  description: 'A repeated request before the attempt adds no further one. A test cannot be repeated.',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'wakes:send'],
  params: { event: f.id('Id of the event, which a delivery has as `id`') },
  success: { status: 202, schema: Delivery },
  errors: ['webhook_not_found', 'delivery_not_found', 'webhook_disabled', 'limit_reached', 'conflict'],
});

export const handler = lambda(operation, async ({ params }) => {
  const webhook = await getWebhook(params.app, params.webhook);
  return requestRedelivery(webhook, params.event);
});
