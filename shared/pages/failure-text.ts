import type { ApiError, ErrorCode } from '../platform/errors.ts';
import { FAILURE_TEXTS } from '../texts/failure-texts.ts';
import type { Language } from '../texts/languages.ts';
import { translator } from '../texts/translate.ts';

type Known = Extract<ErrorCode, keyof (typeof FAILURE_TEXTS)['en']>;

/** Errors that have the sentence of another. */
const ALIKE: Partial<Record<ErrorCode, Known>> = {
  budget_reserved: 'budget_exhausted',
  number_range_exhausted: 'budget_exhausted',
};

/**
 * Returns the sentence for people about an error, and what staff has to tell the person. The message of the
 * error is for developers, in English.
 */
export function failureText(language: Language, { code, extras }: Pick<ApiError, 'code' | 'extras'>): string {
  const text = translator(FAILURE_TEXTS, language)(isKnown(code) ? code : (ALIKE[code] ?? 'other'));
  const message = extras.members?.['user_message'];
  return typeof message === 'string' ? `${text} ${message}` : text;
}

function isKnown(code: ErrorCode): code is Known {
  return Object.hasOwn(FAILURE_TEXTS.en, code);
}
