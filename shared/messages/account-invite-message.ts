import type { Application } from '../applications/application.ts';
import { nameInMessages } from '../applications/branding/shown-name.ts';
import { consolePage } from '../platform/console-address.ts';
import type { Language } from '../texts/languages.ts';
import { ACCOUNT_INVITE_MAIL } from '../texts/sections.ts';
import { deliverMail } from './deliver-message.ts';

/**
 * Sends the message that an address is invited into an account of the hub. Its link leads to the
 * `default_redirect_url` of the hub, or to the console. Contains no text written by a user, not even the name
 * of the account: otherwise anyone could send their own text through the service. Throws errors of sending.
 */
export function sendAccountInvite(hub: Application, to: string, language: Language): Promise<void> {
  const recipient = { application: hub, to, language };
  const link = hub.config.default_redirect_url ?? consolePage();
  return deliverMail(recipient, {
    texts: ACCOUNT_INVITE_MAIL[language],
    values: { application: nameInMessages(hub, language) },
    link,
  });
}
