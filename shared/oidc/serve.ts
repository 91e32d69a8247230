import type { IncomingMessage, ServerResponse } from 'node:http';
import serverless from 'serverless-http';
import type { Application } from '../applications/application.ts';
import { findApplication } from '../applications/application-store.ts';
import type { HttpEvent, HttpResult } from '../http/event.ts';
import { postedFormOf, withFormNonces } from '../http/form-nonce.ts';
import { problemResponse } from '../http/middleware/error-boundary.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { mountPath } from './configuration.ts';
import { interact } from './interaction.ts';
import { noticePage } from './notices.ts';
import { providerOf } from './provider.ts';
import { staySignedIn } from './stay-signed-in.ts';

/** A request as serverless-http makes it of an event: the body is there as a whole. */
type Request = IncomingMessage & { body?: Buffer; originalUrl?: string };

const INTERACTION = /^\/interaction\/([\w-]+)(?:\/link\/([\w-]+))?$/;

/**
 * Authorization and sign-out requests may be posted (OpenID Connect Core, 3.1.2.1; RP-Initiated Logout, 2).
 */
const POSTED_BY_CLIENTS = /^\/oidc\/[^/]+\/(auth|session\/end)$/;

/** What browsers are sent to: authorization, sign-out and the sign-in screen. */
const FOR_PEOPLE = /^\/oidc\/[^/]+\/(auth|session|interaction)(\/|$)/;

/** Metadata whose address has the path of the issuer behind the well-known one (RFC 8414, 3.1). */
const PATH_INSERTED = /^(\/\.well-known\/[\w-]+)\/oidc\/[^/?]+/;

/** API Gateway takes 10 KB of request line and headers. */
const LONGEST_ADDRESS = 6 * 1024;

const SIGN_OUT_FORM = '/session/end/confirm';

/**
 * Answers one request below `/oidc/{app}`: the sign-in screen here, the protocol by the provider. Never
 * throws for what a caller sent.
 */
export async function serveProvider(event: HttpEvent): Promise<HttpResult> {
  const app = event.pathParameters?.['app'] ?? '';
  const application = await findApplication(app);
  if (!application) return unknownApplication(event);
  if (isPostedByClient(event)) return resultOf(asGet(application, event));
  const provider = await providerOf(application);
  const callback = provider.callback();
  const sourceIp = event.requestContext.http.sourceIp;
  const handle = serverless(async (req: Request, res: ServerResponse) => {
    place(req, mountPath(app));
    const [, uid, link] = INTERACTION.exec(new URL(req.url ?? '', 'http://localhost').pathname) ?? [];
    const form = new URLSearchParams(req.body?.toString() ?? '');
    const request = { provider, application, req, res };
    const posted = postedFormOf(event);
    if (uid !== undefined) send(res, await interact({ ...request, uid, link, form, posted, sourceIp }));
    else if (isRefusalToSignOut(req, form)) send(res, await staySignedIn(request));
    else return callback(req, res);
  });
  return withFormNonces((await handle(event, {})) as HttpResult, event.cookies);
}

/** People get a page; the endpoints that programs call answer a problem. */
function unknownApplication({ rawPath, requestContext }: HttpEvent): HttpResult {
  if (FOR_PEOPLE.test(rawPath)) {
    return resultOf(page(404, noticePage({}, 'There is nothing here', 'Check the address.')));
  }
  return problemResponse(new ApiError('application_not_found'), requestContext.requestId);
}

/** The provider knows its address from the issuer: what a caller says in `Host` changes no URL. */
function place(req: Request, mount: string): void {
  const base = new URL(config('BASE_URL'));
  req.headers.host = base.host;
  Object.assign(req.socket, { encrypted: base.protocol === 'https:' });
  req.url = pathBelowIssuer(req.url ?? '');
  req.originalUrl = mount + req.url;
}

/** The library knows metadata and keys by one address each, below the issuer. */
function pathBelowIssuer(url: string): string {
  const below = url.replace(PATH_INSERTED, '$1').replace(/^\/oidc\/[^/?]+/, '') || '/';
  return below.replace(/^\/\.well-known\/jwks\.json(?=\?|$)/, '/jwks');
}

function isRefusalToSignOut({ method, url }: Request, form: URLSearchParams): boolean {
  return method === 'POST' && url === SIGN_OUT_FORM && !form.has('logout');
}

function isPostedByClient({ rawPath, requestContext }: HttpEvent): boolean {
  return requestContext.http.method === 'POST' && POSTED_BY_CLIENTS.test(rawPath);
}

/**
 * Asks the browser for the same by GET: it keeps `SameSite=Lax` cookies, and with them the session, from what
 * other sites post.
 */
function asGet(application: Application, { rawPath, body = '', isBase64Encoded }: HttpEvent): Reply {
  const form = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  const address = `${rawPath}?${new URLSearchParams(form)}`;
  if (address.length <= LONGEST_ADDRESS) return redirect(303, address);
  const advice = 'The site has to push a request of this size first.';
  return page(413, noticePage({ application }, 'The request is too long', advice));
}

function send(res: ServerResponse, { status, headers, body }: Reply): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.statusCode = status;
  res.end(body);
}

function resultOf({ status, headers, body }: Reply): HttpResult {
  return { statusCode: status, headers, body };
}
