import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { page, type Reply } from '../http/reply.ts';
import type { Brand } from '../pages/layout.ts';
import { brandFor } from './brand.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { noticePage, signedOutPage, signOutPage, stalePage } from './notices.ts';

/** The provider's own pages, in the looks of the application and of the client where one is known. */
export function pagesOf(application: Application) {
  return {
    /**
     * Answers a browser that the protocol cannot send back: the client or its redirect URI is not known, or
     * the request is stale.
     */
    async failed(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): Promise<void> {
      const { status } = ctx;
      const stale = error instanceof errors.SessionNotFound;
      const brand = brandIn(ctx, application);
      show(ctx, page(status, stale ? stalePage(brand) : failurePage(brand, status, reasonOf(ctx, out))));
    },

    /** Asks whether to sign out. */
    async askToSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
      const brand = brandIn(ctx, application);
      const names = {
        application: brand.application?.name ?? application.name,
        client: ctx.oidc.client?.clientName,
      };
      show(ctx, page(200, signOutPage(brand, names, form)));
    },

    /** The end of a sign-out that leads nowhere else. */
    async signedOut(ctx: KoaContextWithOIDC): Promise<void> {
      const brand = brandIn(ctx, application);
      show(ctx, page(200, signedOutPage(brand)));
    },
  };
}

function reasonOf({ oidc }: KoaContextWithOIDC, out: ErrorOut): string {
  const isBare = oidc.route === 'authorization' && oidc.client?.redirectUris?.length === 0;
  if (isBare)
    return 'This client has no redirect_uris yet. Its developers have to add where its sign-ins lead.';
  return `The site you came from asked for what cannot be: ${out.error_description ?? out.error}.`;
}

function failurePage(brand: Brand, status: number, reason: string): string {
  const text = status >= 500 ? 'Try again in a moment.' : reason;
  return noticePage(brand, 'Sign-in failed', text);
}

/** The looks of the answer: those of the client where one is known. */
export function brandIn({ oidc }: KoaContextWithOIDC, application: Application): Brand {
  return brandFor(application, oidc.client && ownMetadataOf(oidc.client));
}

/** Answers with a page. */
export function show(ctx: KoaContextWithOIDC, reply: Reply): void {
  ctx.status = reply.status;
  ctx.set(reply.headers);
  ctx.body = reply.body;
}
