import { randomUUID } from 'node:crypto';
import { ATTEMPT_TAG } from '../../../shared/messages/mail/mail-delivery.ts';

/** An event of SES about a message, as EventBridge delivers it. */
export type MailEvent = Record<string, unknown> & { detail: Detail };
type Detail = Record<string, unknown> & { eventType: 'Bounce' | 'Complaint' | 'Send' | 'Delivery' };

/** The part of an event that is the same in all events about a message. */
type Mail = { timestamp: string; messageId: string; destination: [string]; tags: Record<string, string[]> };

/** The events that a message causes. */
type Simulated = {
  /** A permanent bounce, or a complaint, of a message to a simulator address. */
  feedback?: MailEvent;
  /** What became of the message of a sign-in: SES accepted it, and delivered it unless it bounced. */
  deliverySteps: MailEvent[];
};

/** The addresses of SES's mailbox simulator that cause events, each with an optional `+label`. */
const SIMULATOR = /^(bounce|suppressionlist|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/**
 * Returns the events that a message to an address causes, of those that a deployment delivers: `Send` and
 * `Delivery` are for messages with the tag of an attempt to sign in. `tags` are those of the message.
 */
export function simulatedEvents(to: string, tags: Record<string, string[]>): Simulated {
  const mail: Mail = {
    timestamp: new Date().toISOString(),
    messageId: randomUUID(),
    destination: [to],
    tags,
  };
  const feedback = feedbackOf(to, mail);
  const deliverySteps = tags[ATTEMPT_TAG] ? deliveryStepsOf(mail, isBounce(feedback)) : [];
  return { ...(feedback && { feedback }), deliverySteps };
}

/** True if the message was not delivered. */
export function isBounce(event: MailEvent | undefined): boolean {
  return event?.detail.eventType === 'Bounce';
}

function feedbackOf(to: string, mail: Mail): MailEvent | undefined {
  const kind = SIMULATOR.exec(to)?.[1]?.toLowerCase();
  if (kind === undefined) return undefined;
  const common = { timestamp: mail.timestamp, feedbackId: randomUUID() };
  const recipients = [{ emailAddress: to }];
  return kind === 'complaint'
    ? eventOf('Email Complaint Received', {
        eventType: 'Complaint',
        mail,
        complaint: { ...common, complainedRecipients: recipients, complaintFeedbackType: 'abuse' },
      })
    : eventOf('Email Bounced', {
        eventType: 'Bounce',
        mail,
        bounce: {
          ...common,
          bounceType: 'Permanent',
          bounceSubType: kind === 'bounce' ? 'General' : 'Suppressed',
          bouncedRecipients: recipients,
        },
      });
}

function deliveryStepsOf(mail: Mail, hasBounced: boolean): MailEvent[] {
  const sent = eventOf('Email Sent', { eventType: 'Send', mail, send: {} });
  if (hasBounced) return [sent];
  const { timestamp, destination: recipients } = mail;
  const delivery = { timestamp, processingTimeMillis: 0, recipients, smtpResponse: '250 ok' };
  return [sent, eventOf('Email Delivered', { eventType: 'Delivery', mail, delivery })];
}

function eventOf(type: string, detail: Detail): MailEvent {
  const head = { version: '0', id: randomUUID(), source: 'aws.ses', 'detail-type': type };
  return { ...head, time: new Date().toISOString(), region: 'us-east-1', resources: [], detail };
}
