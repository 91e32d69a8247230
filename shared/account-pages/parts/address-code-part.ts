import { resendAddressCode } from '../../addresses/change-own-identifiers.ts';
import { completeAddressChange } from '../../addresses/complete-address-change.ts';
import {
  cancelAddressChange,
  findPendingChange,
  type PendingChange,
} from '../../addresses/pending-address-change.ts';
import type { PendingAddress } from '../../addresses/start-address-change.ts';
import type { Reply } from '../../http/reply.ts';
import { readCookie } from '../../oidc/cookies.ts';
import { actions, button, field, postForm, quietButton } from '../../oidc/pages/forms.ts';
import { failureText } from '../../pages/failure-text.ts';
import { type ApiError, tooManyRequests } from '../../platform/errors.ts';
import { shownEmail } from '../../platform/strings/shown-email.ts';
import { HOUR } from '../../platform/time.ts';
import { isConfirmation } from '../../profiles/identity/address-change.ts';
import { secondsToResend } from '../../sign-in/codes/resend-wait.ts';
import { formatWait } from '../../texts/format-values.ts';
import { ADVICE_TEXTS, SCREEN_TEXTS } from '../../texts/sections.ts';
import { counter, htmlTranslator, translator } from '../../texts/translate.ts';
import { typedCode } from '../../typed/typed-code.ts';
import { partReply, textsOf } from '../account-layout.ts';
import { redirectWith, setAccountCookie } from '../account-notices.ts';
import { explainedRefusal } from '../explained-refusal.ts';
import { ownCall } from '../own-call.ts';
import { addressOfPlace, OVERVIEW } from '../places.ts';
import { textOf, type Visit } from '../visit.ts';

const PART = { part: 'code' };

/** The cookie with the challenge of a change of address, known only to the browser that asked for it. */
const COOKIE = 'svc_account_change';

/** A change of address that waits for its code. */
type WaitingChange = PendingChange & { address: string };

/** Keeps the challenge of a change in the browser. */
export function rememberChange(visit: Visit, { challenge_id }: Pick<PendingAddress, 'challenge_id'>): void {
  setAccountCookie(visit, COOKIE, challenge_id, HOUR);
}

/**
 * Returns the change that waits for its code in this session: that of the posted form, or else the last one
 * of the browser. Another tab may have begun a later one. Undefined if there is none.
 */
export async function waitingChange(visit: Visit): Promise<WaitingChange | undefined> {
  const id = textOf(visit, 'change') || lastChange(visit);
  if (!/^[\w-]+$/.test(id)) return undefined;
  const pending = await findPendingChange(ownCall(visit), id);
  return pending && { ...pending, address: shownEmail(pending.move.after) };
}

function lastChange(visit: Visit): string {
  return readCookie(visit, COOKIE) ?? '';
}

/** True if a form was posted for another change than the last one of the browser. */
function isOfEarlier(visit: Visit): boolean {
  return !['', lastChange(visit)].includes(textOf(visit, 'change'));
}

/** Answers with the form for the code of a change. */
export async function showCode(visit: Visit): Promise<Reply> {
  const waiting = await waitingChange(visit);
  return waiting ? codeReply(visit, waiting) : changeHasEnded(visit);
}

/** Completes the change by its code. */
export async function enterCode(visit: Visit): Promise<Reply> {
  const waiting = await waitingChange(visit);
  if (!waiting) return changeHasEnded(visit);
  const code = typedCode(textOf(visit, 'code'));
  if ('fault' in code)
    return codeReply(visit, waiting, translator(ADVICE_TEXTS, visit.language)('codeInvalid'));
  try {
    await completeAddressChange(ownCall(visit), { challenge_id: waiting.id, code: code.value });
  } catch (error) {
    const refusal = explainedRefusal(error);
    if (refusal.code === 'challenge_ended' || refusal.code === 'challenge_not_found')
      return changeHasEnded(visit);
    return codeReply(visit, waiting, codeRefusal(visit, refusal), refusal);
  }
  forgetChange(visit);
  return redirectWith(
    visit,
    { part: OVERVIEW },
    isConfirmation(waiting.move) ? 'addressConfirmed' : 'addressChanged',
  );
}

/** Sends a new code, unless the last one was sent a moment ago. */
export async function resendCode(visit: Visit): Promise<Reply> {
  const waiting = await waitingChange(visit);
  if (!waiting) return changeHasEnded(visit);
  const seconds = secondsToResend(waiting.sentAt);
  if (seconds > 0) {
    const time = formatWait(visit.language, seconds);
    const text = translator(ADVICE_TEXTS, visit.language)('resendEarly', { time });
    return codeReply(visit, waiting, text, tooManyRequests('The last code was sent a moment ago', seconds));
  }
  try {
    rememberChange(visit, await resendAddressCode(ownCall(visit), waiting.id));
  } catch (error) {
    const refusal = explainedRefusal(error);
    // A second press of the button finds the code replaced. The cookie has the new one by then.
    if (refusal.code === 'challenge_ended') return redirectWith(visit, PART);
    return codeReply(visit, waiting, codeRefusal(visit, refusal), refusal);
  }
  return redirectWith(visit, PART, 'codeSentAgain');
}

/** Cancels the change: its code completes nothing any more. */
export async function cancelChange(visit: Visit): Promise<Reply> {
  const waiting = await waitingChange(visit);
  if (!waiting) return changeHasEnded(visit);
  try {
    await cancelAddressChange(ownCall(visit), waiting.id);
  } catch (error) {
    const refusal = explainedRefusal(error);
    if (refusal.code === 'challenge_ended') return changeHasEnded(visit);
    return codeReply(visit, waiting, codeRefusal(visit, refusal), refusal);
  }
  forgetChange(visit);
  return redirectWith(visit, { part: OVERVIEW }, 'changeCancelled');
}

function changeHasEnded(visit: Visit): Reply {
  // The same change may have got another code in another tab.
  if (isOfEarlier(visit)) return redirectWith(visit, PART);
  forgetChange(visit);
  return redirectWith(visit, { part: OVERVIEW }, 'codeEnded');
}

function forgetChange(visit: Visit): void {
  if (isOfEarlier(visit)) return;
  setAccountCookie(visit, COOKIE, '', 0);
}

function codeRefusal({ language }: Visit, refusal: ApiError): string {
  const left = refusal.extras.members?.['tries_left'];
  if (refusal.code === 'invalid_code' && typeof left === 'number')
    return counter(ADVICE_TEXTS, language)('wrongCodeTries', left);
  return failureText(language, refusal);
}

function codeReply(
  visit: Visit,
  { address, id: change }: WaitingChange,
  error?: string,
  refusal?: ApiError,
): Reply {
  const { say, plain } = textsOf(visit);
  const input = field({
    name: 'code',
    label: plain('code'),
    attributes: 'autocomplete="one-time-code" inputmode="numeric" maxlength="16"',
    error,
  });
  const post = (action: string, inner: string) =>
    postForm(addressOfPlace(visit.application.id, PART), { action, change }, inner);
  const body = [
    `<p>${say('codeSent', { address: { strong: address } })}</p>`,
    post('enter', input + button(say('confirm'))),
    actions(
      post('resend', quietButton(htmlTranslator(SCREEN_TEXTS, visit.language)('resend'))),
      post('cancel', quietButton(say('cancelChange'))),
    ),
  ];
  return partReply(visit, {
    title: plain('enterCode'),
    body: body.join(''),
    isRefused: error !== undefined,
    refusal,
  });
}
