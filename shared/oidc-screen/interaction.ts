import { errors } from 'oidc-provider';
import { languageOfReader, regionOfReader } from '../applications/reader-language.ts';
import { assertOwnPage, assertOwnSite } from '../http/forms/own-page.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { mountPath } from '../oidc/mount-path.ts';
import { applicationFor, brandForClient } from '../oidc/pages/brand.ts';
import { noticePage } from '../oidc/pages/notices.ts';
import { placeOfRedirect } from '../oidc-clients/arrival.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { ownMetadataOf } from '../oidc-store/client-metadata.ts';
import { uiLocalesOf } from '../oidc-store/interaction-store.ts';
import { errorPage } from '../pages/error-page.ts';
import { languageQuery } from '../pages/layout.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { ApiError, asApiError } from '../platform/errors.ts';
import { unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { submit } from './actions.ts';
import { comeBack, returnIn, returnWithProof } from './come-back.ts';
import { brandOfRequest, replyOutsideSignIn } from './reply-outside-sign-in.ts';
import { showStep } from './show-step.ts';
import type { InteractionRequest, ScreenStep } from './step.ts';

/**
 * Answers one request of the sign-in screen: address, code or link, account, consent. GET answers with a
 * page, POST with a redirect to one. All forms work without scripts. The cookie of the interaction, which the
 * provider checks, binds them to the browser that the client redirected.
 */
export async function interact(request: InteractionRequest): Promise<Reply> {
  const isPost = request.req.method === 'POST';
  try {
    if (isPost) assertOwnSite(request.posted);
    const step = await stepOf(request);
    if (isPost && step) assertOwnPage(request.posted);
    const returned = isPost ? step && returnWithProof(step) : returnIn(request);
    if (step && returned) return await comeBack(step, returned);
    if (step) return await (isPost ? submit(step) : showStep(step));
    return isPost || returned ? redirect(303, stepAddress(request)) : await replyOutsideSignIn(request);
  } catch (error) {
    return await failure(request, error);
  }
}

/** Returns the sign-in of a request; undefined if another browser began it or it has ended. */
async function stepOf(request: InteractionRequest): Promise<ScreenStep | undefined> {
  const { provider, req, res, application, uid } = request;
  const details = await provider.interactionDetails(req, res).catch(nothingFound);
  if (details?.uid !== uid) return undefined;
  const clientId = String(details.params['client_id']);
  const found = await provider.Client.find(clientId);
  if (!found) return undefined;
  const client = ownMetadataOf(found);
  const effective = applicationFor(application, client);
  const requested = uiLocalesOf(details.params);
  const screen = {
    application: effective,
    client: shownClient(client.svc_client, details.params['redirect_uri']),
    action: screenAddress(request),
    language: languageOfReader(effective, { requested }),
    region: regionOfReader(effective, requested),
  };
  return { ...request, details, clientId, screen };
}

/**
 * Returns a client as the screen names it. A registration can claim the redirect URIs of others beside its
 * own, so its name there is where the answer to this request goes (decision 0608).
 */
function shownClient(client: OidcClientRecord, redirectUri: unknown): OidcClientRecord {
  if (client.arrival?.way !== 'registration') return client;
  return { ...client, name: placeOfRedirect(String(redirectUri)) };
}

function nothingFound(error: unknown): undefined {
  if (!(error instanceof errors.SessionNotFound)) throw error;
}

function screenAddress({ application, uid }: InteractionRequest): string {
  return `${mountPath(application.id)}/interaction/${uid}`;
}

function stepAddress(request: InteractionRequest): string {
  return screenAddress(request) + (request.link === undefined ? '' : `/link/${request.link}`);
}

/** Answers a failure with a page for people. */
async function failure(request: InteractionRequest, error: unknown): Promise<Reply> {
  if (error instanceof errors.SessionNotFound) return replyOutsideSignIn(request);
  // Reading the client's looks may fail for the same reason.
  const brand = await brandOfRequest(request).catch(() => brandForClient(request.application, undefined));
  if (error instanceof ApiError && error.code === 'origin_not_allowed') {
    return page(403, noticePage(brand, 'failed', 'otherSite'));
  }
  const again = reopenReply(error, brand, stepAddress(request) + languageQuery());
  if (again) return again;
  log.error('the sign-in screen failed', unexpectedFields(error));
  return errorPage(asApiError(error), noticePage(brand, 'failed', 'tryAgain'));
}
