import type { WebhookRecord } from '../../shared/webhooks/webhook.ts';
import { getWebhook } from '../../shared/webhooks/webhook-store.ts';
import { nameUnknown } from './name-unknown.ts';
import { type OptionSpec, textOf, type Values } from './options.ts';

/** The options that name a webhook. */
export const WEBHOOK_OPTIONS: readonly OptionSpec[] = [
  { flags: '--app <id>', text: 'the application of the webhook', required: true },
  { flags: '--webhook <id>', text: 'the webhook (webhook_...), as "webhooks list" names it', required: true },
];

/** Returns the webhook of the options. Throws an Error if there is none. */
export function findWebhookOf(values: Values): Promise<WebhookRecord> {
  const [app, webhook] = [textOf(values, 'app'), textOf(values, 'webhook')];
  return nameUnknown(getWebhook(app, webhook), `--webhook: there is no webhook ${webhook} of ${app} (--app)`);
}
