import { Delivery } from '../../shared/deliveries/delivery.ts';
import { getDelivery } from '../../shared/deliveries/delivery-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { getWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'getWebhookDelivery',
  method: 'GET',
  path: '/applications/{app}/webhooks/{webhook}/deliveries/{event}',
  summary: 'Read the delivery of an event to a webhook',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  params: { event: f.id('Id of the event, which a delivery has as `id`') },
  success: { status: 200, schema: Delivery },
  errors: ['webhook_not_found', 'delivery_not_found'],
});

export const handler = lambda(operation, async ({ params }) => {
  const { id } = await getWebhook(params.app, params.webhook);
  return getDelivery(params.app, id, params.event);
});
