import type { Application } from '../applications/application.ts';
import { sendEmail } from './send-message.ts';

/**
 * Tells an address that it is invited into an account of the hub. Contains no text written by a user, not
 * even the name of the account: otherwise anyone could send their own text through the service. Throws what
 * `sendEmail` throws.
 */
export function sendAccountInvite(hub: Application, to: string): Promise<void> {
  const { name, config } = hub;
  const atUrl = config.default_redirect_url ? ` at ${config.default_redirect_url}` : '';
  return sendEmail({
    application: hub,
    to,
    subject: `You are invited to an account in ${name}`,
    text: `Somebody has invited you to an account in ${name}.\n\nSign in to ${name}${atUrl} with this e-mail address to see the invite, and accept or decline it. It is valid for 14 days.\n\nIf you do not want to, ignore this message.`,
    from: config.hub?.auth?.email?.from_address,
  });
}
