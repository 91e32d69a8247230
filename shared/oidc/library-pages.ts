import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { cacheHeaders, METADATA_SECONDS, namesTag, page, type Reply } from '../http/reply.ts';
import { config } from '../platform/config.ts';
import { scopeLeft } from './allowed-scopes.ts';
import { leavingPage, SUBMIT, sendingPage } from './notices.ts';
import { brandIn, show } from './pages.ts';

/** The form of a page that the library writes by itself, in its own words. */
const FORM =
  /<form method="post" action="([^"]*)">\s*((?:<input type="hidden" name="[^"]*" value="[^"]*"\/>\s*)*)/;

/**
 * Goes around the library: what it answers in its own looks, or as a redirect that a browser would hold to
 * the form it answers, becomes a page like all others.
 */
export function reshapeAnswers(application: Application) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (isMetadata(ctx)) letCachesKeep(ctx);
    else if (ctx.oidc?.route === 'introspection') tellScopeLeft(ctx);
    else if (isAnswerToSignOut(ctx)) leadOn(ctx, application);
    else if (isOfLibrary(ctx)) show(ctx, sending(ctx, application));
  };
}

function isMetadata({ status, oidc }: KoaContextWithOIDC): boolean {
  return status === 200 && (oidc?.route === 'discovery' || oidc?.route === 'jwks');
}

/**
 * Metadata and keys are the same for everybody: caches keep them, and ask by their entity tag whether they
 * still hold.
 */
function letCachesKeep(ctx: KoaContextWithOIDC): void {
  const headers = cacheHeaders(JSON.stringify(ctx.body), METADATA_SECONDS);
  ctx.set(headers);
  if (namesTag(ctx.get('If-None-Match'), headers.ETag)) ctx.status = 304;
}

/** A token keeps the scopes it was given for; its client is told what they still give. */
function tellScopeLeft({ body, oidc: { client } }: KoaContextWithOIDC): void {
  const { scope } = Object(body);
  if (client && typeof scope === 'string') Object.assign(Object(body), { scope: scopeLeft(scope, client) });
}

/** Addresses that the library does not know have no context of it. */
function isAnswerToSignOut({ status, oidc }: KoaContextWithOIDC): boolean {
  return status === 303 && oidc?.route === 'end_session_confirm';
}

/**
 * The redirect after a sign-out as a page that leads there: see `leavingPage`. Its last page learns whose
 * users it is for.
 */
function leadOn(ctx: KoaContextWithOIDC, application: Application): void {
  const target = new URL(ctx.response.get('Location'));
  const { client } = ctx.oidc;
  if (client && target.href === ctx.oidc.urlFor('end_session_success')) {
    target.searchParams.set('client_id', client.clientId);
  }
  ctx.remove('Location');
  show(ctx, page(200, leavingPage(brandIn(ctx, application), target.href)));
}

/** All pages of this service have a policy. */
function isOfLibrary({ response }: KoaContextWithOIDC): boolean {
  return (
    response.is('html') !== false && !response.get('Location') && !response.get('Content-Security-Policy')
  );
}

/**
 * A page that sends a form on: the answer for a client that wants it posted, or a sign-out of nobody. The
 * client's site may answer with a redirect to wherever it wants on the web, to which browsers apply the
 * policy of this page, too.
 */
function sending(ctx: KoaContextWithOIDC, application: Application): Reply {
  const [, action, inputs] = FORM.exec(String(ctx.body)) ?? [];
  if (action === undefined || inputs === undefined)
    throw new Error('the library has written an unknown page');
  const { origin, protocol } = new URL(action);
  const isOwn = origin === new URL(config('BASE_URL')).origin;
  const sources = isOwn ? "'self'" : [...new Set(['https:', protocol])].join(' ');
  return page(ctx.status, sendingPage(brandIn(ctx, application), action, inputs), {
    formAction: sources,
    script: SUBMIT,
  });
}
