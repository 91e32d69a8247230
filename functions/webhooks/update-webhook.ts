import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { Webhook, WebhookUpdateReq } from '../../shared/webhooks/webhook.ts';
import { updateWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/applications/{app}/webhooks/{webhook}',
  summary: 'Change address, types, description or state of a webhook',
  description:
    'Absent members stay as they are. A webhook that is enabled again, also one that the service disabled, gets the events since its last one, as long as the feed has them.',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'wakes:send'],
  body: WebhookUpdateReq,
  success: { status: 200, schema: Webhook },
  errors: ['webhook_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, body, principal, precondition }) =>
  updateWebhook(params.app, params.webhook, body, { actor: actorOf(principal), precondition }),
);
