import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { parseDuration } from '../../shared/platform/duration.ts';
import { WebhookRotateReq, WebhookWithSecret } from '../../shared/webhooks/webhook.ts';
import { rotateWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'rotateWebhook',
  method: 'POST',
  path: '/applications/{app}/webhooks/{webhook}/rotate',
  summary: 'Give a webhook a new signing secret, shown only in this response',
  description:
    'Until the grace ends, deliveries carry a signature with the previous secret as well, so the receiver can change to the new one without losing any.',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'webhooks:seal'],
  body: WebhookRotateReq,
  idempotent: true,
  success: { status: 200, schema: WebhookWithSecret },
  errors: ['webhook_not_found', 'precondition_failed', 'limit_reached'],
});

export const handler = lambda(operation, ({ params, body, principal, precondition }) => {
  const grace = parseDuration(body.grace) ?? 0;
  const write = { actor: actorOf(principal), precondition };
  return rotateWebhook(params.app, params.webhook, grace, write);
});
