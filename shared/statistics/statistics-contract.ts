import * as z from 'zod/mini';
import { invalidInput } from '../platform/errors.ts';
import { DAY, epochOf, utcDay } from '../platform/time.ts';
import { COUNTED_DAYS } from './daily-counts.ts';

/** The most days of one answer. */
export const MAX_DAYS = 31;
/** The days of an answer if the query names none. */
const DEFAULT_DAYS = 30;

const day = (about: string) => z.iso.date().check(z.describe(`${about} (UTC), such as 2026-01-31`));

export const statisticsQuery = {
  from: z.optional(day(`The first day; by default ${DEFAULT_DAYS - 1} days before \`to\``)),
  to: z.optional(day('The last day, included; by default today')),
};

const number = (about: string) => z.int().check(z.describe(about));
const byReason = (about: string) => z.record(z.string(), z.int()).check(z.describe(about));
const AT_LEAST =
  'a lower bound: of a reason and hour at most 1,000 count, and those that could not be stored at once do not';

export const DayStatistics = z.object({
  day: day('The day'),
  sign_ins: number('Sign-ins of users, first ones included'),
  new_users: number('Users who were created, and guests who proved an address'),
  new_guests: number('Guests who were created'),
  deleted_users: number('Users who were deleted; no guests'),
  refused_sign_ins: byReason(`Refused sign-ins by the code of the error; ${AT_LEAST}`),
  refused_texts: byReason(`Text messages that were refused because of their number, by cause; ${AT_LEAST}`),
  emails_sent: number('E-mails that the application has sent, notices included'),
  texts_sent: number('Text messages that the application has sent, notices included'),
  sign_in_emails: z
    .object({
      delivered: number('E-mails of sign-ins that the mail server of the recipient took'),
      bounced: number('E-mails of sign-ins that it refused'),
    })
    .check(
      z.describe(
        'What became of e-mails of sign-ins, as far as it is reported. There is no report about other e-mails, nor about text messages; a deployment without sign-in attempts has none',
      ),
    ),
});
export type DayStatistics = z.output<typeof DayStatistics>;

export const ApplicationStatistics = z.object({
  is_counted: z
    .boolean()
    .check(
      z.describe(
        'False in a deployment that keeps no events (`eventDays: 0`): it counts nothing, and there are no results',
      ),
    ),
  results: z
    .array(DayStatistics)
    .check(z.describe('One for each day, the oldest first, also without counts')),
});
export type ApplicationStatistics = z.output<typeof ApplicationStatistics>;

/**
 * Returns the days that a query asks for, the oldest first. Throws 400 `invalid_input` if they are in the
 * wrong order or too many.
 */
export function daysOf({ from, to = utcDay() }: { from?: string | undefined; to?: string | undefined }) {
  const last = epochOf(to);
  const first = from === undefined ? last - (DEFAULT_DAYS - 1) * DAY : epochOf(from);
  const count = (last - first) / DAY + 1;
  if (count < 1) throw invalidInput('query.from', 'must not be after `to`');
  if (count > MAX_DAYS)
    throw invalidInput('query.from', `must be at most ${MAX_DAYS - 1} days before \`to\``);
  return Array.from({ length: count }, (_, n) =>
    new Date((first + n * DAY) * 1000).toISOString().slice(0, 10),
  );
}

/** For the reference: how long counts are kept. */
export const KEPT = `Counts are kept for ${COUNTED_DAYS} days.`;
