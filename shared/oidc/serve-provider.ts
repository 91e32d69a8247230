import type { Application } from '../applications/application.ts';
import type { HttpEvent, HttpResult } from '../http/http-event.ts';
import { page, type Reply, redirect } from '../http/reply.ts';
import { ownMetadataOf } from '../oidc-store/client-metadata.ts';
import { ROUTES, SIGN_OUT_FORM_PATH, SIGNS_OUT, sessionOf } from '../oidc-store/library-seams.ts';
import { keptDocument } from './kept-documents.ts';
import { mountPath } from './mount-path.ts';
import { brandForClient } from './pages/brand.ts';
import { signedOutPage, stillSignedInPage, tooLongPage } from './pages/notices.ts';
import { answerRegistration, REGISTRATION_PATH, takesRegistrations } from './registration.ts';
import { withoutEmptyClaims } from './requested-claims.ts';
import { withCanonicalResources } from './resources.ts';
import {
  answerAsIssuer,
  type IssuerRequest,
  pathBelowIssuer,
  resultOf,
  serveApplication,
} from './serve-application.ts';
import { withStoredToken } from './signed-access-tokens.ts';

/** Endpoints that also accept POST (OpenID Connect Core, 3.1.2.1; RP-Initiated Logout, 2). */
const POSTED_BY_CLIENTS = /^\/oidc\/[^/]+(\/auth|\/session\/end)$/;

/** Endpoints with the parameter `claims`. */
const MAY_ASK_FOR_CLAIMS = /^\/oidc\/[^/]+\/(auth|request)$/;

/** Longest redirect address. API Gateway accepts 10 KB of request line and headers. */
const LONGEST_ADDRESS = 6 * 1024;

/**
 * Answers one request to an endpoint of the OpenID provider, for all but the sign-in screen. Never throws
 * because of a caller's input.
 */
export async function serveProvider(event: HttpEvent): Promise<HttpResult> {
  return withStoredToken(event, serveEndpoint);
}

async function serveEndpoint(event: HttpEvent): Promise<HttpResult> {
  return serveApplication(event, async (application) => {
    const endpoint = endpointPostedByClient(event);
    if (endpoint) return resultOf(redirectToGet(application, endpoint, event));
    if (isRegistration(event) && takesRegistrations(application))
      return resultOf(await answerRegistration(application, event));
    const document = await keptDocument(application, event);
    if (document) return document;
    const named = withCanonicalResources(application, event);
    const request = MAY_ASK_FOR_CLAIMS.test(named.rawPath) ? withoutEmptyClaims(named) : named;
    const result = await answerAsIssuer(application, request, answerInPlaceOfLibrary);
    // People can sign out whatever their client has sent (decision 0482).
    return isRefusedSignOut(event, result) ? answerAsIssuer(application, withoutClient(event)) : result;
  });
}

function isRegistration({ rawPath, requestContext }: HttpEvent): boolean {
  return requestContext.http.method === 'POST' && pathBelowIssuer(rawPath) === REGISTRATION_PATH;
}

/** True if the library refused a hint, an address or another parameter of a request to sign out. */
function isRefusedSignOut({ rawPath }: HttpEvent, { statusCode = 200 }: HttpResult): boolean {
  return pathBelowIssuer(rawPath) === ROUTES.end_session && statusCode >= 400 && statusCode < 500;
}

/** Returns a request to sign out as if no client had sent it. The languages stay. */
function withoutClient({ queryStringParameters: _query, ...event }: HttpEvent): HttpEvent {
  const locales = new URLSearchParams(event.rawQueryString).get('ui_locales');
  const kept = new URLSearchParams(locales === null ? {} : { ui_locales: locales });
  return { ...event, rawQueryString: `${kept}` };
}

async function answerInPlaceOfLibrary(request: IssuerRequest): Promise<Reply | undefined> {
  return isRefusalToSignOut(request) ? staySignedIn(request) : undefined;
}

function isRefusalToSignOut({ req: { method, url }, form }: IssuerRequest): boolean {
  return method === 'POST' && url === SIGN_OUT_FORM_PATH && !form.has(SIGNS_OUT);
}

/** Returns the path below the issuer of a request that clients may post; undefined for other requests. */
function endpointPostedByClient({ rawPath, requestContext }: HttpEvent): string | undefined {
  return requestContext.http.method === 'POST' ? POSTED_BY_CLIENTS.exec(rawPath)?.[1] : undefined;
}

/**
 * Redirects a posted request to the same request by GET. With a form of another site, browsers send no
 * `SameSite=Lax` cookies, so the session would be missing (decision 0053).
 */
function redirectToGet(
  application: Application,
  endpoint: string,
  { body = '', isBase64Encoded }: HttpEvent,
): Reply {
  const form = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  // API Gateway decodes `rawPath`, so an address must not repeat it.
  const address = `${mountPath(application.id)}${endpoint}?${new URLSearchParams(form)}`;
  if (address.length <= LONGEST_ADDRESS) return redirect(303, address);
  return page(413, tooLongPage({ application }));
}

/**
 * Answers a user who chose to stay signed in: nothing ends. The library would end the grant of the client
 * that requested the sign-out.
 */
async function staySignedIn({ provider, application, req, res, form }: IssuerRequest): Promise<Reply> {
  const { accountId, state } = await sessionOf({ provider, req, res });
  const clientId = state?.['clientId'];
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  const brand = brandForClient(
    application,
    client && ownMetadataOf(client),
    form.get('ui_locales') ?? undefined,
  );
  return page(200, accountId ? stillSignedInPage(brand) : signedOutPage(brand));
}
