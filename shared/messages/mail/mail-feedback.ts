import * as z from 'zod/mini';
import { log } from '../../platform/log.ts';
import { APPLICATION_TAG, type MailFeedback, stopMail } from './mail-delivery.ts';

const time = z.iso.datetime({ offset: true });
const mail = z.object({
  timestamp: time,
  /** One address: the service sends every e-mail to one. */
  destination: z.tuple([z.string().check(z.minLength(3), z.maxLength(320))]),
  tags: z.object({ [APPLICATION_TAG]: z.tuple([z.string().check(z.regex(/^app_\w{1,64}$/))]) }),
});

/**
 * A sending event of SES. It has more members, among them the text of the recipient's mail server, which are
 * not read: that server chooses them.
 */
const SesEvent = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail,
      bounce: z.object({ bounceType: z.string(), timestamp: time }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail,
      complaint: z.object({ complaintFeedbackType: z.nullish(z.string()), timestamp: time }),
    }),
  ]),
});

type Detail = z.output<typeof SesEvent>['detail'];

/** The outcome of an event, for the log. Never has the address. */
export type FeedbackOutcome = {
  application?: string;
  feedback?: 'bounce' | 'complaint';
  outcome: 'malformed' | 'ignored' | 'stopped' | 'unchanged';
};

/**
 * Stops the e-mails of an application to the address that one of them went to, after a permanent bounce or a
 * complaint. Ignores temporary bounces, and reports that an e-mail is no spam. Drops malformed events,
 * because a retry would not help. Throws 503 `dependency_unavailable`, for a retry.
 */
export async function recordMailFeedback(event: unknown): Promise<FeedbackOutcome> {
  const { data, error } = z.safeParse(SesEvent, event);
  if (!data) {
    const faults = error?.issues.map(({ path }) => path.join('.')).join(', ');
    log.warn('an event that is no bounce or complaint was dropped', { faults });
    return { outcome: 'malformed' };
  }
  const { detail } = data;
  const feedback = detail.eventType === 'Bounce' ? 'bounce' : 'complaint';
  const application = detail.mail.tags[APPLICATION_TAG][0];
  if (!isFinal(detail)) return { application, feedback, outcome: 'ignored' };
  const stopped = await stopMail(feedbackOf(detail, application, feedback));
  return { application, feedback, outcome: stopped ? 'stopped' : 'unchanged' };
}

/** True if no further e-mail should be sent: the mailbox does not exist, or its owner wants none. */
function isFinal(detail: Detail): boolean {
  if (detail.eventType === 'Bounce') return detail.bounce.bounceType === 'Permanent';
  return detail.complaint.complaintFeedbackType !== 'not-spam';
}

/**
 * Takes the address from the e-mail that was sent, because the mail server of a recipient chooses the
 * addresses in its reply. For the same reason the time is limited to that since the e-mail was sent.
 */
function feedbackOf(detail: Detail, app: string, reason: 'bounce' | 'complaint'): MailFeedback {
  const { timestamp } = detail.eventType === 'Bounce' ? detail.bounce : detail.complaint;
  const [sent, replied] = [Date.parse(detail.mail.timestamp), Date.parse(timestamp)];
  const at = new Date(Math.min(Math.max(sent, replied), Date.now())).toISOString();
  return { app, address: detail.mail.destination[0], reason, at };
}
