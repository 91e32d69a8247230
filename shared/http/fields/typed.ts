import * as z from 'zod/mini';
import { typedCode } from '../../typed/typed-code.ts';
import { typedDomain, typedEmail } from '../../typed/typed-email.ts';
import { typedNumber } from '../../typed/typed-number.ts';
import type { Typed } from '../../typed/typed-text.ts';
import { MAX_HOST_LENGTH } from './urls.ts';

/** Longest text in which an address, a number or a code is looked for. */
const MAX_TYPED_LENGTH = 1000;

/** An e-mail address in the form that is stored and compared, typed in any way (decision 0274). */
export const email = (about: string) =>
  typed(typedEmail).check(z.meta({ description: about, format: 'idn-email' }));

/** The domain of e-mail addresses as A-labels, typed in any way. */
export const emailDomain = () =>
  typed(typedDomain).check(z.maxLength(MAX_HOST_LENGTH), z.meta({ format: 'idn-hostname' }));

/** A phone number with its country code, typed in any way and stored as E.164 (decision 0274). */
export const phone = (about: string) =>
  typed(typedNumber).check(
    z.describe(
      `${about}: a phone number with + and country code. Spaces and signs between digits are ignored`,
    ),
  );

/** A phone number in E.164, or a national one as it was typed: its reader knows the country. */
export const typedPhone = (about: string) =>
  typed((text) => {
    const understood = typedNumber(text);
    return 'isNational' in understood ? { value: text } : understood;
  }).check(z.describe(about));

/** The 6 digits of a message, typed in any script, with or without spaces (decision 0274). */
export const messageCode = (about: string) => typed(typedCode).check(z.describe(about));

/** A text that a person typed, converted by `understand` to its one stored form. */
function typed(understand: (text: string) => Typed) {
  const meant = z.transform((text: string, context) => {
    const understood = understand(text);
    if ('value' in understood) return understood.value;
    context.issues.push({ code: 'custom', message: understood.fault, input: text });
    return z.NEVER;
  });
  // The last part documents the values of answers.
  return z.pipe(z.pipe(z.string().check(z.maxLength(MAX_TYPED_LENGTH)), meant), z.string());
}
