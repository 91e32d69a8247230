import { randomUUID } from 'node:crypto';

/** An event of SES about a message, as EventBridge delivers it. */
export type FeedbackEvent = Record<string, unknown> & { detail: Detail };
type Detail = Record<string, unknown> & { eventType: 'Bounce' | 'Complaint' };

/** The addresses of SES's mailbox simulator that cause events, each with an optional `+label`. */
const SIMULATOR = /^(bounce|suppressionlist|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/**
 * Returns the event that a message to a simulator address causes: a permanent bounce, or a complaint.
 * Undefined for other addresses. `tags` are those of the message.
 */
export function simulatedFeedback(to: string, tags: Record<string, string[]>): FeedbackEvent | undefined {
  const kind = SIMULATOR.exec(to)?.[1]?.toLowerCase();
  if (kind === undefined) return undefined;
  const timestamp = new Date().toISOString();
  const common = { timestamp, feedbackId: randomUUID() };
  const mail = { timestamp, messageId: randomUUID(), destination: [to], tags };
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

/** True if the message was not delivered. */
export function isBounce(event: FeedbackEvent | undefined): boolean {
  return event?.detail.eventType === 'Bounce';
}

function eventOf(type: string, detail: Detail): FeedbackEvent {
  const head = { version: '0', id: randomUUID(), source: 'aws.ses', 'detail-type': type };
  return { ...head, time: new Date().toISOString(), region: 'us-east-1', resources: [], detail };
}
