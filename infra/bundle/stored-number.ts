import type { Typed } from '../../shared/typed/typed-text.ts';

/** A number in the form in which all are stored (ITU-T E.164). */
const STORED = /^\+[1-9]\d{4,14}$/;

/**
 * Replaces `shared/typed/typed-number.ts` in functions that nobody sends a number to: they read numbers of
 * users as they are stored, and need no numbering plans (decision 0612).
 */
export function typedNumber(stored: string): Typed {
  return STORED.test(stored) ? { value: stored } : { fault: 'must be a phone number in E.164' };
}
