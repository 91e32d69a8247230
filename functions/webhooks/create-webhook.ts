import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { actorOf } from '../../shared/http/principal.ts';
import { WebhookCreateReq, WebhookWithSecret } from '../../shared/webhooks/webhook.ts';
import { createWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'createWebhook',
  method: 'POST',
  path: '/applications/{app}/webhooks',
  summary: 'Create a webhook; its signing secret is shown only in this response',
  description:
    'A webhook is an address of your backend to which the service sends events. It gets the events from now on that its types select. Events of one subject arrive in order. Each arrives at least once: recognise duplicates by `webhook-id`. An application has at most 20 webhooks.',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'webhooks:seal'],
  body: WebhookCreateReq,
  idempotent: true,
  success: { status: 201, schema: WebhookWithSecret, location: '/applications/{app}/webhooks/{id}' },
  errors: ['limit_reached', 'conflict'],
});

export const handler = lambda(operation, ({ params, body, principal }) =>
  createWebhook(params.app, body, actorOf(principal)),
);
