import { errors } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { ApiError } from '../http/errors.ts';
import { page, Reply } from '../http/reply.ts';
import { assertOwnPage } from '../magic-links/own-page.ts';
import { deadLinkPage, masked } from '../magic-links/pages.ts';
import { log } from '../platform/log.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { AGAIN, attempt, submit } from './actions.ts';
import { applicationFor } from './brand.ts';
import type { OwnMetadata } from './client-metadata.ts';
import { mountPath } from './configuration.ts';
import { ask } from './consent.ts';
import { noticePage, otherDevicePage, stalePage } from './notices.ts';
import { channelsOf, codePage, identifyPage, linkPage } from './screen.ts';
import { challengeOf, codeOfLink, ownerOfLink } from './sign-in-flow.ts';
import { goOn, type InteractionRequest, type Step } from './step.ts';

/** Reasons for which the provider asks for another account than the one that has just signed in. */
const OTHER_ACCOUNT = ['id_token_hint', 'claims_id_token_sub_value'];

/**
 * Answers one request of the sign-in screen: who, the code or link of the message, consent. All of it are plain forms; the interaction's own cookie, which the provider checks,
 * binds them to the browser that came from the client. Always answers with a page.
 */
export async function interact(request: InteractionRequest): Promise<Reply> {
  try {
    const { origin, 'sec-fetch-site': site } = request.req.headers;
    if (request.req.method === 'POST') assertOwnPage(origin, site?.toString());
    const step = await stepOf(request);
    if (!step) return request.link ? await onOtherDevice(request, request.link) : stale(request);
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
  const { details, screen, link } = step;
  if (details.result) return goOn(step);
  if (details.prompt.name === 'consent' && details.session) return ask(step);
  if (link) {
    return attempt(step, async () => page(200, linkPage(screen, await ownerOfLink(step, link), link)));
  }
  if (channelsOf(screen.application).length === 0) return page(403, closedPage(screen.application));
  const challenge = await challengeOf(step);
  if (challenge?.open) {
    return page(200, codePage(screen, { sentTo: masked(challenge.address), again: isAgain(step) }));
  }
  return page(200, identifyPage(screen, givenOf(step)));
}

async function onOtherDevice(request: InteractionRequest, link: string): Promise<Reply> {
  const { application } = request;
  try {
    const { digits, variant } = await codeOfLink(request, link);
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

function isAgain({ req }: Step): boolean {
  return (req.url ?? '').endsWith(AGAIN);
}
