import type { Application } from '../applications/application.ts';
import { type PostedForm, postedFormOf } from '../http/forms/form-nonce.ts';
import { assertOwnPage } from '../http/forms/own-page.ts';
import type { HttpEvent, HttpResult } from '../http/http-event.ts';
import { problemResponse } from '../http/problem-response.ts';
import { page, Reply, redirect } from '../http/reply.ts';
import { accountPagePath, hasAccountPage } from '../oidc/account-client.ts';
import { noticePage } from '../oidc/pages/notices.ts';
import { answerAsIssuer, type IssuerRequest, resultOf, serveApplication } from '../oidc/serve-application.ts';
import { asApiError } from '../platform/errors.ts';
import { unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { withOrigin } from '../platform/request/request-origin.ts';
import { signBrowserOut } from '../sessions/end-session.ts';
import { keys } from '../storage/keys.ts';
import {
  accountPlace,
  addressOfPlace,
  addressOfState,
  OVERVIEW,
  type Place,
  signInAddress,
  stateOf,
} from './account-places.ts';
import { type AccountEnd, accountFailure, accountShell, ENDS, strangerPage } from './account-shell.ts';
import { answerAccountToken } from './account-token.ts';
import { visitOf } from './account-visit.ts';
import { answerVisitor, VISITOR } from './account-visitor.ts';

type PageAnswer = (request: IssuerRequest, posted: PostedForm) => Promise<Reply>;

/** Answers one request to the account page of an application. Never throws because of a caller's input. */
export async function serveAccountPage(event: HttpEvent): Promise<HttpResult> {
  return serveApplication(event, async (application) => {
    const answer = hasAccountPage(application.id) ? pageAnswerOf(application, event) : undefined;
    if (!answer) return resultOf(page(404, noticePage({ application }, 'nothingHere', 'checkAddress')));
    return answerAsIssuer(application, event, (request) => answer(request, postedFormOf(event)));
  });
}

/** Returns what answers the path and method of a request; undefined for an unknown part of the page. */
function pageAnswerOf({ id }: Application, event: HttpEvent): PageAnswer | undefined {
  const { http, requestId } = event.requestContext;
  const part = event.rawPath.slice(accountPagePath(id).length + 1) || OVERVIEW;
  if (http.method === 'POST')
    return part === 'token' ? withProblems(requestId, answerAccountToken) : withPages(signOut(requestId));
  if (part === VISITOR) return withProblems(requestId, answerVisitor);
  const query = new URLSearchParams(event.rawQueryString);
  const [end, place] = [ENDS.get(part), accountPlace(part, query)];
  if (end) return withPages((request) => answerEnd(request, end));
  return place && withPages((request) => answerPlace(request, place, query.get('state')));
}

/** Answers a failure with a page. */
function withPages(answer: PageAnswer): PageAnswer {
  return (request, posted) => answer(request, posted).catch((error) => accountFailure(request, error));
}

/** Answers a failure with a problem, as the API does. */
function withProblems(requestId: string, answer: PageAnswer): PageAnswer {
  return (request, posted) =>
    answer(request, posted).catch((error) => {
      const failure = asApiError(error);
      if (failure.status >= 500) log.error('the account page got no token', unexpectedFields(error));
      const { statusCode = failure.status, headers = {}, body } = problemResponse(failure, requestId);
      return new Reply(statusCode, headers as Record<string, string>, body);
    });
}

/**
 * Answers with a place of the page. A person who is not signed in gets the sign-in screen, but a page after
 * having just come from there. One who is comes back without the parameters of the sign-in.
 */
async function answerPlace(request: IssuerRequest, place: Place, state: string | null): Promise<Reply> {
  const visit = await visitOf(request);
  const { id } = request.application;
  if (visit) return state === null ? accountShell(visit, place) : redirect(303, addressOfState(id, state));
  if (state !== null) return strangerPage(request, 'signInTitle');
  return redirect(303, signInAddress(id, stateOf(place), { again: false }));
}

/** Answers with the end of the page, or for a person who is signed in with its beginning. */
async function answerEnd(request: IssuerRequest, end: AccountEnd): Promise<Reply> {
  if (!(await visitOf(request))) return strangerPage(request, end);
  return redirect(303, addressOfPlace(request.application.id, { part: OVERVIEW }));
}

/** Signs the browser out. Its form works without scripts. */
function signOut(requestId: string): PageAnswer {
  return async (request, posted) => {
    assertOwnPage(posted);
    const { id } = request.application;
    const visit = await visitOf(request);
    if (visit) {
      const actor = { type: 'user', id: visit.profile.user_id } as const;
      const session = keys.oidcArtifact(id, 'Session', visit.sessionId);
      await withOrigin({ actor, requestId }, () => signBrowserOut(visit.profile, session));
    }
    return redirect(303, addressOfPlace(id, { part: 'signed-out' }));
  };
}
