import { errors } from 'oidc-provider';
import { ApiError } from '../http/errors.ts';
import { page, Reply } from '../http/reply.ts';
import { masked } from '../magic-links/masked.ts';
import { assertOwnPage } from '../magic-links/own-page.ts';
import type { Brand } from '../pages/layout.ts';
import { unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { AGAIN, attempt, submit } from './actions.ts';
import { applicationFor, brandFor, brandOf } from './brand.ts';
import { type OwnMetadata, ownMetadataOf } from './client-metadata.ts';
import { mountPath } from './configuration.ts';
import { ask } from './consent.ts';
import { noticePage, otherDevicePage, staleLinkPage, stalePage } from './notices.ts';
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
    if (!step) return await (request.link ? onOtherDevice(request, request.link) : stale(request));
    return await (request.req.method === 'POST' ? submit(step) : show(step));
  } catch (error) {
    return await failure(request, error);
  }
}

/** The sign-in that the request belongs to; undefined where this browser has not begun it, or it is over. */
async function stepOf(request: InteractionRequest): Promise<Step | undefined> {
  const { provider, req, res, application, uid } = request;
  const details = await provider.interactionDetails(req, res).catch(nothingFound);
  if (details?.uid !== uid) return undefined;
  const clientId = String(details.params['client_id']);
  const client = await clientOf(request, clientId);
  if (!client) return undefined;
  const action = `${mountPath(application.id)}/interaction/${uid}`;
  const effective = applicationFor(application, client);
  const screen = { application: effective, client: client.svc_client, action };
  return { ...request, details, clientId, screen };
}

function nothingFound(error: unknown): undefined {
  if (!(error instanceof errors.SessionNotFound)) throw error;
}

async function clientOf(
  { provider }: InteractionRequest,
  clientId: string,
): Promise<OwnMetadata | undefined> {
  const client = await provider.Client.find(clientId);
  return client && ownMetadataOf(client);
}

/** The looks of a page that is not part of the sign-in, such as for a browser that has not begun it: those of the client as long as the sign-in is under way. */
async function brandOfRequest(request: InteractionRequest): Promise<Brand> {
  const { provider, application, uid } = request;
  const clientId = (await provider.Interaction.find(uid))?.params['client_id'];
  return brandFor(
    application,
    clientId === undefined ? undefined : await clientOf(request, String(clientId)),
  );
}

async function show(step: Step): Promise<Reply> {
  const { details, screen, link } = step;
  if (details.result) return goOn(step);
  if (details.prompt.name === 'consent' && details.session) return ask(step);
  if (link) {
    return attempt(step, async () => page(200, linkPage(screen, await ownerOfLink(step, link), link)));
  }
  if (channelsOf(screen.application).length === 0)
    return page(403, closedPage(brandOf(screen), screen.application.name));
  const challenge = await challengeOf(step);
  if (challenge?.open) {
    return page(200, codePage(screen, { sentTo: masked(challenge.address), again: isAgain(step) }));
  }
  return page(200, identifyPage(screen, givenOf(step)));
}

async function onOtherDevice(request: InteractionRequest, link: string): Promise<Reply> {
  const brand = await brandOfRequest(request);
  try {
    return page(200, otherDevicePage(brand, await codeOfLink(request, link)));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return page(404, staleLinkPage(brand));
  }
}

/** People get pages for failures, too. */
async function failure(request: InteractionRequest, error: unknown): Promise<Reply> {
  const title = 'Sign-in failed';
  if (error instanceof errors.SessionNotFound) return stale(request);
  // What is wrong may be in the way of the client's looks, too.
  const brand = await brandOfRequest(request).catch(() => ({ application: request.application }));
  if (error instanceof ApiError && error.code === 'origin_not_allowed') {
    return page(403, noticePage(brand, title, 'This form was sent from another site.'));
  }
  const status = error instanceof ApiError ? error.status : 500;
  log.error('the sign-in screen failed', unexpectedFields(error));
  const { headers, body } = page(status, noticePage(brand, title, 'Try again in a moment.'));
  return new Reply(status, { ...headers, ...(status === 503 && { 'Retry-After': '2' }) }, body);
}

async function stale(request: InteractionRequest): Promise<Reply> {
  return page(400, stalePage(await brandOfRequest(request)));
}

function closedPage(brand: Brand, name: string): string {
  return noticePage(brand, 'Sign-in is closed', `${name} offers no way to sign in here.`);
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
