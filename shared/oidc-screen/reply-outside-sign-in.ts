import { page, type Reply } from '../http/reply.ts';
import { brandForClient } from '../oidc/pages/brand.ts';
import {
  cookiesBlockedPage,
  endedPage,
  otherBrowserPage,
  staleLinkPage,
  stalePage,
} from '../oidc/pages/notices.ts';
import { ownMetadataOf } from '../oidc-store/client-metadata.ts';
import { type SignInTrace, traceOfSignIn } from '../oidc-store/interaction-store.ts';
import { otherDevicePage } from '../pages/code-page.ts';
import type { Brand } from '../pages/layout.ts';
import { config } from '../platform/config.ts';
import { refusalFrom } from '../platform/errors.ts';
import { startOfLink } from './sign-in-flow.ts';
import type { InteractionRequest } from './step.ts';

/** Answers a browser that has no part in the sign-in: another browser began it, or it has ended. */
export async function replyOutsideSignIn(request: InteractionRequest): Promise<Reply> {
  const trace = await traceOfSignIn(request.application.id, request.uid);
  const brand = await brandOfTrace(request, trace);
  if (request.link) return replyOnOtherDevice(request, request.link, brand);
  return page(400, pageOutside(request, trace, brand));
}

/** Returns the looks of a page outside the sign-in: the client's if known, else the application's. */
export async function brandOfRequest(request: InteractionRequest): Promise<Brand> {
  return brandOfTrace(request, await traceOfSignIn(request.application.id, request.uid));
}

async function brandOfTrace(
  { provider, application }: InteractionRequest,
  trace: SignInTrace | undefined,
): Promise<Brand> {
  const client = trace && (await provider.Client.find(trace.clientId));
  return brandForClient(application, client && ownMetadataOf(client), trace?.locales);
}

function pageOutside({ req }: InteractionRequest, trace: SignInTrace | undefined, brand: Brand): string {
  if (!trace) return stalePage(brand);
  if (trace.ended) return endedPage(brand);
  // A browser that accepts cookies got two before it was redirected here.
  return req.headers.cookie
    ? otherBrowserPage(brand)
    : cookiesBlockedPage(brand, new URL(config('BASE_URL')).host);
}

async function replyOnOtherDevice(request: InteractionRequest, link: string, brand: Brand): Promise<Reply> {
  try {
    return page(200, otherDevicePage(brand, await startOfLink(request, link)));
  } catch (error) {
    // Throws failures of the service again.
    refusalFrom(error);
    return page(404, staleLinkPage(brand));
  }
}
