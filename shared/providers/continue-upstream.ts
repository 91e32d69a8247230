import { type Reply, redirect } from '../http/reply.ts';
import { resolveReturnPage, withCode, withFailure, withUpstream } from '../links/redirect.ts';
import { errorPage } from '../pages/error-page.ts';
import { failurePage } from '../pages/link-pages.ts';
import { config } from '../platform/config.ts';
import { ApiError, refusalFrom } from '../platform/errors.ts';
import { countingRefusal } from '../sign-in/limits/count-refusal.ts';
import { noteAttempt, noteSignIn } from '../sign-in/note-sign-in.ts';
import { noteAnswerOfProvider } from '../sign-in-attempts/attempts-at-provider.ts';
import { findEffectiveApplication } from '../variants/effective-application.ts';
import { callbackUrl } from './begin-upstream.ts';
import { enabledProvider } from './enabled-provider.ts';
import { identityOfCallback } from './read-callback.ts';
import { signInByIdentity } from './sign-in-by-identity.ts';
import {
  type CodeNeeded,
  type FoundUpstream,
  findUpstream,
  keepAnswer,
  upstreamEnded,
  usingUp,
} from './upstream-store.ts';

/**
 * Goes on with a sign-in that a provider answers: signs its user in, or keeps the answer for whoever began.
 * The browser always goes back to where the sign-in began, with a one-time code that only the client with the
 * verifier can use, or with the code of an error. Nothing of the provider stands in an address. Without a
 * known `state` there is nowhere to go, so the answer is a page.
 */
export async function continueUpstream(parameters: URLSearchParams): Promise<Reply> {
  const state = parameters.get('state') ?? '';
  try {
    const upstream = await findUpstream(state);
    const back = upstream && (await wayBack(upstream));
    if (!back) throw upstreamEnded();
    const location = await countingRefusal(() => goOn(parameters, state, upstream)).then(
      (outcome) => back[outcome.kind](outcome.code),
      (error: unknown) => back.failure(reasonFor(error)),
    );
    return redirect(303, location);
  } catch (error) {
    const refusal = refusalFrom(error);
    return errorPage(refusal, failurePage({}, refusal));
  }
}

/** What the browser brings back. */
type Outcome = { kind: 'signedIn' | 'answered'; code: string };

async function goOn(parameters: URLSearchParams, state: string, upstream: FoundUpstream): Promise<Outcome> {
  const { app, nonce, verifier, interaction, purpose } = upstream;
  noteAttempt(app, 'provider', 'completion');
  if (upstream.ended) throw upstreamEnded();
  const provider = await enabledProvider(app, upstream.provider);
  noteAnswerOfProvider(provider);
  const kept = { state, nonce, verifier, redirectUri: callbackUrl() };
  const identity = await identityOfCallback(provider, parameters, kept);
  const keep = async (needed?: CodeNeeded): Promise<Outcome> => ({
    kind: 'answered',
    code: await keepAnswer(state, identity, needed),
  });
  // Only the session that links it, or the browser of the screen, may go on with the answer.
  if (interaction !== undefined || purpose === 'link') return keep();
  const signedIn = await signInByIdentity({ ...upstream, identity }, usingUp(state, provider.id), 'code');
  if ('named' in signedIn) return keep(signedIn);
  if (!('code' in signedIn)) throw new Error('a sign-in for a browser gives a code');
  noteSignIn('completed');
  return { kind: 'signedIn', code: signedIn.code };
}

type WayBack = Record<Outcome['kind'] | 'failure', (text: string) => string>;

/** Returns where the browser goes on; undefined if the application is gone, or lists the page no longer. */
async function wayBack(upstream: FoundUpstream): Promise<WayBack | undefined> {
  const { app, variant, interaction, return_url, account_page } = upstream;
  if (interaction !== undefined) return atScreen(app, interaction);
  const application = await findEffectiveApplication(app, variant);
  if (!application) return undefined;
  if (account_page !== undefined) return toPage(account_page);
  if (return_url === undefined) return undefined;
  return toPage(resolveReturnPage(return_url, application.config, 'return_url'));
}

function toPage(page: string): WayBack {
  return {
    signedIn: (code) => withCode(page, code),
    answered: (code) => withUpstream(page, code),
    failure: (reason) => withFailure(page, reason),
  };
}

/** The sign-in of the screen. Its cookie goes there, so only its browser can use the code in the address. */
function atScreen(app: string, interaction: string): WayBack {
  const at = (name: string) => (value: string) =>
    `${config('BASE_URL')}/oidc/${app}/interaction/${interaction}?${name}=${value}`;
  return { signedIn: at('answer'), answered: at('answer'), failure: at('failure') };
}

/** Returns the code of an error that people are told. Throws what is no error of the service. */
function reasonFor(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  throw error;
}
