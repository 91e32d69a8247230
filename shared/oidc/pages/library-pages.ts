import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../../applications/application.ts';
import { page, type Reply } from '../../http/reply.ts';
import { currentScope } from '../../oidc-store/allowed-scopes.ts';
import { uiLocalesOf } from '../../oidc-store/interaction-store.ts';
import { LIBRARY_FORM } from '../../oidc-store/library-seams.ts';
import { config } from '../../platform/config.ts';
import { propertiesOf } from '../../platform/properties.ts';
import { leavingPage, SUBMIT, sendingPage } from './notices.ts';
import { brandOfContext, showReply } from './pages.ts';

/** Endpoints whose answer names the scopes of a token. */
const NAMES_SCOPES: ReadonlySet<string> = new Set(['introspection', 'token']);

/**
 * Creates the middleware around the library. Pages of the library become pages with the looks of
 * this service. So does the redirect after the sign-out form, because browsers would apply the
 * form's policy to it.
 */
export function reshapeAnswers(application: Application) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.oidc?.route === 'discovery') hideOwnResponseType(ctx);
    else if (NAMES_SCOPES.has(ctx.oidc?.route)) hideLostScopes(ctx);
    else if (isRevocation(ctx)) ctx.body = {};
    else if (isAnswerToSignOut(ctx)) showLeavingPage(ctx, application);
    else if (isOfLibrary(ctx)) showReply(ctx, formPage(ctx, application));
  };
}

/** Removes the response type of the account page, which clients cannot have, from the metadata. */
function hideOwnResponseType(ctx: KoaContextWithOIDC): void {
  ctx.body = { ...propertiesOf(ctx.body), response_types_supported: ['code'] };
}

/**
 * True for a successful revocation. Its body has no meaning (RFC 7009, 2.2), but clients parse it as JSON.
 */
function isRevocation({ status, oidc }: KoaContextWithOIDC): boolean {
  return status === 200 && oidc?.route === 'revocation';
}

/**
 * Removes from an answer about a token the scopes that its client may no longer request. The stored token
 * still has them.
 */
function hideLostScopes({ body, oidc: { client } }: KoaContextWithOIDC): void {
  if (!client || typeof body !== 'object' || body === null || !('scope' in body)) return;
  if (typeof body.scope === 'string') body.scope = currentScope(body.scope, client);
}

/** True for the redirect after the sign-out form. `ctx.oidc` is missing for unknown addresses. */
function isAnswerToSignOut({ status, oidc }: KoaContextWithOIDC): boolean {
  return status === 303 && oidc?.route === 'end_session_confirm';
}

/**
 * Replaces the redirect after a sign-out by a page that leads there: see `leavingPage`. The library's own
 * last page gets the id of the client, to show its looks, and the languages of the sign-out.
 */
function showLeavingPage(ctx: KoaContextWithOIDC, application: Application): void {
  const target = new URL(ctx.response.get('Location'));
  const { client, body } = ctx.oidc;
  const locales = uiLocalesOf(body);
  if (target.href === ctx.oidc.urlFor('end_session_success')) {
    if (client) target.searchParams.set('client_id', client.clientId);
    if (locales !== undefined) target.searchParams.set('ui_locales', locales);
  }
  ctx.remove('Location');
  showReply(ctx, page(200, leavingPage(brandOfContext(ctx, application), target.href)));
}

/** True for pages of the library. All pages of this service have a `Content-Security-Policy`. */
function isOfLibrary({ response }: KoaContextWithOIDC): boolean {
  return (
    response.is('html') !== false && !response.get('Location') && !response.get('Content-Security-Policy')
  );
}

/**
 * Creates a page that submits a form: the answer for a client with `response_mode=form_post`, or a sign-out
 * without a session. The client's site may redirect to any address. Browsers apply the `form-action` of this
 * page to that redirect too, so all https addresses are allowed (decision 0060).
 */
function formPage(ctx: KoaContextWithOIDC, application: Application): Reply {
  const [, action, inputs] = LIBRARY_FORM.exec(String(ctx.body)) ?? [];
  if (action === undefined || inputs === undefined)
    throw new Error('the library has written an unknown page');
  const { origin, protocol } = new URL(action);
  const isOwn = origin === new URL(config('BASE_URL')).origin;
  const sources = isOwn ? "'self'" : [...new Set(['https:', protocol])].join(' ');
  return page(ctx.status, sendingPage(brandOfContext(ctx, application), action, inputs), {
    formAction: sources,
    script: SUBMIT,
  });
}
