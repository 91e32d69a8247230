import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { page, type Reply } from '../http/reply.ts';
import { log } from '../platform/log.ts';
import { messagePage, signOutPage } from './screen.ts';

/** Answers a browser that the protocol cannot send back: the client or its redirect URI is not known, or the request is stale. */
export async function showError(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): Promise<void> {
  const { status } = ctx;
  if (status >= 500) log.error('the OpenID provider failed', { cause: error.stack ?? error.message });
  const text = status >= 500 ? 'Try again in a moment.' : (out.error_description ?? out.error);
  show(ctx, page(status, messagePage('Sign-in failed', text)));
}

/** Asks whether to sign out. */
export async function showLogout(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const { origin } = new URL(ctx.oidc.issuer);
  const back = ctx.oidc.params?.['post_logout_redirect_uri'];
  const target = typeof back === 'string' && URL.canParse(back) ? ` ${sourceOf(back)}` : '';
  show(
    ctx,
    page(200, signOutPage(ctx.oidc.client?.clientName ?? ctx.host, form), `'self' ${origin}${target}`),
  );
}

/** The end of a sign-out that leads nowhere else. */
export async function showSignedOut(ctx: KoaContextWithOIDC): Promise<void> {
  show(ctx, page(200, messagePage('You are signed out', 'You can close this page.')));
}

/** A source expression of CSP that covers a redirect URI: its origin, or the scheme of a native application. */
export function sourceOf(uri: string): string {
  const { origin, protocol } = new URL(uri);
  return origin === 'null' ? protocol : origin;
}

function show(ctx: KoaContextWithOIDC, reply: Reply): void {
  ctx.status = reply.status;
  ctx.set(reply.headers);
  ctx.body = reply.body;
}
