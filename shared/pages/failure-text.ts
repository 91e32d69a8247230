import type { ApiError, ErrorCode } from '../platform/errors.ts';
import { ALIKE_FAILURES } from '../texts/alike-failures.ts';
import { formatWhen } from '../texts/format-values.ts';
import type { Language } from '../texts/languages.ts';
import { FAILURE_TEXTS } from '../texts/sections.ts';
import { translator } from '../texts/translate.ts';

type Known = keyof (typeof FAILURE_TEXTS)['en'];

/** Seconds that a person waits if the error does not say how long. */
const USUAL_PAUSE_SECONDS = 60;

const ALIKE: Partial<Record<ErrorCode, Known>> = ALIKE_FAILURES;

/**
 * Returns the sentence for people about an error, and what staff has to tell the person. The message of the
 * error is for developers, in English.
 */
export function failureText(language: Language, { code, extras }: Pick<ApiError, 'code' | 'extras'>): string {
  const text = failureSentence(language, code, Number(extras.headers?.['Retry-After']) || undefined);
  const message = extras.members?.['user_message'];
  return typeof message === 'string' ? `${text} ${message}` : text;
}

/** Returns the sentence for an error code. Another try may succeed after so many seconds. */
export function failureSentence(
  language: Language,
  code: string,
  seconds: number = USUAL_PAUSE_SECONDS,
): string {
  const say = translator(FAILURE_TEXTS, language);
  return say(knownFailure(code), { when: formatWhen(language, seconds) });
}

function knownFailure(code: string): Known {
  const alike = Object.hasOwn(ALIKE, code) ? ALIKE[code as ErrorCode] : undefined;
  return alike ?? (isKnown(code) ? code : 'failed');
}

function isKnown(code: string): code is Known {
  return Object.hasOwn(FAILURE_TEXTS.en, code);
}
