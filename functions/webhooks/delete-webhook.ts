import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { deleteWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/applications/{app}/webhooks/{webhook}',
  summary: 'Delete a webhook with its deliveries; an attempt that has begun may still arrive',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write'],
  success: { status: 204 },
  errors: ['webhook_not_found', 'precondition_failed'],
});

export const handler = lambda(operation, ({ params, precondition }) =>
  deleteWebhook(params.app, params.webhook, precondition),
);
