import * as recordMailFeedback from '../../functions/events/record-mail-feedback.ts';
import * as getDelivery from '../../functions/messages/get-mail-delivery.ts';
import * as resumeDelivery from '../../functions/messages/resume-mail-delivery.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { invoke } from './invoke.ts';

type Reported = {
  app: string;
  to: string;
  /** When the e-mail was sent. */
  sent?: string;
  /** When its recipient's provider replied. */
  replied?: string;
  /** The attempt to sign in whose message it is. */
  attempt?: string;
};

const now = () => new Date().toISOString();

/** The part of an event that SES itself writes. */
function mailOf({ app, to, sent = now(), attempt }: Reported): object {
  return {
    timestamp: sent,
    messageId: crypto.randomUUID(),
    destination: [to],
    tags: {
      application: [app],
      'ses:configuration-set': ['identity-test'],
      ...(attempt !== undefined && { attempt: [attempt] }),
    },
  };
}

/** The event of a bounce. The recipient's mail server chooses the address in it, here that of a victim. */
export function bounceOf(of: Reported, bounceType = 'Permanent', victim = 'victim@example.com'): object {
  const bouncedRecipients = [{ emailAddress: victim, diagnosticCode: `smtp; 550 no ${of.to} here` }];
  const bounce = { bounceType, bouncedRecipients, timestamp: of.replied ?? of.sent ?? now() };
  return { source: 'aws.ses', detail: { eventType: 'Bounce', mail: mailOf(of), bounce } };
}

/** The event that SES accepted a message. */
export function sendOf(of: Reported): object {
  return { source: 'aws.ses', detail: { eventType: 'Send', mail: mailOf(of), send: {} } };
}

/** The event that the recipient's mail server accepted a message. */
export function deliveryOf(of: Reported): object {
  const delivery = { timestamp: of.replied ?? now(), smtpResponse: `250 ok ${of.to}` };
  return { source: 'aws.ses', detail: { eventType: 'Delivery', mail: mailOf(of), delivery } };
}

/** The event of a complaint. */
export function complaintOf(of: Reported, complaintFeedbackType: string | null = 'abuse'): object {
  const complaint = { complaintFeedbackType, timestamp: of.replied ?? of.sent ?? now() };
  return { source: 'aws.ses', detail: { eventType: 'Complaint', mail: mailOf(of), complaint } };
}

export const deliverFeedback = (event: unknown) =>
  runAs(recordMailFeedback.trigger.id, recordMailFeedback.trigger.uses, () =>
    recordMailFeedback.handler(event),
  );

export const readDelivery = (app: string, principal: Principal, email: unknown) =>
  invoke(getDelivery, { params: { app }, principal, body: { email } });

export const resume = (app: string, principal: Principal, email: unknown) =>
  invoke(resumeDelivery, { params: { app }, principal, body: { email } });
