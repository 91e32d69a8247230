import type { Reply } from '../http/reply.ts';
import { ApiError, type ErrorCode } from '../platform/errors.ts';
import { allow } from './consent.ts';
import type { Action } from './forms.ts';
import { leaveNotice, type Notice } from './notice-cookie.ts';
import { isRefusal } from './refusals.ts';
import { byCode, byLink, challengeOf, type Proved, sendChallenge } from './sign-in-flow.ts';
import { finish, forgetChallenge, goOn, leaveOtherAccount, rememberChallenge, type Step } from './step.ts';

/** Failures that end a challenge or its link. */
const OVER: readonly ErrorCode[] = [
  'challenge_ended',
  'challenge_not_found',
  'link_used',
  'link_expired',
  'link_not_found',
];

/** Drops what an earlier interaction found out about another account. */
const ALONE = { mergeWithLastSubmission: false };

const ACTIONS: Record<Action, (step: Step) => Reply | Promise<Reply>> = {
  identify: (step) => identify(step, step.form.get('identifier') ?? ''),
  verify,
  resend,
  restart: (step) => forgetChallenge(step, goOn(step)),
  link: useLink,
  consent: allow,
  deny: (step) =>
    finish(step, { error: 'access_denied', error_description: 'The user cancelled the sign-in' }, ALONE),
  select: selectAccount,
  switch: switchAccount,
};

/**
 * Does what a button of the screen asks for. Always answers with a redirect: going back and reloading repeat
 * nothing, and cost no try.
 */
export async function submit(step: Step): Promise<Reply> {
  // A second press of a button, after the first was heard.
  if (step.details.result) return goOn(step);
  const action = step.form.get('action') ?? '';
  const act = Object.entries(ACTIONS).find(([name]) => name === action)?.[1];
  return act ? act(step) : goOn(step);
}

function identify(step: Step, identifier: string): Promise<Reply> {
  return attempt(step, { on: 'identify', value: identifier }, () => send(step, identifier));
}

/** Sends another message to where the last one went. The link of the one before stays good. */
async function resend(step: Step): Promise<Reply> {
  const challenge = await challengeOf(step);
  if (!challenge) return goOn(step);
  return attempt(step, { on: 'code' }, () => send(step, challenge.address, { again: true }));
}

async function send(step: Step, identifier: string, { again } = { again: false }): Promise<Reply> {
  const { screen, provider, sourceIp } = step;
  const linkTo = (code: string) => `${new URL(provider.issuer).origin}${screen.action}/link/${code}`;
  const start = { identifier, sourceIp, linkTo };
  const id = await sendChallenge(screen.application, step.uid, start);
  rememberChallenge(step, { id, again });
  return goOn(step);
}

async function verify(step: Step): Promise<Reply> {
  const challenge = await challengeOf(step);
  const code = (step.form.get('code') ?? '').replace(/\D/g, '');
  if (challenge && code.length !== 6) return report(step, { on: 'code', code: 'incomplete_code' });
  return attempt(step, { on: 'code' }, () =>
    byCode(step, challenge, code).then((proved) => signedIn(step, proved)),
  );
}

function useLink(step: Step): Promise<Reply> {
  const code = step.link ?? '';
  return attempt(step, { on: 'identify' }, () => byLink(step, code).then((proved) => signedIn(step, proved)));
}

async function signedIn(step: Step, { userId, amr, ts, rests_on }: Proved): Promise<Reply> {
  await leaveOtherAccount(step, userId);
  // Who has just signed in has chosen the account, too.
  const login = { accountId: userId, amr, ts, rests_on, remember: true };
  return finish(step, { login, select_account: {} }, ALONE);
}

/** Goes on with the account that the browser has. */
async function selectAccount(step: Step): Promise<Reply> {
  const { prompt, session } = step.details;
  if (prompt.name !== 'select_account' || !session?.accountId) return goOn(step);
  return finish(step, { select_account: {} }, { mergeWithLastSubmission: true });
}

/** Signs the browser out of the account it has, and asks anew who is signing in. */
async function switchAccount(step: Step): Promise<Reply> {
  await leaveOtherAccount(step);
  return forgetChallenge(step, goOn(step));
}

/** Does `work`. The page that the browser is led to reports what the caller can mend. */
export async function attempt(
  step: Step,
  place: Pick<Notice, 'on' | 'value'>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (OVER.includes(error.code)) return over(step, error.code);
    const retryAfter = error.extras.headers?.['Retry-After'];
    const reply = report(step, {
      ...place,
      code: error.code,
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    });
    return isRefusal(error.code) ? forgetChallenge(step, reply) : reply;
  }
}

function report(step: Step, notice: Notice): Reply {
  leaveNotice(step, notice);
  return goOn(step);
}

/**
 * The code or link is no good any more: because the first press of a button pressed twice has used it, or for
 * good.
 */
async function over(step: Step, code: ErrorCode): Promise<Reply> {
  const { result } = await step.provider.interactionDetails(step.req, step.res);
  if (result) return goOn(step);
  const challenge = await challengeOf(step);
  return forgetChallenge(step, report(step, { on: 'identify', code, value: challenge?.address }));
}
