import * as z from 'zod/mini';
import * as f from '../http/fields.ts';

/**
 * Why a user is disabled, for staff and events. Events outlive the user and have no free text, which could
 * contain personal data (decision 0355).
 */
export const StateReason = z.string().check(
  z.regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/, {
    error:
      'must have 1 to 64 lower-case letters, digits, `_`, `.` and `-`, such as `chargeback` or `ticket-4711`',
  }),
  z.describe('Why, for staff: a word such as `chargeback` or `ticket-4711`'),
);

/** The text that the disabled user reads. */
export const StateMessage = f
  .line('What the person reads who cannot sign in any more: plain text in one line, in their language', 300)
  .check(z.minLength(1));
