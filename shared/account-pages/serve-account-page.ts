import { callerAddress } from '../http/edge.ts';
import { NONCE_FIELD, postedFormOf } from '../http/forms/form-nonce.ts';
import { assertOwnPage } from '../http/forms/own-page.ts';
import { type HttpEvent, type HttpResult, headerOf } from '../http/http-event.ts';
import {
  assertBodySize,
  MAX_MULTIPART_BYTES,
  MULTIPART,
  readMultipart,
} from '../http/input/multipart-form.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { hasAccountPage } from '../oidc/account-client.ts';
import { noticePage } from '../oidc/pages/notices.ts';
import { answerAsIssuer, resultOf, serveApplication } from '../oidc/serve-application.ts';
import { withOrigin } from '../platform/request/request-origin.ts';
import { redirectWith, takeAccountNotice } from './account-notices.ts';
import { failureReply } from './failure-reply.ts';
import { actionOf, PART_NAMES, partOf } from './parts.ts';
import { accountPlace, addressOfState } from './places.ts';
import { signedOutReply, signInReply } from './sign-in-request.ts';
import { type AccountRequest, textOf, type Visit, visitOf } from './visit.ts';

/** Answers one request to the account page of an application. Never throws because of a caller's input. */
export async function serveAccountPage(event: HttpEvent): Promise<HttpResult> {
  const query = new URLSearchParams(event.rawQueryString);
  const place = accountPlace(event.pathParameters?.['part'], query);
  const caller = { query, place, sourceIp: callerAddress(event) };
  return serveApplication(event, (application) =>
    !hasAccountPage(application.id) || !partOf(place.part)
      ? Promise.resolve(resultOf(page(404, noticePage({ application }, 'nothingHere', 'checkAddress'))))
      : answerAsIssuer(application, event, (request) => {
          const posted = { ...postedFormOf(event), nonce: undefined };
          return answerVisitor({ ...request, ...caller, posted, fields: {} }, event);
        }),
  );
}

/**
 * Answers a visitor. GET answers with a page. POST changes something and answers with a redirect, or changes
 * nothing and answers with the page and what was typed. All forms work without scripts.
 */
async function answerVisitor(unread: AccountRequest, event: HttpEvent): Promise<Reply> {
  const { requestId } = event.requestContext;
  try {
    const request = await withFormFields(unread, event);
    if (request.req.method === 'POST') assertOwnPage(request.posted);
    const visit = await visitOf(request);
    if (!visit) return answerStranger(request);
    if (request.query.has('state')) return backToPlace(request);
    const actor = { type: 'user', id: visit.profile.user_id } as const;
    return await withOrigin({ actor, requestId }, () => answerVisit(visit));
  } catch (error) {
    return failureReply(unread, error);
  }
}

/** Answers who is signed in, also about a failure in the language of the user. */
async function answerVisit(visit: Visit): Promise<Reply> {
  const { part } = visit.place;
  const isPost = visit.req.method === 'POST';
  const answer = isPost ? actionOf(part, textOf(visit, 'action')) : partOf(part)?.show;
  if (!answer) return redirectWith(visit, visit.place);
  try {
    return await answer(visit);
  } catch (error) {
    return failureReply(visit, error);
  }
}

/** Returns a request with the fields of its form, with or without files, and the nonce among them. */
async function withFormFields(request: AccountRequest, event: HttpEvent): Promise<AccountRequest> {
  if (request.req.method !== 'POST') return request;
  assertBodySize(event, MAX_MULTIPART_BYTES);
  const type = headerOf(event, 'content-type') ?? '';
  const hasFiles = type.toLowerCase().startsWith(MULTIPART);
  const fields = hasFiles ? await readMultipart(event) : Object.fromEntries(request.form);
  return { ...request, fields, posted: { ...request.posted, nonce: textOf({ fields }, NONCE_FIELD) } };
}

/**
 * Answers somebody who is not signed in: with the sign-in screen, but with a page to who has just come from
 * there, or was signed in and has left.
 */
function answerStranger(request: AccountRequest): Reply {
  const notice = takeAccountNotice(request);
  if (notice === 'signedOut' || notice === 'deleted') return signedOutReply(request, notice);
  return request.query.has('state') ? signedOutReply(request, 'signInTitle') : signInReply(request);
}

/** Leads back from the sign-in to where the person was, without the parameters of the sign-in. */
function backToPlace({ application, query }: AccountRequest): Reply {
  return redirect(303, addressOfState(application.id, query.get('state') ?? '', PART_NAMES));
}
