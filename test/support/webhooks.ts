import * as createWebhook from '../../functions/webhooks/create-webhook.ts';
import { type DeliveryAttempt, recordAttempt } from '../../shared/deliveries/delivery-store.ts';
import { newId } from '../../shared/platform/ids.ts';
import { isoNow } from '../../shared/platform/time.ts';
import { invoke } from './invoke.ts';
import type { Tenant } from './tenants.ts';

export const RECEIVER = 'https://receiver.example/events';

/** A new webhook of a tenant's application, made by the operation itself. */
export async function makeWebhook(
  { app, hub }: Pick<Tenant, 'app' | 'hub'>,
  request: Record<string, unknown> = {},
): Promise<{ id: string; secret: string }> {
  const body = { url: RECEIVER, types: ['*'], ...request };
  const answer = await invoke(createWebhook, { params: { app }, principal: hub, body });
  if (answer.status !== 201) throw new Error(`no webhook was made: ${answer.text}`);
  return { id: String(answer.body['id']), secret: String(answer.body['secret']) };
}

/** Stores one attempt to deliver an event of the feed, as the engine does. Returns the id of the event. */
export async function makeDelivery(
  app: string,
  webhook: string,
  attempt: Partial<DeliveryAttempt> = {},
): Promise<string> {
  const delivered = { type: 'user.created', position: 1, state: 'delivered', response_status: 200 } as const;
  const { id } = await recordAttempt(app, {
    ...delivered,
    id: newId('event'),
    webhook,
    created_at: isoNow(),
    ...attempt,
  });
  return id;
}
