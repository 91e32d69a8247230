import type { Application } from '../applications/application.ts';
import type { Language } from '../texts/languages.ts';
import { sendEmail } from './send-message.ts';

/** A notice to a manager of an application that the service disabled one of its webhooks. */
export type WebhookNotice = {
  /** The application of the hub, in whose name the notice is sent. */
  hub: Application;
  to: string;
  application: Pick<Application, 'id' | 'name'>;
  webhook: string;
  /** Why it was disabled, as the end of a sentence. */
  cause: string;
  /** Host of the webhook's address. The rest of the address may be secret. */
  host: string;
  language: Language;
};

/**
 * Sends the notice that a webhook was disabled, and how to enable it. Uses the budget of notices (decision
 * 0118). Throws what `sendEmail` throws.
 */
export function sendWebhookDisabled({
  hub,
  to,
  application,
  webhook,
  cause,
  host,
}: WebhookNotice): Promise<void> {
  const { id, name } = application;
  return sendEmail({
    application: hub,
    to,
    subject: `A webhook of ${name} was disabled`,
    text: `We disabled a webhook of ${name}, because ${cause} (${host}).\n\nNo event is lost as long as the feed has it. Repair the receiver, then enable the webhook, and it gets the events since its last one:\n\nPATCH /applications/${id}/webhooks/${webhook}\n{ "state": "enabled" }\n\nTo see why deliveries failed:\n\nGET /applications/${id}/webhooks/${webhook}/deliveries?state=dead\n\nYou get this message because you manage ${name} in ${hub.name}.`,
    from: hub.config.hub?.auth?.email?.from_address,
    purpose: 'notice',
  });
}
