import { ApiError, type ErrorCode } from '../http/errors.ts';
import { page, Reply } from '../http/reply.ts';
import { masked } from '../magic-links/masked.ts';
import { allow } from './consent.ts';
import type { Action } from './forms.ts';
import { adviceOn, refusalOf } from './refusals.ts';
import { codePage, identifyPage, refusedPage } from './screen.ts';
import { byCode, byLink, challengeOf, type Proved, sendChallenge } from './sign-in-flow.ts';
import { finish, goOn, leaveOtherAccount, restart, type Step, withChallenge } from './step.ts';

/** Failures that end a challenge or its link. */
const OVER: readonly ErrorCode[] = [
  'challenge_ended',
  'challenge_not_found',
  'link_used',
  'link_expired',
  'link_not_found',
];

/** What was found out for another account before does not count any more. */
const ALONE = { mergeWithLastSubmission: false };

/** Says in the address of the code page that another message was sent. */
export const AGAIN = '?sent=again';

const ACTIONS: Record<Action, (step: Step) => Reply | Promise<Reply>> = {
  identify: (step) => identify(step, step.form.get('identifier') ?? ''),
  verify,
  resend,
  restart: (step) => withChallenge(step, restart(step), ''),
  link: useLink,
  consent: allow,
  deny: (step) => finish(step, { error: 'access_denied', error_description: 'the user said no' }, ALONE),
  switch: switchAccount,
};

/** Does what a button of the screen asks for. */
export async function submit(step: Step): Promise<Reply> {
  // A second press of a button, after the first was heard.
  if (step.details.result) return goOn(step);
  const action = step.form.get('action') ?? '';
  const act = Object.entries(ACTIONS).find(([name]) => name === action)?.[1];
  return act ? act(step) : restart(step);
}

function identify(step: Step, identifier: string): Promise<Reply> {
  return attempt(
    step,
    () => send(step, identifier),
    (error) => identifyPage(step.screen, { value: identifier, error }),
  );
}

/** Sends another message to where the last one went. A code that was sent before stays good. */
async function resend(step: Step): Promise<Reply> {
  const challenge = await challengeOf(step);
  if (!challenge) return restart(step);
  const { address } = challenge;
  return attempt(
    step,
    () => send(step, address, AGAIN),
    (error) => codePage(step.screen, { sentTo: masked(address), error }),
  );
}

async function send(step: Step, identifier: string, query = ''): Promise<Reply> {
  const { screen, provider, sourceIp } = step;
  const linkTo = (code: string) => `${new URL(provider.issuer).origin}${screen.action}/link/${code}`;
  const start = { identifier, sourceIp, linkTo };
  return withChallenge(step, restart(step, query), await sendChallenge(screen.application, step.uid, start));
}

async function verify(step: Step): Promise<Reply> {
  const challenge = await challengeOf(step);
  const retry = (error: string) => codePage(step.screen, { sentTo: masked(challenge?.address), error });
  const code = (step.form.get('code') ?? '').replace(/\D/g, '');
  if (challenge && code.length !== 6) return page(400, retry('Enter the 6 digits of the code'));
  return attempt(step, () => byCode(step, challenge, code).then((proved) => signedIn(step, proved)), retry);
}

function useLink(step: Step): Promise<Reply> {
  const code = step.link ?? '';
  return attempt(step, () => byLink(step, code).then((proved) => signedIn(step, proved)));
}

async function signedIn(step: Step, { userId, amr, ts }: Proved): Promise<Reply> {
  await leaveOtherAccount(step, userId);
  return finish(step, { login: { accountId: userId, amr, ts, remember: true } }, ALONE);
}

/** Signs the browser out of the account it has, and asks anew who is signing in. */
async function switchAccount(step: Step): Promise<Reply> {
  await leaveOtherAccount(step);
  return withChallenge(step, restart(step), '');
}

/** Does `work`; what goes wrong with it is said on the page it belongs to. */
export async function attempt(
  step: Step,
  work: () => Promise<Reply>,
  retry = (error: string): string => identifyPage(step.screen, { error }),
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { application } = step.screen;
    const refusal = refusalOf(error, application);
    if (refusal) return withChallenge(step, page(error.status, refusedPage(step.screen, refusal)), '');
    const advice = adviceOn(error, application);
    if (OVER.includes(error.code)) return over(step, error.status, advice);
    const { status, headers, body } = page(error.status, retry(advice));
    return new Reply(status, { ...headers, ...error.extras.headers }, body);
  }
}

/** The code or link is no good any more: because the first press of a button pressed twice has used it, or for good. */
async function over(step: Step, status: number, error: string): Promise<Reply> {
  const { result } = await step.provider.interactionDetails(step.req, step.res);
  if (result) return goOn(step);
  const challenge = await challengeOf(step);
  return withChallenge(
    step,
    page(status, identifyPage(step.screen, { value: challenge?.address, error })),
    '',
  );
}
