import { Webhook as Signer } from 'standardwebhooks';
import type { FeedEvent } from '../events/event-contract.ts';
import { openSecrets } from '../webhooks/signing-secrets.ts';
import type { WebhookRecord } from '../webhooks/webhook.ts';
import { type PostOutcome, postSafely } from './post-safely.ts';

/** Largest body in bytes. A larger event is sent without the shape of its subject. */
const MAX_BYTES = 256 * 1024;

/** The outcome of one attempt and its milliseconds. */
export type SendOutcome = PostOutcome & { durationMs: number };

/**
 * Sends an event by Standard Webhooks, signed with every current secret of the webhook. Never throws for a
 * failure of the receiver. Throws 503 while KMS does not answer.
 */
export async function sendEvent(webhook: WebhookRecord, event: FeedEvent): Promise<SendOutcome> {
  const now = new Date();
  const body = bodyOf(event);
  const secrets = await openSecrets(webhook, now.getTime());
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Identity-Service-Webhooks/1',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(event.id, now, body)).join(' '),
  };
  const started = performance.now();
  const outcome = await postSafely(webhook.url, { headers, body });
  return { ...outcome, durationMs: Math.round(performance.now() - started) };
}

function bodyOf(event: FeedEvent): string {
  const { object: _object, ...small } = event;
  const text = eventMessage(event);
  return Buffer.byteLength(text) <= MAX_BYTES ? text : eventMessage(small);
}

function eventMessage(data: FeedEvent): string {
  return JSON.stringify({ type: data.type, timestamp: data.at, data });
}
