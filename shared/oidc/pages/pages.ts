import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../../applications/application.ts';
import { page, type Reply } from '../../http/reply.ts';
import { ownMetadataOf } from '../../oidc-store/client-metadata.ts';
import { uiLocalesOf } from '../../oidc-store/interaction-store.ts';
import type { Brand } from '../../pages/layout.ts';
import { brandForClient } from './brand.ts';
import {
  bareClientPage,
  invalidRequestPage,
  noticePage,
  signedOutPage,
  signOutPage,
  stalePage,
} from './notices.ts';

/** Returns the provider's own pages, with the looks of the client if known, else of the application. */
export function providerPages(application: Application) {
  return {
    /**
     * Answers a browser that cannot be redirected to the client: the client or its redirect URI is unknown,
     * or the request is stale.
     */
    async failed(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): Promise<void> {
      const { status } = ctx;
      const stale = error instanceof errors.SessionNotFound;
      const brand = brandOfContext(ctx, application);
      showReply(ctx, page(status, stale ? stalePage(brand) : libraryFailurePage(ctx, brand, out)));
    },

    /** Answers with the question whether to sign out. */
    async askToSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
      const brand = brandOfContext(ctx, application);
      const names = {
        application: brand.application?.name ?? application.name,
        client: ctx.oidc.client?.clientName,
        locales: uiLocalesOf(ctx.oidc.params),
      };
      showReply(ctx, page(200, signOutPage(brand, names, form)));
    },

    /** Answers a sign-out without a redirect. */
    async signedOut(ctx: KoaContextWithOIDC): Promise<void> {
      const brand = brandOfContext(ctx, application);
      showReply(ctx, page(200, signedOutPage(brand)));
    },
  };
}

function libraryFailurePage({ oidc, status }: KoaContextWithOIDC, brand: Brand, out: ErrorOut): string {
  if (status >= 500) return noticePage(brand, 'failed', 'tryAgain');
  const isBare = oidc.route === 'authorization' && oidc.client?.redirectUris?.length === 0;
  return isBare ? bareClientPage(brand) : invalidRequestPage(brand, out.error_description ?? out.error);
}

/** Returns the looks of the answer: the client's if it is known, or else the application's. */
export function brandOfContext({ oidc }: KoaContextWithOIDC, application: Application): Brand {
  // The form that confirms a sign-out posts the languages of its page.
  const locales = uiLocalesOf(oidc.params) ?? uiLocalesOf(oidc.body);
  return brandForClient(application, oidc.client && ownMetadataOf(oidc.client), locales);
}

export function showReply(ctx: KoaContextWithOIDC, reply: Reply): void {
  ctx.status = reply.status;
  ctx.set(reply.headers);
  ctx.body = reply.body;
}
