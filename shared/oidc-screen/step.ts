import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import type { BrowserKind } from '../http/browser-kind.ts';
import type { PostedForm } from '../http/forms/form-nonce.ts';
import { type Reply, redirect } from '../http/reply.ts';
import { readCookie, setCookie } from '../oidc/cookies.ts';
import type { BrowserSession } from '../oidc-store/library-seams.ts';
import { endBrowserSession } from '../oidc-store/session-store.ts';
import { HOUR } from '../platform/time.ts';
import type { Screen } from './screen.ts';

/** One request for a page of the sign-in screen. */
export type InteractionRequest = {
  provider: Provider;
  application: Application;
  req: IncomingMessage;
  res: ServerResponse;
  uid: string;
  /** The code of the message's link, if the address has one. */
  link: string | undefined;
  form: URLSearchParams;
  /** The origin and nonces of a posted form. */
  posted: PostedForm;
  sourceIp: string;
  browser: BrowserKind | undefined;
};

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request that belongs to a sign-in under way in this browser. */
export type ScreenStep = InteractionRequest & { details: Details; screen: Screen; clientId: string };

/** The cookie with the challenge of a sign-in, known only to the browser that started it. */
const COOKIE = 'svc_challenge';

/**
 * Saves the result of the interaction. With `keepEarlier`, the results of earlier interactions of the same
 * sign-in stay. Without it they are dropped, because they may belong to another account.
 */
export async function saveResult(
  { details }: ScreenStep,
  result: InteractionResults,
  { keepEarlier }: { keepEarlier: boolean },
): Promise<void> {
  details.result = { ...(keepEarlier && details.lastSubmission), ...result };
  await details.persist();
}

/** Redirects to the page of the interaction, which shows the next step or returns to the provider. */
export function toNextStep({ screen }: ScreenStep): Reply {
  return redirect(303, screen.action);
}

/**
 * Ends the browser's session unless it belongs to `userId`. Two accounts never share a session, and nothing
 * begun for one account is completed for another (decision 0062). The caller stores the interaction, which
 * has no session any more.
 */
export async function leaveAccount(
  { application, details }: ScreenStep,
  session: BrowserSession,
  userId?: string,
): Promise<void> {
  if (!session.accountId || session.accountId === userId) return;
  await endBrowserSession(application.id, session);
  delete details.session;
}

/** The challenge in the browser's cookie. `again` is true if its message was sent once more. */
export type RememberedChallenge = { id: string; again: boolean };

const AGAIN = '.again';

/** Returns the challenge of the browser's cookie. The cookie may be forged: see `challengeOfStep`. */
export function rememberedChallenge(step: Pick<ScreenStep, 'req'>): RememberedChallenge | undefined {
  const cookie = readCookie(step, COOKIE) ?? '';
  const id = cookie.replace(AGAIN, '');
  return /^[\w-]+$/.test(id) ? { id, again: cookie.endsWith(AGAIN) } : undefined;
}

/** Sets the cookie with the challenge. */
export function rememberChallenge(step: ScreenStep, { id, again }: RememberedChallenge): void {
  setCookie(step, COOKIE, id + (again ? AGAIN : ''), HOUR);
}

/** Deletes the cookie with the challenge. Returns the reply. */
export function forgetChallenge(step: ScreenStep, reply: Reply): Reply {
  setCookie(step, COOKIE, '', 0);
  return reply;
}
