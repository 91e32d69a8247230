import { ServiceError } from '../browser.ts';
import {
  alikeCode,
  type Failure as ElementFailure,
  failureIn,
  isMistakeOfPage,
  USUAL_PAUSE_SECONDS,
} from '../element/failure.ts';
import { team as en } from '../generated/texts/en.ts';
import type { TextKey } from './texts.ts';

export type Failure = ElementFailure<TextKey>;

/** The texts of errors that mean something of their own in a team. */
const HERE: Readonly<Record<string, TextKey>> = {
  forbidden: 'notAllowed',
  last_owner: 'lastOwner',
  already_member: 'alreadyMember',
  already_invited: 'alreadyInvited',
  group_not_found: 'noLongerMember',
  member_not_found: 'changedMeanwhile',
  invite_not_found: 'changedMeanwhile',
  precondition_failed: 'changedMeanwhile',
  conflict: 'changedMeanwhile',
};

/** The errors that concern what was typed. */
const OF_INPUT: readonly string[] = ['already_member', 'already_invited', 'text_refused'];

/** Returns what a person reads about an error. `invalid` is the text for an input that is refused. */
export function failureOf(error: unknown, invalid: TextKey): Failure {
  if (!(error instanceof ServiceError)) return { text: 'failed' };
  const { code, retryAfterSeconds: seconds = USUAL_PAUSE_SECONDS, userMessage: note } = error;
  if (isMistakeOfPage(error)) return { text: 'unavailable', forDevelopers: error.message };
  if (code === 'invalid_input') return { text: invalid, isInput: true };
  const text = HERE[code] ?? failureIn(en, alikeCode(code));
  return { text, seconds, isInput: OF_INPUT.includes(code), note };
}
