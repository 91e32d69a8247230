import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import type { HttpResult } from '../http/event.ts';
import { page, type Reply } from '../http/reply.ts';
import type { Brand } from '../pages/layout.ts';
import { applicationFor, brandOf } from './brand.ts';
import type { OwnMetadata } from './client-metadata.ts';
import { leavingPage, noticePage, signOutPage, stalePage } from './notices.ts';

/** The provider's own pages, in the looks of the application and of the client where one is known. */
export function pagesOf(application: Application) {
  return {
    /** Answers a browser that the protocol cannot send back: the client or its redirect URI is not known, or the request is stale. */
    async failed(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): Promise<void> {
      const { status } = ctx;
      const stale = error instanceof errors.SessionNotFound;
      show(ctx, page(status, stale ? stalePage(application) : failurePage(application, status, out)));
    },

    /** Asks whether to sign out. */
    async askToSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void> {
      const brand = await brandIn(ctx, application);
      const names = {
        application: brand.application?.name ?? application.name,
        client: ctx.oidc.client?.clientName,
      };
      show(ctx, page(200, signOutPage(brand, names, form)));
    },

    /** The end of a sign-out that leads nowhere else. */
    async signedOut(ctx: KoaContextWithOIDC): Promise<void> {
      const brand = await brandIn(ctx, application);
      show(ctx, page(200, noticePage(brand, 'You are signed out', 'You can close this page.')));
    },
  };
}

/** The redirect that answers the form of a sign-out, as a page that leads there: see `leavingPage`. Other answers are left as they are. */
export function leadOn(application: Application, result: HttpResult): HttpResult {
  const location = result.headers?.['location'];
  if (result.statusCode !== 303 || typeof location !== 'string') return result;
  const { status, headers, body } = page(200, leavingPage({ application }, location));
  return { ...result, statusCode: status, headers, body };
}

function failurePage(application: Application, status: number, out: ErrorOut): string {
  const why = out.error_description ?? out.error;
  const text =
    status >= 500 ? 'Try again in a moment.' : `The site you came from asked for what cannot be: ${why}.`;
  return noticePage({ application }, 'Sign-in failed', text);
}

async function brandIn({ oidc }: KoaContextWithOIDC, application: Application): Promise<Brand> {
  if (!oidc.client) return { application };
  // The provider's client carries its own metadata beside the standard.
  const client = oidc.client as unknown as OwnMetadata;
  return brandOf({ application: await applicationFor(application, client), client: client.svc_client });
}

function show(ctx: KoaContextWithOIDC, reply: Reply): void {
  ctx.status = reply.status;
  ctx.set(reply.headers);
  ctx.body = reply.body;
}
