import { ServiceError } from '../browser.ts';
import {
  type Failure as ElementFailure,
  invalidCode,
  isMistakeOfPage,
  USUAL_PAUSE_SECONDS,
} from '../element/failure.ts';
import type { TextKey } from './texts/en.ts';

/** The text of a failure, and the values in it. */
export type Failure = ElementFailure<TextKey> & {
  /** Texts of the fields of the form that are at fault. */
  fields?: Readonly<Record<string, TextKey>> | undefined;
};

const TEXT_OF_CODE: Readonly<Record<string, TextKey>> = {
  unreachable: 'offline',
  application_disabled: 'applicationDisabled',
  user_disabled: 'userDisabled',
  budget_exhausted: 'budgetExhausted',
  budget_reserved: 'budgetExhausted',
  number_range_exhausted: 'budgetExhausted',
  too_many_requests: 'tooMany',
  proof_required: 'tooMany',
  limit_reached: 'tooMany',
  challenge_ended: 'codeEnded',
  challenge_not_found: 'codeEnded',
  invalid_grant: 'codeEnded',
  identity_taken: 'addressInUse',
  email_domain_not_allowed: 'domainRefused',
  text_refused: 'noTexts',
  last_identifier: 'lastAddress',
  invalid_upload: 'pictureInvalid',
  unsupported_media_type: 'pictureInvalid',
  body_too_large: 'pictureInvalid',
};

/** The errors that concern what was typed. */
const OF_INPUT: readonly string[] = ['identity_taken', 'email_domain_not_allowed', 'text_refused'];

/** Returns what a person reads about an error. `invalid` is the text for an input that is refused. */
export function failureOf(error: unknown, invalid: TextKey): Failure {
  if (!(error instanceof ServiceError)) return { text: 'failed' };
  const { code, retryAfterSeconds: seconds = USUAL_PAUSE_SECONDS, userMessage: note } = error;
  if (isMistakeOfPage(error)) return { text: 'unavailable', forDevelopers: error.message };
  if (code === 'invalid_code') return invalidCode(error.triesLeft);
  if (code === 'invalid_input') return { text: invalid, isInput: true, fields: faultyFields(error) };
  return { text: TEXT_OF_CODE[code] ?? 'failed', seconds, isInput: OF_INPUT.includes(code), note };
}

function faultyFields({ faults }: ServiceError): Record<string, TextKey> {
  const names = faults.flatMap(({ path }) => /^body\.data\.(\w+)/.exec(path)?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, 'valueInvalid' as const]));
}
