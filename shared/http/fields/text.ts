import * as z from 'zod/mini';
import { typedName } from '../../typed/typed-name.ts';
import { plainText } from '../../typed/typed-text.ts';

/** Line ends, other control characters, lone surrogates, and characters that change the writing direction. */
const UNSAFE_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const UNSAFE_IN_TEXT = new RegExp(`(?![\\t\\r\\n])${UNSAFE_IN_LINE.source}`, 'u');

const oneLine = z.refine<string>((value) => !UNSAFE_IN_LINE.test(value), {
  error: 'must be one line without control characters, lone surrogates and changes of writing direction',
});
const lines = z.refine<string>((value) => !UNSAFE_IN_TEXT.test(value), {
  error: 'must have no control characters, lone surrogates and changes of writing direction',
});

/** A name for end users: one line, 1 to 100 characters, without invisible ones (decisions 0079 and 0427). */
export const name = (about: string) => shownLine(about, 100).check(z.minLength(1));

/** A text in messages and on pages: one line without invisible characters, may be empty (decision 0427). */
export const shownLine = (about: string, max: number) =>
  z.string().check(z.trim(), oneLine, z.overwrite(typedName), z.maxLength(max), z.describe(about));

/** A text for end users: trimmed, one line, may be empty (decision 0079). */
export const line = (about: string, max: number) =>
  z.string().check(z.trim(), z.maxLength(max), oneLine, z.describe(about));

/** What somebody typed or pasted to find something: one line, read without invisible characters. */
export const pastedLine = (about: string, max: number) =>
  z.string().check(z.overwrite(plainText), z.maxLength(max), oneLine, z.describe(about));

/** A text for end users: trimmed, any number of lines (decision 0079). */
export const text = (about: string, max = 1000) =>
  z.string().check(z.trim(), z.maxLength(max), lines, z.describe(about));

/** A text of an answer that may be absent. */
export const optionalText = (about: string) => z.optional(z.string().check(z.describe(about)));

/** A language that somebody reads. Unknown ones are no fault, so that any tag of a browser may be sent. */
export const locale = (about: string) =>
  line(`${about}: a language tag such as pt-BR. A language that the service lacks is ignored`, 100);

export const color = (about: string) =>
  z
    .string()
    .check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour such as #1a2b3c' }), z.describe(about));
