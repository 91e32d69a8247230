import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import type { PostedForm } from '../http/form-nonce.ts';
import { type Reply, redirect } from '../http/reply.ts';
import { HOUR } from '../platform/time.ts';
import { cookieOf, setCookie } from './cookies.ts';
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
  /** Where the form says it comes from. */
  posted: PostedForm;
  sourceIp: string;
};

export type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request that belongs to a sign-in under way in this browser. */
export type Step = InteractionRequest & { details: Details; screen: Screen; clientId: string };

/** The challenge of a sign-in under way, known to the browser that started it and to nobody else. */
const COOKIE = 'svc_challenge';

/** Ends the interaction with what was found out, and sends the browser on. */
export async function finish(
  step: Step,
  result: InteractionResults,
  options: { mergeWithLastSubmission: boolean },
): Promise<Reply> {
  await step.provider.interactionResult(step.req, step.res, result, options);
  return goOn(step);
}

/** Sends the browser to the interaction's own page: it shows the next step, or leads back to the provider. */
export function goOn({ screen }: Step): Reply {
  return redirect(303, screen.action);
}

/**
 * Ends the session of the browser unless it is that of `userId`: two accounts never share one, and nothing
 * that was begun for the one is finished for the other.
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

/** A challenge as the browser remembers it; `again` after its message was sent once more. */
export type RememberedChallenge = { id: string; again: boolean };

const AGAIN = '.again';

/** The challenge that the browser remembers. A browser can say anything: see `challengeOf`. */
export function rememberedChallenge(step: Pick<Step, 'req'>): RememberedChallenge | undefined {
  const cookie = cookieOf(step, COOKIE) ?? '';
  const id = cookie.replace(AGAIN, '');
  return /^[\w-]+$/.test(id) ? { id, again: cookie.endsWith(AGAIN) } : undefined;
}

/** Makes the browser remember its challenge. */
export function rememberChallenge(step: Step, { id, again }: RememberedChallenge): void {
  setCookie(step, COOKIE, id + (again ? AGAIN : ''), HOUR);
}

/** Makes the browser forget its challenge. Returns the reply. */
export function forgetChallenge(step: Step, reply: Reply): Reply {
  setCookie(step, COOKIE, '', 0);
  return reply;
}
