import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import serverless from 'serverless-http';
import type { Application } from '../applications/application.ts';
import { applicationDisabled } from '../applications/assert-enabled.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { HttpEvent, HttpResult } from '../http/event.ts';
import { postedFormOf, withFormNonces } from '../http/form-nonce.ts';
import { problemResponse } from '../http/problem-response.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { brandFor } from './brand.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { mountPath } from './configuration.ts';
import { withEarlyReads } from './early-reads.ts';
import { interact } from './interaction.ts';
import { applicationOf } from './known-applications.ts';
import { noticePage, signedOutPage, stillSignedInPage, tooLongPage } from './notices.ts';
import { providerOf } from './provider.ts';
import { sessionOf } from './step.ts';

/** A request that serverless-http created from an event, with its whole body. */
type Request = IncomingMessage & { body?: Buffer; originalUrl?: string };

const INTERACTION = /^\/interaction\/([\w-]+)(?:\/link\/([\w-]+))?$/;

/** Endpoints that also accept POST (OpenID Connect Core, 3.1.2.1; RP-Initiated Logout, 2). */
const POSTED_BY_CLIENTS = /^\/oidc\/[^/]+(\/auth|\/session\/end)$/;

/** Endpoints for browsers: authorization, sign-out and the sign-in screen. */
const FOR_PEOPLE = /^\/oidc\/[^/]+\/(auth|session|interaction)(\/|$)/;

/** Metadata addresses that have the issuer's path after the well-known path (RFC 8414, 3.1). */
const PATH_INSERTED = /^(\/\.well-known\/[\w-]+)\/oidc\/[^/?]+/;

/** Longest redirect address. API Gateway accepts 10 KB of request line and headers. */
const LONGEST_ADDRESS = 6 * 1024;

const SIGN_OUT_FORM = '/session/end/confirm';

/**
 * Answers one request below `/oidc/{app}`, by the sign-in screen or by the provider. Never throws because
 * of a caller's input.
 */
export async function serveProvider(event: HttpEvent): Promise<HttpResult> {
  return withEarlyReads(() => serveApplication(event.pathParameters?.['app'] ?? '', event));
}

async function serveApplication(app: string, event: HttpEvent): Promise<HttpResult> {
  const application = await applicationOf(app, event);
  if (!application) return unknownApplication(event);
  if (application.state === 'disabled') return disabledApplication(event);
  const endpoint = endpointPostedByClient(event);
  if (endpoint) return resultOf(asGet(application, endpoint, event));
  const provider = await providerOf(application);
  const callback = provider.callback();
  const sourceIp = callerAddress(event);
  const handle = serverless(async (req: Request, res: ServerResponse) => {
    rewriteRequest(req, mountPath(app));
    const [, uid, link] = INTERACTION.exec(new URL(req.url ?? '', 'http://localhost').pathname) ?? [];
    const form = new URLSearchParams(req.body?.toString() ?? '');
    const request = { provider, application, req, res };
    const posted = postedFormOf(event);
    if (uid !== undefined) send(res, await interact({ ...request, uid, link, form, posted, sourceIp }));
    else if (isRefusalToSignOut(req, form))
      send(res, await staySignedIn({ ...request, locales: form.get('ui_locales') ?? undefined }));
    else return callback(req, res);
  });
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
function rewriteRequest(req: Request, mount: string): void {
  const base = new URL(config('BASE_URL'));
  req.headers.host = base.host;
  Object.assign(req.socket, { encrypted: base.protocol === 'https:' });
  req.url = pathBelowIssuer(req.url ?? '');
  req.originalUrl = mount + req.url;
}

/** Returns the path below the issuer. The library serves metadata and keys at one path each. */
function pathBelowIssuer(url: string): string {
  const below = url.replace(PATH_INSERTED, '$1').replace(/^\/oidc\/[^/?]+/, '') || '/';
  return below.replace(/^\/\.well-known\/jwks\.json(?=\?|$)/, '/jwks');
}

function isRefusalToSignOut({ method, url }: Request, form: URLSearchParams): boolean {
  return method === 'POST' && url === SIGN_OUT_FORM && !form.has('logout');
}

/** Returns the path below the issuer of a request that clients may post; undefined for other requests. */
function endpointPostedByClient({ rawPath, requestContext }: HttpEvent): string | undefined {
  return requestContext.http.method === 'POST' ? POSTED_BY_CLIENTS.exec(rawPath)?.[1] : undefined;
}

/**
 * Redirects a posted request to the same request by GET. Browsers leave `SameSite=Lax` cookies, and with them
 * the session, out of what other sites post (decision 0053).
 */
function asGet(application: Application, endpoint: string, { body = '', isBase64Encoded }: HttpEvent): Reply {
  const form = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  // API Gateway decodes `rawPath`, so an address must not repeat it.
  const address = `${mountPath(application.id)}${endpoint}?${new URLSearchParams(form)}`;
  if (address.length <= LONGEST_ADDRESS) return redirect(303, address);
  return page(413, tooLongPage({ application }));
}

function send(res: ServerResponse, { status, headers, body }: Reply): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.statusCode = status;
  res.end(body);
}

function resultOf({ status, headers, body }: Reply): HttpResult {
  return { statusCode: status, headers, body };
}

type SignOut = {
  provider: Provider;
  application: Application;
  req: IncomingMessage;
  res: ServerResponse;
  locales: string | undefined;
};

/**
 * Answers a user who chose to stay signed in: nothing ends. The library would end the grant of the client
 * that requested the sign-out.
 */
async function staySignedIn({ provider, application, req, res, locales }: SignOut): Promise<Reply> {
  const { accountId, state } = await sessionOf({ provider, req, res });
  const clientId = state?.['clientId'];
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  const brand = brandFor(application, client && ownMetadataOf(client), locales);
  return page(200, accountId ? stillSignedInPage(brand) : signedOutPage(brand));
}
