import { recogniser } from '../auth/keys/recognition-keys.ts';
import type { Reply } from '../http/reply.ts';
import type { Action } from '../oidc/pages/forms.ts';
import { sessionOf } from '../oidc-store/library-seams.ts';
import { collectWrites, inOneTransaction } from '../oidc-store/writes-at-end.ts';
import { PasskeyElsewhere } from '../passkeys/prove-by-passkey.ts';
import { type ErrorCode, refusalFrom } from '../platform/errors.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import { typedCode } from '../typed/typed-code.ts';
import { grantConsent } from './consent.ts';
import { deviceKeysOf, rememberDevice } from './device-cookie.ts';
import { MAKES_PASSKEYS } from './new-passkey-form.ts';
import { leaveNotice, type ScreenNotice } from './notice-cookie.ts';
import { addOfferedPasskey, declineOfferedPasskey } from './offer-new-passkey.ts';
import { isRefusal } from './refusals.ts';
import { partyAtScreen } from './screen-party.ts';
import {
  byCode,
  byLink,
  byPasskey,
  challengeOfStep,
  type OwnChallenge,
  type StepCompletion,
  sendChallenge,
} from './sign-in-flow.ts';
import {
  forgetChallenge,
  leaveAccount,
  rememberChallenge,
  type ScreenStep,
  saveResult,
  toNextStep,
} from './step.ts';

/** Errors that end a challenge or its link. */
const ENDED_CODES: readonly ErrorCode[] = [
  'challenge_ended',
  'challenge_not_found',
  'link_used',
  'link_expired',
  'link_not_found',
];

/** The codes of notices in place of those of errors. */
export type NoticeCodes = Partial<Record<ErrorCode, ScreenNotice['code']>>;

const CODE_NOTICES: NoticeCodes = { too_many_requests: 'codes_paused' };
const PASSKEY_NOTICES: NoticeCodes = {
  invalid_passkey: 'passkey_refused',
  invalid_input: 'passkey_refused',
  passkeys_not_enabled: 'passkey_refused',
  challenge_ended: 'passkey_ended',
  too_many_requests: 'passkeys_paused',
};

const ACTIONS: Record<Action, (step: ScreenStep) => Reply | Promise<Reply>> = {
  identify: (step) => identify(step, step.form.get('identifier') ?? ''),
  verify: verifyCode,
  resend,
  restart: (step) => forgetChallenge(step, toNextStep(step)),
  link: useLink,
  passkey: usePasskey,
  passkey_add: addOfferedPasskey,
  passkey_later: (step) => declineOfferedPasskey(step, { never: false }),
  passkey_never: (step) => declineOfferedPasskey(step, { never: true }),
  consent: grantConsent,
  deny,
  select: selectAccount,
  switch: switchAccount,
};

/**
 * Performs the action of a pressed button. Always answers with a redirect, so that going back and reloading
 * repeat nothing and count no attempt (decision 0101).
 */
export async function submit(step: ScreenStep): Promise<Reply> {
  // The button was pressed twice: the first press has already completed this step.
  if (step.details.result) return toNextStep(step);
  const action = step.form.get('action') ?? '';
  const act = Object.entries(ACTIONS).find(([name]) => name === action)?.[1];
  return act ? act(step) : toNextStep(step);
}

function identify(step: ScreenStep, identifier: string): Promise<Reply> {
  return reportingRefusal(step, { on: 'identify', value: identifier }, () => sendCode(step, identifier));
}

/**
 * Sends another message to the same address, in the same language, unless the last one was sent a moment ago.
 * Earlier links stay valid.
 */
async function resend(step: ScreenStep): Promise<Reply> {
  const challenge = await challengeOfStep(step);
  if (!challenge || isOfOtherAddress(step, challenge)) return toNextStep(step);
  const { resendIn: retryAfter } = challenge;
  if (retryAfter > 0) return report(step, { on: 'code', code: 'resend_early', retryAfter });
  const work = () => sendCode(step, challenge.address, { ...challenge, again: true });
  return reportingRefusal(step, { on: 'code' }, work);
}

/** What a start has beside its address: from the message before, or from an identity provider. */
type StartMembers = Partial<Pick<OwnChallenge, 'language' | 'again' | 'upstream'>> & { challengeId?: string };

/** Sends a code and a link to an address, and goes on to the question for the code. */
export async function sendCode(
  step: ScreenStep,
  identifier: string,
  { language = step.screen.language, again = false, upstream, challengeId }: StartMembers = {},
): Promise<Reply> {
  const { screen, provider, sourceIp, browser } = step;
  const linkTo = (code: string) => `${new URL(provider.issuer).origin}${screen.action}/link/${code}`;
  const start = {
    identifier,
    language,
    region: screen.region,
    sourceIp,
    browser,
    linkTo,
    deviceKeys: deviceKeysOf(step),
    proof: step.form.get('proof') ?? undefined,
    ...{ upstream, challengeId },
  };
  const id = await sendChallenge(screen.application, step.uid, start);
  rememberChallenge(step, { id, again });
  return toNextStep(step);
}

async function verifyCode(step: ScreenStep): Promise<Reply> {
  const challenge = await challengeOfStep(step);
  if (challenge && isOfOtherAddress(step, challenge)) return toNextStep(step);
  const code = typedCode(step.form.get('code') ?? '');
  if (challenge && 'fault' in code) return report(step, { on: 'code', code: 'incomplete_code' });
  return reportingRefusal(
    step,
    { on: 'code' },
    async () => {
      const { complete, rememberBrowser } = await completing(step);
      await byCode(step, challenge, 'value' in code ? code.value : '', complete);
      rememberBrowser();
      return toNextStep(step);
    },
    CODE_NOTICES,
  );
}

/** True if the page of the form was about another address than the one that got the last message. */
function isOfOtherAddress({ form }: ScreenStep, { shown }: OwnChallenge): boolean {
  return ![null, shown].includes(form.get('to'));
}

function useLink(step: ScreenStep): Promise<Reply> {
  const code = step.link ?? '';
  return reportingRefusal(step, { on: 'identify' }, async () => {
    const { complete, rememberBrowser } = await completing(step);
    await byLink(step, code, complete);
    rememberBrowser();
    return toNextStep(step);
  });
}

function usePasskey(step: ScreenStep): Promise<Reply> {
  const work = async () => {
    const { complete, rememberBrowser } = await completing(step);
    await byPasskey(step, step.form.get('credential') ?? '', complete);
    rememberBrowser();
    return toNextStep(step);
  };
  return reportingRefusal(step, { on: 'identify' }, work, PASSKEY_NOTICES);
}

/**
 * Prepares the completion of a step by a sign-in: the result of the interaction, and the end of another
 * account's session. Then the browser is remembered as one that has signed in with the address.
 * `makesPasskeys` is true if it can make passkeys, of which one is offered where the application takes them.
 */
export async function completing(
  step: ScreenStep,
  makesPasskeys = step.form.get(MAKES_PASSKEYS) === '1',
): Promise<{ complete: StepCompletion; rememberBrowser: () => void }> {
  const [session, devices] = await Promise.all([sessionOf(step), recogniser()]);
  let known: readonly Identity[] = [];
  const complete: StepCompletion = ({ userId, present, isOfferDue, ...signIn }) => {
    known = present;
    return collectWrites(async () => {
      await leaveAccount(step, session, userId);
      // Signing in also answers which account to use, so that is not asked again.
      const party = partyAtScreen(step.screen.application);
      const offers_passkey = isOfferDue && makesPasskeys && party !== undefined;
      const login = {
        ...{ ...signIn, accountId: userId, amr: [...signIn.amr], remember: true },
        ...(offers_passkey && { offers_passkey }),
      };
      await saveResult(step, { login, select_account: {} }, { keepEarlier: false });
    });
  };
  return { complete, rememberBrowser: () => rememberDevice(step, devices, known) };
}

async function deny(step: ScreenStep): Promise<Reply> {
  const error = { error: 'access_denied', error_description: 'The user cancelled the sign-in' };
  await saveResult(step, error, { keepEarlier: false });
  return toNextStep(step);
}

/** Continues with the account that is signed in. */
async function selectAccount(step: ScreenStep): Promise<Reply> {
  const { prompt, session } = step.details;
  if (prompt.name !== 'select_account' || !session?.accountId) return toNextStep(step);
  await saveResult(step, { select_account: {} }, { keepEarlier: true });
  return toNextStep(step);
}

/** Signs the current account out of the browser, and asks who signs in. */
async function switchAccount(step: ScreenStep): Promise<Reply> {
  const session = await sessionOf(step);
  await inOneTransaction(step.application.id, async () => {
    await leaveAccount(step, session);
    await step.details.persist();
  });
  return forgetChallenge(step, toNextStep(step));
}

/**
 * Runs `work`. The next page reports a refusal, by the code that `noticeCodes` has for that of the error.
 * Throws all other errors.
 */
export async function reportingRefusal(
  step: ScreenStep,
  { answer, ...place }: Pick<ScreenNotice, 'on' | 'value' | 'answer'>,
  work: () => Promise<Reply>,
  noticeCodes: NoticeCodes = {},
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    const { code, extras } = refusalFrom(error);
    const shown = error instanceof PasskeyElsewhere ? 'passkey_elsewhere' : (noticeCodes[code] ?? code);
    if (ENDED_CODES.includes(code)) return reportEnded(step, shown);
    const retryAfter = extras.headers?.['Retry-After'];
    const { challenge: asked, user_message: message } = extras.members ?? {};
    const challenge = challengeIn(step, asked);
    const reply = await report(step, {
      ...place,
      code: shown,
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      challenge,
      ...(challenge !== undefined && { answer }),
      ...(typeof message === 'string' && { message }),
    });
    return isRefusal(code) ? forgetChallenge(step, reply) : reply;
  }
}

/**
 * Returns the proof of work that a refusal asks for, as JSON. The page does the work without asking, so a
 * form that already had a proof gets none: the page would otherwise repeat it for ever.
 */
function challengeIn({ form }: ScreenStep, challenge: unknown): string | undefined {
  return challenge === undefined || form.get('proof') ? undefined : JSON.stringify(challenge);
}

export async function report(step: ScreenStep, notice: ScreenNotice): Promise<Reply> {
  await leaveNotice(step, notice);
  return toNextStep(step);
}

/**
 * Answers for a code, link or challenge that no longer works. If another press of the same button has used
 * it, the sign-in continues.
 */
async function reportEnded(step: ScreenStep, code: ScreenNotice['code']): Promise<Reply> {
  const { result } = await step.provider.interactionDetails(step.req, step.res);
  if (result) return toNextStep(step);
  const challenge = await challengeOfStep(step);
  const isOfUser = challenge?.upstream?.subject.linked_to !== undefined;
  const value = isOfUser ? undefined : challenge?.shown;
  return forgetChallenge(step, await report(step, { on: 'identify', code, value }));
}
