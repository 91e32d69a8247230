import { errors } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { ApiError, type ErrorCode } from '../http/errors.ts';
import { page, Reply } from '../http/reply.ts';
import { assertOwnPage } from '../magic-links/own-page.ts';
import { deadLinkPage, masked } from '../magic-links/pages.ts';
import { log } from '../platform/log.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { applicationFor } from './brand.ts';
import type { OwnMetadata } from './client-metadata.ts';
import { mountPath } from './configuration.ts';
import { allow, ask } from './consent.ts';
import type { Action } from './forms.ts';
import { noticePage, otherDevicePage, stalePage } from './notices.ts';
import { adviceOn, refusalOf } from './refusals.ts';
import { channelsOf, codePage, identifyPage, linkPage, refusedPage } from './screen.ts';
import {
  byCode,
  byLink,
  codeOfLink,
  ownerOfLink,
  type Proved,
  recipientOf,
  sendChallenge,
} from './sign-in-flow.ts';
import {
  challengeOf,
  finish,
  goOn,
  type InteractionRequest,
  leaveOtherAccount,
  restart,
  type Step,
  withChallenge,
} from './step.ts';

/** Failures that end a challenge or its link. */
const OVER: readonly ErrorCode[] = [
  'challenge_ended',
  'challenge_not_found',
  'link_used',
  'link_expired',
  'link_not_found',
];

/** Reasons for which the provider asks for another account than the one that has just signed in. */
const OTHER_ACCOUNT = ['id_token_hint', 'claims_id_token_sub_value'];

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

/** What was found out for another account before does not count any more. */
const ALONE = { mergeWithLastSubmission: false };

/**
 * Answers one request of the sign-in screen: who, the code or link of the message, consent. All of it are plain forms; the interaction's own cookie, which the provider checks,
 * binds them to the browser that came from the client. Always answers with a page.
 */
export async function interact(request: InteractionRequest): Promise<Reply> {
  try {
    const { origin, 'sec-fetch-site': site } = request.req.headers;
    if (request.req.method === 'POST') assertOwnPage(origin, site?.toString());
    const step = await stepOf(request);
    if (!step) return request.link ? await onOtherDevice(request.application, request.link) : stale(request);
    return await (request.req.method === 'POST' ? submit(step) : show(step));
  } catch (error) {
    return failure(request, error);
  }
}

/** The sign-in that the request belongs to; undefined where this browser has not begun it, or it is over. */
async function stepOf(request: InteractionRequest): Promise<Step | undefined> {
  const { provider, req, res, application, uid } = request;
  const details = await provider.interactionDetails(req, res).catch(nothingFound);
  if (details?.uid !== uid) return undefined;
  const clientId = String(details.params['client_id']);
  // The provider's client carries its own metadata beside the standard.
  const client = (await provider.Client.find(clientId)) as unknown as OwnMetadata | undefined;
  if (!client) return undefined;
  const action = `${mountPath(application.id)}/interaction/${uid}`;
  const effective = await applicationFor(application, client);
  const screen = { application: effective, client: client.svc_client, action };
  return { ...request, details, clientId, screen };
}

function nothingFound(error: unknown): undefined {
  if (!(error instanceof errors.SessionNotFound)) throw error;
}

async function show(step: Step): Promise<Reply> {
  const { details, screen, link, application } = step;
  if (details.result) return goOn(step);
  if (details.prompt.name === 'consent' && details.session) return ask(step);
  if (link) {
    return attempt(step, async () =>
      page(200, linkPage(screen, await ownerOfLink(application.id, link), link)),
    );
  }
  if (channelsOf(screen.application).length === 0) return page(403, closedPage(screen.application));
  const recipient = await recipientOf(challengeOf(step));
  if (recipient?.open) {
    return page(200, codePage(screen, { sentTo: masked(recipient.address), again: isAgain(step) }));
  }
  return page(200, identifyPage(screen, givenOf(step)));
}

async function submit(step: Step): Promise<Reply> {
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
  const recipient = await recipientOf(challengeOf(step));
  if (!recipient) return restart(step);
  const { address } = recipient;
  return attempt(
    step,
    () => send(step, address, AGAIN),
    (error) => codePage(step.screen, { sentTo: masked(address), error }),
  );
}

async function send(step: Step, identifier: string, query = ''): Promise<Reply> {
  const { screen, provider, clientId, sourceIp } = step;
  const linkTo = (code: string) => `${new URL(provider.issuer).origin}${screen.action}/link/${code}`;
  const start = { identifier, clientId, sourceIp, linkTo };
  return withChallenge(step, restart(step, query), await sendChallenge(screen.application, start));
}

async function verify(step: Step): Promise<Reply> {
  const challenge = challengeOf(step);
  if (!challenge) return restart(step);
  const recipient = await recipientOf(challenge);
  const retry = (error: string) => codePage(step.screen, { sentTo: masked(recipient?.address), error });
  const code = (step.form.get('code') ?? '').replace(/\D/g, '');
  if (code.length !== 6) return page(400, retry('Enter the 6 digits of the code'));
  return attempt(step, () => byCode(challenge, code).then((proved) => signedIn(step, proved)), retry);
}

function useLink(step: Step): Promise<Reply> {
  const code = step.link ?? '';
  return attempt(step, () => byLink(step.application.id, code).then((proved) => signedIn(step, proved)));
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
async function attempt(
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
  const recipient = await recipientOf(challengeOf(step));
  return withChallenge(
    step,
    page(status, identifyPage(step.screen, { value: recipient?.address, error })),
    '',
  );
}

async function onOtherDevice(application: Application, link: string): Promise<Reply> {
  try {
    const { digits, variant } = await codeOfLink(application.id, link);
    const effective = await findEffectiveApplication(application.id, variant);
    return page(200, otherDevicePage(effective ?? application, digits));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return page(404, deadLinkPage(application));
  }
}

/** People get pages for failures, too. */
function failure(request: InteractionRequest, error: unknown): Reply {
  const { application } = request;
  const title = 'Sign-in failed';
  if (error instanceof errors.SessionNotFound) return stale(request);
  if (error instanceof ApiError && error.code === 'origin_not_allowed') {
    return page(403, noticePage({ application }, title, 'This form was sent from another site.'));
  }
  const status = error instanceof ApiError ? error.status : 500;
  log.error('the sign-in screen failed', { cause: error instanceof Error ? error.stack : String(error) });
  const { headers, body } = page(status, noticePage({ application }, title, 'Try again in a moment.'));
  return new Reply(status, { ...headers, ...(status === 503 && { 'Retry-After': '2' }) }, body);
}

function stale({ application }: InteractionRequest): Reply {
  return page(400, stalePage(application));
}

function closedPage(application: Application): string {
  return noticePage(
    { application },
    'Sign-in is closed',
    `${application.name} offers no way to sign in here.`,
  );
}

/** What the page says when it comes up: whom the client expects, or that it was somebody else. */
function givenOf({ details, screen }: Step): { value?: string; error?: string } {
  const { login_hint: hint } = details.params;
  if (details.lastSubmission?.login && details.prompt.reasons.some((one) => OTHER_ACCOUNT.includes(one))) {
    return { error: `${screen.client.name} asks for another account than the one you signed in with` };
  }
  return typeof hint === 'string' ? { value: hint } : {};
}

/** Says in the address of the code page that another message was sent. */
const AGAIN = '?sent=again';

function isAgain({ req }: Step): boolean {
  return (req.url ?? '').endsWith(AGAIN);
}
