import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { page, Reply, redirect } from '../http/reply.ts';
import { config } from '../platform/config.ts';
import { HOUR } from '../platform/time.ts';
import { brandOf } from './brand.ts';
import { leavingPage } from './notices.ts';
import type { Screen } from './screen.ts';

/** One request for a page of the sign-in screen. */
export type InteractionRequest = {
  provider: Provider;
  application: Application;
  req: IncomingMessage;
  res: ServerResponse;
  uid: string;
  /** Code of the link of a message, where the address has one. */
  link: string | undefined;
  form: URLSearchParams;
  sourceIp: string;
};

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request that belongs to a sign-in under way in this browser. */
export type Step = InteractionRequest & { details: Details; screen: Screen; clientId: string };

/** The challenge of a sign-in under way, known to the browser that started it and to nobody else. */
const COOKIE = 'svc_challenge';

/** Ends the interaction with what was found out, and sends the browser back to the provider. */
export async function finish(
  step: Step,
  result: InteractionResults,
  options: { mergeWithLastSubmission: boolean },
): Promise<Reply> {
  await step.provider.interactionResult(step.req, step.res, result, options);
  return goOn(step);
}

/** Sends the browser of a finished interaction back to the provider, which sends it on to the client. */
export function goOn({ screen, details }: Step): Reply {
  return page(200, leavingPage(brandOf(screen), details.returnTo));
}

/** Sends the browser to the interaction's own page; `query` says what it is to mention. */
export function restart({ screen }: Step, query = ''): Reply {
  return redirect(303, screen.action + query);
}

/**
 * Ends the session of the browser unless it is that of `userId`: two accounts never share one, and nothing that was begun for the one is finished for the
 * other.
 */
export async function leaveOtherAccount(
  { provider, details, req, res }: Step,
  userId?: string,
): Promise<void> {
  // The library reads the request and the response of the context, and no more of it.
  const context = { req, res } as Parameters<typeof provider.Session.get>[0];
  const session = await provider.Session.get(context);
  if (!session.accountId || session.accountId === userId) return;
  await session.destroy();
  delete details.session;
  await details.persist();
}

/** The id of the challenge that the browser remembers. A browser can say anything: see `challengeOf`. */
export function rememberedChallenge({ req }: Pick<Step, 'req'>): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(req.headers.cookie ?? '')?.[1];
}

/** The reply, with which the browser also remembers its challenge; an empty one makes it forget. */
export function withChallenge({ screen }: Step, reply: Reply, challenge: string): Reply {
  const secure = config('BASE_URL').startsWith('https:') ? '; Secure' : '';
  const life = challenge === '' ? 0 : HOUR;
  const cookie = `${COOKIE}=${challenge}; Path=${screen.action}; HttpOnly; SameSite=Lax${secure}; Max-Age=${life}`;
  return new Reply(reply.status, { ...reply.headers, 'Set-Cookie': cookie }, reply.body);
}
