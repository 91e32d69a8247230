import { Replay, ReplayReq } from '../../shared/deliveries/replay.ts';
import { requestReplay } from '../../shared/deliveries/replay-store.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { getWebhook } from '../../shared/webhooks/webhook-store.ts';

export const operation = defineOperation({
  id: 'replayWebhook',
  method: 'POST',
  path: '/applications/{app}/webhooks/{webhook}/replay',
  summary: 'Deliver the events of a time range to a webhook again',
  description:
    'The webhook gets the events of the range that its types select, in the order of the feed and with the ids that they have, so the receiver recognises those it has.',
  tags: ['webhooks'],
  auth: ['keys', 'hub'],
  firstPartyOnly: true,
  roles: ['owner', 'admin'],
  uses: ['table:write', 'wakes:send'],
  body: ReplayReq,
  idempotent: true,
  success: { status: 202, schema: Replay },
  errors: ['webhook_not_found', 'webhook_disabled', 'limit_reached', 'conflict'],
});

export const handler = lambda(operation, async ({ params, body }) => {
  const webhook = await getWebhook(params.app, params.webhook);
  return requestReplay(webhook, body);
});
