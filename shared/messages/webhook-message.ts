import type { Application } from '../applications/application.ts';
import { nameInMessages } from '../applications/branding/shown-name.ts';
import type { Language } from '../texts/languages.ts';
import { WEBHOOK_DISABLED_MAIL, WEBHOOK_PARTS } from '../texts/sections.ts';
import { translator } from '../texts/translate.ts';
import { deliverMail } from './deliver-message.ts';

/** A notice to a manager of an application that the service disabled one of its webhooks. */
export type WebhookNotice = {
  /** The application of the hub, in whose name the notice is sent. */
  hub: Application;
  to: string;
  application: Pick<Application, 'id' | 'name' | 'config'>;
  webhook: string;
  /** The reason for disabling it: the receiver is gone for good, or deliveries failed for days. */
  cause: 'gone' | 'failing';
  /** Host of the webhook's address. The rest of the address may be secret. */
  host: string;
  language: Language;
};

/**
 * Sends the notice that a webhook was disabled, and how to enable it. Uses the budget of notices (decision
 * 0118). Throws errors of sending.
 */
export function sendWebhookDisabled(notice: WebhookNotice): Promise<void> {
  const { hub, to, application, webhook, cause, host, language } = notice;
  const say = translator(WEBHOOK_PARTS, language);
  const path = `/applications/${application.id}/webhooks/${webhook}`;
  return deliverMail(
    { application: hub, to, language, purpose: 'notice' },
    {
      texts: WEBHOOK_DISABLED_MAIL[language],
      values: {
        application: nameInMessages(hub, language),
        name: nameInMessages(application, language),
        host,
        cause: say(cause),
      },
      samples: [
        [say('enable'), `PATCH ${path}\n{ "state": "enabled" }`],
        [say('failures'), `GET ${path}/deliveries?state=dead`],
      ],
    },
  );
}
