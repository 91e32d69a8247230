import { ownerOfKey } from '../credentials/publishable-key.ts';
import { ApiError } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { noteRequestAttempt } from '../platform/request/request-attempt.ts';
import { countingRefusal } from '../sign-in/limits/count-refusal.ts';
import { noteAttempt, noteSignIn } from '../sign-in/note-sign-in.ts';
import { originCheck } from '../sign-in/policies/check-origin.ts';
import { noteAnswerOfProvider } from '../sign-in-attempts/attempts-at-provider.ts';
import { enabledProvider } from './enabled-provider.ts';
import { identityOfToken } from './read-id-token.ts';
import { signInByIdentity } from './sign-in-by-identity.ts';
import { type AskedOfProvider, startUpstream, type UpstreamClient } from './start-upstream.ts';
import { type FoundUpstream, findUpstream, keepAnswer, upstreamEnded, usingUp } from './upstream-store.ts';

/**
 * Returns a nonce for the SDK of a provider in a phone app or a page. It is good once, for ten minutes.
 * Throws errors of `startUpstream`.
 */
export function newProviderNonce(asked: AskedOfProvider, client: UpstreamClient): Promise<{ nonce: string }> {
  return startUpstream(asked, client, async (state) => ({
    given: { nonce: state },
    sealed: { nonce: state, verifier: '' },
    own: { purpose: 'id-token' },
  }));
}

/** What an app has got from the SDK of a provider. */
type TokenOfSdk = { provider: string; idToken: string; nonce: string };

/** The app that sends it, by its publishable key. */
type AppOfSdk = { key: string; secret: string | undefined; origin: string | undefined };

/**
 * Signs the user of an id token in that the SDK of a provider made for a nonce of the service, and returns
 * the tokens. Throws 403 `code_required` with an `upstream_code` for an address that is still to be proved,
 * 401 `invalid_key`, 404 `identity_provider_not_found`, 410 `challenge_ended` for another or a used nonce,
 * `ProviderFailure`, and errors of `signIn`.
 */
export async function signInByIdToken(sent: TokenOfSdk, { key, secret, origin }: AppOfSdk) {
  const [{ app }, upstream] = await allInOrder([ownerOfKey(key, secret), findUpstream(sent.nonce)]);
  noteAttempt(app, 'provider', 'completion');
  return countingRefusal(() => signInByFreshToken(sent, { app, upstream, origin }));
}

async function signInByFreshToken(
  { provider: id, idToken, nonce }: TokenOfSdk,
  { app, upstream, origin }: { app: string; upstream: FoundUpstream | undefined; origin: string | undefined },
) {
  const isGood = upstream?.purpose === 'id-token' && upstream.app === app && upstream.provider === id;
  if (!isGood || upstream.ended) throw upstreamEnded();
  const provider = await enabledProvider(app, id);
  noteAnswerOfProvider(provider);
  const identity = await identityOfToken(provider, idToken, nonce);
  const signedIn = await signInByIdentity(
    { ...upstream, identity, recheck: originCheck(origin) },
    usingUp(nonce, id),
    'tokens',
  );
  if ('named' in signedIn) {
    // It goes on with a code, so nothing has failed.
    noteRequestAttempt(undefined);
    throw codeRequired(await keepAnswer(nonce, identity, signedIn));
  }
  if (!('tokens' in signedIn)) throw new Error('a sign-in for an app gives tokens');
  noteSignIn('completed');
  return { ...signedIn.tokens, app_user_id: signedIn.profile.user_id, app_id: app };
}

const codeRequired = (upstream_code: string) =>
  new ApiError(
    'code_required',
    'The provider is no authority for the address. Send `upstream_code` to POST /hub/auth/init, and the code of its message to complete the sign-in',
    { members: { upstream_code } },
  );
