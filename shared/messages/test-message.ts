import type { Application } from '../applications/application.ts';
import { ApiError } from '../platform/errors.ts';
import { HOUR } from '../platform/time.ts';
import { throttle } from '../storage/counters/recent-times.ts';
import type { Language } from '../texts/languages.ts';
import { findMailDelivery } from './mail/mail-delivery.ts';
import type { MessageKind, MessageTemplate } from './message-template.ts';
import { previewMessage, sampleLink } from './preview-message.ts';
import { sendEmail } from './send-message.ts';

/** So many test messages of one hub user, whatever the application. */
const PER_USER = { limit: 20, windowSeconds: HOUR };

/** Marks the subject, so that nobody takes the sample code and link for real ones. Not translated. */
const MARK = '[Test]';

/** The hub user who gets a test message, at its verified address. */
type Tester = { userId: string; to: string };

/**
 * Sends a hub user a message with sample values, as `previewMessage` renders it. It counts as a message of
 * the application and its account (decision 0670). Throws 409 `conflict` if e-mails of the application to the
 * address are stopped, 429 after 20 test messages of the user within an hour, and errors of `sendEmail`.
 */
export async function sendTestMessage(
  { userId, to }: Tester,
  { kind, template }: { kind: MessageKind; template: MessageTemplate },
  { application, language }: { application: Application; language: Language },
): Promise<void> {
  await assertNotStopped(application.id, to);
  await throttle(`test messages to ${userId}`, PER_USER);
  const sample = { application, language, link: sampleLink() };
  const { subject, text, html } = previewMessage(kind, template, sample);
  const from = application.config.hub?.auth?.email?.from_address;
  await sendEmail({ application, to, from, subject: `${MARK} ${subject}`, text, html });
}

/** A stopped message would be accepted and never arrive, which the caller could not explain. */
async function assertNotStopped(app: string, to: string): Promise<void> {
  const delivery = await findMailDelivery(app, to);
  if (delivery.state === 'active') return;
  const why = delivery.reason === 'bounce' ? 'one bounced' : 'one was reported as spam';
  throw new ApiError(
    'conflict',
    `E-mails of this application to your address are stopped until ${delivery.until}, because ${why}. Start them again under the sign-in attempts of your address`,
  );
}
