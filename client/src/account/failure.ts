import { ServiceError } from '../browser.ts';
import {
  alikeCode,
  type Failure as ElementFailure,
  failureIn,
  invalidCode,
  isMistakeOfPage,
  USUAL_PAUSE_SECONDS,
} from '../element/failure.ts';
import { account as en } from '../generated/texts/en.ts';
import type { TextKey } from './texts.ts';

/** The text of a failure, and the values in it. */
export type Failure = ElementFailure<TextKey> & {
  /** Texts of the fields of the form that are at fault. */
  fields?: Readonly<Record<string, TextKey>> | undefined;
};

/** The texts of errors that concern a code or an address. */
const HERE: Readonly<Record<string, TextKey>> = {
  challenge_ended: 'codeEnded',
  email_domain_not_allowed: 'needsCertainDomain',
  identity_taken: 'addressInUse',
  limit_reached: 'too_many_requests',
};

/** The errors that concern the file that was sent. */
const OF_FILE: readonly string[] = ['invalid_upload', 'unsupported_media_type', 'body_too_large'];

/** The errors that concern what was typed. */
const OF_INPUT: readonly string[] = ['identity_taken', 'email_domain_not_allowed', 'text_refused'];

/** Returns what a person reads about an error. `invalid` is the text for an input that is refused. */
export function failureOf(error: unknown, invalid: TextKey): Failure {
  if (!(error instanceof ServiceError)) return { text: 'failed' };
  const { code, retryAfterSeconds: seconds = USUAL_PAUSE_SECONDS, userMessage: note } = error;
  if (isMistakeOfPage(error)) return { text: 'unavailable', forDevelopers: error.message };
  if (code === 'invalid_code') return invalidCode(error.triesLeft);
  if (code === 'invalid_input') return { text: invalid, isInput: true, fields: faultyFields(error) };
  if (OF_FILE.includes(code)) return { text: invalid };
  return {
    text: HERE[alikeCode(code)] ?? failureIn(en, code),
    seconds,
    isInput: OF_INPUT.includes(code),
    note,
  };
}

function faultyFields({ faults }: ServiceError): Record<string, TextKey> {
  const names = faults.flatMap(({ path }) => /^body\.data\.(\w+)/.exec(path)?.[1] ?? []);
  return Object.fromEntries(names.map((name) => [name, 'valueInvalid' as const]));
}
