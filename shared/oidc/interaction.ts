import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { ApiError } from '../http/errors.ts';
import { page, type Reply, Reply as ReplyClass, redirect } from '../http/reply.ts';
import { masked } from '../magic-links/pages.ts';
import { config } from '../platform/config.ts';
import { findProfile } from '../profiles/profile-store.ts';
import type { OwnMetadata } from './client-metadata.ts';
import { sourceOf } from './pages.ts';
import { mountPath } from './provider.ts';
import {
  codePage,
  consentPage,
  identifyPage,
  linkPage,
  messagePage,
  otherDevicePage,
  type Screen,
} from './screen.ts';
import {
  byCode,
  byLink,
  codeOfLink,
  ownerOfLink,
  type Proved,
  sendChallenge,
  sentTo,
} from './sign-in-flow.ts';

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

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;
type Step = InteractionRequest & { details: Details; screen: Screen; clientId: string };

/** The challenge of a sign-in under way, known to the browser that started it and to nobody else. */
const COOKIE = 'svc_challenge';

/**
 * Answers one request of the sign-in screen: who, the code or link of the message, consent. All of it are plain forms; the interaction's own cookie, which the provider checks,
 * binds them to the browser that came from the client.
 */
export async function interact(request: InteractionRequest): Promise<Reply> {
  const { provider, req, res, link, application } = request;
  let details: Details;
  try {
    details = await provider.interactionDetails(req, res);
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return link ? onOtherDevice(application, link) : page(400, stalePage());
  }
  const clientId = String(details.params['client_id']);
  const client = (await provider.Client.find(clientId)) as unknown as OwnMetadata | undefined;
  if (!client || details.uid !== request.uid) return page(400, stalePage());
  const action = `${mountPath(application.id)}/interaction/${details.uid}`;
  const step: Step = {
    ...request,
    details,
    clientId,
    screen: { application, client: client.svc_client, action },
  };
  if (req.method !== 'POST') return show(step);
  if (!isOwnForm(req))
    return page(403, messagePage('Sign-in failed', 'This form was sent from another site.'));
  return submit(step);
}

function stalePage(): string {
  return messagePage(
    'This sign-in has ended',
    'It took too long, or it was started in another browser. Go back to the site you came from and sign in again.',
  );
}

/** Forms come from the page itself: browsers say so. */
function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin = 'null', 'sec-fetch-site': site = 'same-origin' } = headers;
  return ['null', new URL(config('BASE_URL')).origin].includes(origin) && site === 'same-origin';
}

async function show(step: Step): Promise<Reply> {
  const { details, screen, application, link } = step;
  if (details.prompt.name === 'consent') return ask(step);
  if (link)
    return answered(step, () => ownerOfLink(application.id, link).then((who) => linkPage(screen, who)));
  const challenge = cookieOf(step.req);
  if (challenge) return own(step, codePage(screen, await sentTo(challenge)));
  const hint = details.params['login_hint'];
  return own(step, identifyPage(screen, typeof hint === 'string' ? { value: hint } : {}));
}

async function submit(step: Step): Promise<Reply> {
  const { form, screen, application, link } = step;
  const challenge = cookieOf(step.req);
  switch (link ? 'link' : form.get('action')) {
    case 'identify':
      return identify(step, form.get('identifier') ?? '');
    case 'verify':
      if (!challenge) return own(step, identifyPage(screen));
      return answered(
        step,
        () => byCode(challenge, form.get('code') ?? '').then((proved) => signedIn(step, proved)),
        async (error) => codePage(screen, await sentTo(challenge), error.message),
      );
    case 'link':
      return answered(step, () =>
        byLink(application.id, link ?? '').then((proved) => signedIn(step, proved)),
      );
    case 'restart':
      return withCookie(step, redirect(303, screen.action), '');
    case 'consent':
      return allow(step);
    case 'deny':
      return finish(step, { error: 'access_denied', error_description: 'the user said no' });
    case 'switch':
      return switchAccount(step);
    default:
      return redirect(303, screen.action);
  }
}

async function identify(step: Step, identifier: string): Promise<Reply> {
  const { application, screen, clientId, sourceIp } = step;
  const linkTo = (code: string) => `${new URL(config('BASE_URL')).origin}${screen.action}/link/${code}`;
  return answered(
    step,
    async () => {
      const challenge = await sendChallenge(application, { identifier, clientId, sourceIp, linkTo });
      return withCookie(step, redirect(303, screen.action), challenge);
    },
    (error) => identifyPage(screen, { value: identifier, error: error.message }),
  );
}

/** What went wrong, for people: on the page it belongs to where there is one. */
async function answered(
  step: Step,
  work: () => Promise<Reply | string>,
  onFailure?: (error: ApiError) => string | Promise<string>,
): Promise<Reply> {
  try {
    const result = await work();
    return typeof result === 'string' ? own(step, result) : result;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const over = ['challenge_ended', 'challenge_not_found', 'link_used', 'link_expired', 'link_not_found'];
    const html = over.includes(error.code)
      ? identifyPage(step.screen, { error: error.message })
      : ((await onFailure?.(error)) ?? identifyPage(step.screen, { error: error.message }));
    const reply = own(step, html, error.status);
    return over.includes(error.code) ? withCookie(step, reply, '') : reply;
  }
}

function signedIn(step: Step, { userId, amr }: Proved): Promise<Reply> {
  return finish(step, { login: { accountId: userId, amr, remember: true } });
}

async function ask({ details, screen, application }: Step): Promise<Reply> {
  const userId = details.session?.accountId ?? '';
  const profile = await findProfile(application.id, userId);
  const who = masked(profile?.data['email'] ?? profile?.data['phone_number']) ?? application.name;
  const { missingOIDCScope } = Object(details.prompt.details);
  const scopes = Array.isArray(missingOIDCScope) ? missingOIDCScope.map(String) : [];
  return page(200, consentPage(screen, who, scopes), formAction(details));
}

/** Grants what the request asks for and the user has just agreed to. */
async function allow(step: Step): Promise<Reply> {
  const { provider, details, clientId } = step;
  const { accountId } = details.session ?? {};
  if (details.prompt.name !== 'consent' || !accountId) return redirect(303, step.screen.action);
  const known = details.grantId ? await provider.Grant.find(details.grantId) : undefined;
  const grant = known ?? new provider.Grant({ accountId, clientId });
  const { missingOIDCScope, missingOIDCClaims, missingResourceScopes } = Object(details.prompt.details);
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {})) {
    grant.addResourceScope(resource, (scopes as string[]).join(' '));
  }
  return finish(step, { consent: { grantId: await grant.save() } });
}

/** Signs the browser out of the account it has, and asks anew who is signing in. */
async function switchAccount({ provider, details }: Step): Promise<Reply> {
  const { cookie } = details.session ?? {};
  const session = cookie ? await provider.Session.find(cookie) : undefined;
  await session?.destroy();
  return redirect(303, details.returnTo);
}

async function finish(
  { provider, req, res, details }: Step,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<Reply> {
  await provider.interactionResult(req, res, result);
  return redirect(303, details.returnTo);
}

async function onOtherDevice(application: Application, link: string): Promise<Reply> {
  try {
    return page(200, otherDevicePage(application, await codeOfLink(application.id, link)));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return page(404, messagePage('This link no longer works', 'Ask for a new one where you sign in.'));
  }
}

/** A page of this interaction. Its forms lead, by redirects, to the client. */
function own({ details }: Step, html: string, status = 200): Reply {
  return page(status, html, formAction(details));
}

function formAction({ params }: Details): string {
  const target = params['redirect_uri'];
  return typeof target === 'string' && URL.canParse(target) ? `'self' ${sourceOf(target)}` : "'self'";
}

function cookieOf({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
}

function withCookie({ screen }: Step, reply: Reply, challenge: string): Reply {
  const secure = config('BASE_URL').startsWith('https:') ? '; Secure' : '';
  const life = challenge === '' ? '; Max-Age=0' : '; Max-Age=3600';
  const cookie = `${COOKIE}=${challenge}; Path=${screen.action}; HttpOnly; SameSite=Lax${secure}${life}`;
  return new ReplyClass(reply.status, { ...reply.headers, 'Set-Cookie': cookie }, reply.body);
}
