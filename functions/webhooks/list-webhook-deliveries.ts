import * as z from 'zod/mini';
import { DELIVERY_STATES, Delivery } from '../../shared/deliveries/delivery.ts';
import { listDeliveries } from '../../shared/deliveries/delivery-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { pageQuery, resultsPage } from '../../shared/http/fields/lists.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { getWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/applications/{app}/webhooks/{webhook}/deliveries',
  summary: 'The deliveries of a webhook of the last 30 days, the latest event first',
  description:
    'With a state, a page may have fewer results than `page_size`, or none, and still a `next`: go on until there is none.',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:read'],
  query: {
    ...pageQuery,
    sort: z._default(z.enum(['asc', 'desc']).check(z.describe('By event')), 'desc'),
    state: z.optional(z.enum(DELIVERY_STATES).check(z.describe('Only deliveries in this state'))),
  },
  success: { status: 200, schema: resultsPage(Delivery) },
  errors: ['webhook_not_found', 'invalid_cursor'],
});

export const handler = lambda(operation, async ({ params, query }) => {
  const { id } = await getWebhook(params.app, params.webhook);
  return listDeliveries(params.app, id, query);
});
