import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import serverless from 'serverless-http';
import type { Application } from '../applications/application.ts';
import { applicationDisabled } from '../applications/assert-enabled.ts';
import { callerAddress } from '../http/edge.ts';
import { withFormNonces } from '../http/forms/form-nonce.ts';
import type { HttpEvent, HttpResult } from '../http/http-event.ts';
import { problemResponse } from '../http/problem-response.ts';
import { page, type Reply } from '../http/reply.ts';
import { withSource } from '../oidc-store/artifact-limit.ts';
import { withEarlyReads } from '../oidc-store/early-reads.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { applicationOf } from './known-applications.ts';
import { mountPath } from './mount-path.ts';
import { noticePage } from './pages/notices.ts';
import { providerOf } from './provider.ts';

/** A request that serverless-http created from an event, with its whole body. */
type ServerlessRequest = IncomingMessage & { body?: Buffer; originalUrl?: string };

/** A request to the provider of an application. The path in `req` is the one below the issuer. */
export type IssuerRequest = {
  provider: Provider;
  application: Application;
  req: IncomingMessage;
  res: ServerResponse;
  /** The fields of the body, if it is a form. */
  form: URLSearchParams;
};

/** Addresses for people: authorization, sign-out, the sign-in screen, and the account page but its token. */
const FOR_PEOPLE = /^\/oidc\/[^/]+\/(auth|session|interaction|account(?!\/token$))(\/|$)/;

/** Metadata addresses that have the issuer's path after the well-known path (RFC 8414, 3.1). */
const PATH_INSERTED = /^(\/\.well-known\/[\w-]+)\/oidc\/[^/?]+/;

/**
 * Answers one request below `/oidc/{app}` with `answer`, which gets the application. Refuses applications
 * that do not exist or are disabled. Never throws because of a caller's input.
 */
export async function serveApplication(
  event: HttpEvent,
  answer: (application: Application) => Promise<HttpResult>,
): Promise<HttpResult> {
  return withSource(callerAddress(event), () =>
    withEarlyReads(async () => {
      const application = await applicationOf(event.pathParameters?.['app'] ?? '', event);
      if (!application) return unknownApplication(event);
      if (application.state === 'disabled') return disabledApplication(event);
      return answer(application);
    }),
  );
}

/** Answers a request with `answer`, or with the library if there is no `answer` or it returns undefined. */
export async function answerAsIssuer(
  application: Application,
  event: HttpEvent,
  answer: (request: IssuerRequest) => Promise<Reply | undefined> = async () => undefined,
): Promise<HttpResult> {
  const provider = await providerOf(application);
  const callback = provider.callback();
  const handle = serverless(
    async (req: ServerlessRequest, res: ServerResponse) => {
      rewriteRequest(req, mountPath(application.id));
      const form = new URLSearchParams(req.body?.toString() ?? '');
      const reply = await answer({ provider, application, req, res, form });
      if (!reply) return callback(req, res);
      sendReply(res, reply);
    },
    { binary: isFile },
  );
  return withFormNonces((await handle(headAsGet(event), {})) as HttpResult, event.cookies);
}

/** Makes a HEAD a GET, whose answer has the right length; its body is left out later (decision 0196). */
function headAsGet(event: HttpEvent): HttpEvent {
  const { http } = event.requestContext;
  if (http.method !== 'HEAD') return event;
  return { ...event, requestContext: { ...event.requestContext, http: { ...http, method: 'GET' } } };
}

/** Answers browsers with a page, and endpoints for programs with a problem. */
function unknownApplication({ rawPath, requestContext }: HttpEvent): HttpResult {
  if (FOR_PEOPLE.test(rawPath)) {
    return resultOf(page(404, noticePage({}, 'nothingHere', 'checkAddress')));
  }
  return problemResponse(new ApiError('application_not_found'), requestContext.requestId);
}

/** Answers browsers with a page, and endpoints for programs with a problem. */
function disabledApplication({ rawPath, requestContext }: HttpEvent): HttpResult {
  const error = applicationDisabled();
  if (FOR_PEOPLE.test(rawPath)) {
    return resultOf(page(403, noticePage({}, 'notNow', 'notAvailable')));
  }
  return problemResponse(error, requestContext.requestId);
}

/** Makes the provider use the issuer's host and scheme. The `Host` header of a request has no effect. */
function rewriteRequest(req: ServerlessRequest, mount: string): void {
  const base = new URL(config('BASE_URL'));
  req.headers.host = base.host;
  Object.assign(req.socket, { encrypted: base.protocol === 'https:' });
  req.url = pathBelowIssuer(req.url ?? '');
  req.originalUrl = mount + req.url;
}

/** Returns the path below the issuer. The library serves metadata and keys at one path each. */
export function pathBelowIssuer(url: string): string {
  const below = url.replace(PATH_INSERTED, '$1').replace(/^\/oidc\/[^/?]+/, '') || '/';
  return below.replace(/^\/\.well-known\/jwks\.json(?=\?|$)/, '/jwks');
}

function sendReply(res: ServerResponse, { status, headers, body, isBase64Encoded }: Reply): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.statusCode = status;
  res.end(isBase64Encoded ? Buffer.from(body, 'base64') : body);
}

/** True for answers that are files. The others are text. */
function isFile(headers: Record<string, unknown>): boolean {
  return headers['content-disposition'] !== undefined;
}

/** Returns a reply as the result of the function. */
export function resultOf({ status, headers, body }: Reply): HttpResult {
  return { statusCode: status, headers, body };
}
