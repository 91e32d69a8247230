import type { Reply } from '../http/reply.ts';
import { ApiError, ERRORS, type ErrorCode } from '../platform/errors.ts';
import { signInByIdentity } from '../providers/sign-in-by-identity.ts';
import {
  type CodeNeeded,
  type KeptAnswer,
  openAnswer,
  upstreamEnded,
  usingUp,
} from '../providers/upstream-store.ts';
import { findChallenge } from '../sign-in/codes/challenge-store.ts';
import { countingRefusal } from '../sign-in/limits/count-refusal.ts';
import { noteAttempt, noteSignIn } from '../sign-in/note-sign-in.ts';
import { hashOf } from '../storage/keys.ts';
import { completing, type NoticeCodes, report, reportingRefusal, sendCode } from './actions.ts';
import { asksForFresh } from './offered-providers.ts';
import { writingResult } from './sign-in-flow.ts';
import { type InteractionRequest, rememberChallenge, type ScreenStep, toNextStep } from './step.ts';

/** What a browser brings back from an identity provider: the code of its answer, or that of an error. */
type Returned = { answer: string } | { failure: string };

const NOTICES: NoticeCodes = {
  challenge_ended: 'provider_ended',
  invalid_grant: 'provider_ended',
  invalid_input: 'provider_refused',
};

/** Returns what a request brings back from an identity provider; undefined for any other request. */
export function returnIn({ req, link }: InteractionRequest): Returned | undefined {
  const { searchParams } = new URL(req.url ?? '', 'http://localhost');
  const [answer, failure] = [searchParams.get('answer'), searchParams.get('failure')];
  if (link !== undefined) return undefined;
  if (answer !== null) return { answer };
  return failure === null ? undefined : { failure };
}

/** Returns the answer that a form sends once more, with the proof of work that its message needs. */
export function returnWithProof({ form }: ScreenStep): Returned | undefined {
  const answer = form.get('answer');
  return answer && form.get('proof') ? { answer } : undefined;
}

/**
 * Goes on after an identity provider (decision 0589). Always redirects to the address without what the
 * browser brought, so that going back and reloading repeat nothing. A GET may do this: the answer is good for
 * one sign-in, whose cookie only the browser has that began it.
 */
export async function comeBack(step: ScreenStep, returned: Returned): Promise<Reply> {
  // The same address was opened twice: the first time has completed this step.
  if (step.details.result) return toNextStep(step);
  if ('failure' in returned) return reportFailure(step, returned.failure);
  const { answer } = returned;
  return reportingRefusal(step, { on: 'identify', answer }, () => useAnswer(step, answer), NOTICES);
}

/** Reports an error with which the provider, or the service at its answer, ended the sign-in there. */
function reportFailure(step: ScreenStep, code: string): Reply | Promise<Reply> {
  if (!isErrorCode(code)) return toNextStep(step);
  return report(step, { on: 'identify', code: NOTICES[code] ?? code });
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/**
 * Signs in whom the provider named, or sends a code to the address of which it is no authority. Throws 410
 * `challenge_ended` for an answer to another sign-in, 404 `identity_provider_not_found` if the provider was
 * disabled since, and errors of `signInByIdentity` and of a start.
 */
async function useAnswer(step: ScreenStep, code: string): Promise<Reply> {
  noteAttempt(step.application.id, 'provider', 'completion');
  const { signedIn, rememberBrowser } = await countingRefusal(() => signInByAnswer(step, code));
  if ('named' in signedIn) return sendOnce(step, code, signedIn);
  noteSignIn('completed');
  rememberBrowser();
  return toNextStep(step);
}

async function signInByAnswer(step: ScreenStep, code: string) {
  const { id: app, variant } = step.screen.application;
  const { state, upstream, identity } = await openOwnAnswer(step, code);
  const { complete, rememberBrowser } = await completing(step, upstream.makes_passkeys === '1');
  const { provider, created_at } = upstream;
  // The request decides, not the address of the button, from which a person could remove it.
  const fresh_since = asksForFresh(step) ? created_at : undefined;
  const asked = { app, variant, provider, identity, fresh_since };
  const signedIn = await signInByIdentity(asked, usingUp(state, provider), writingResult(complete));
  return { signedIn, rememberBrowser };
}

/** Returns the answer that a code opens, if it is one to this sign-in. */
async function openOwnAnswer({ screen, uid }: ScreenStep, code: string): Promise<KeptAnswer> {
  const answer = await openAnswer(code);
  const { app, interaction, provider } = answer.upstream;
  const { id, identity_providers: enabled = [] } = screen.application;
  if (app !== id || interaction !== uid) throw upstreamEnded();
  if (!enabled.some((one) => one.id === provider)) throw new ApiError('identity_provider_not_found');
  return answer;
}

/**
 * Sends the code to the address that is to be proved. An answer makes the id of one challenge, so the same
 * address again leads to the question for the code that was sent.
 */
async function sendOnce(step: ScreenStep, code: string, { to, named }: CodeNeeded): Promise<Reply> {
  const id = hashOf(`challenge of ${code}`);
  const wasSent = async () => (await findChallenge(id, hashOf(step.uid))) !== undefined;
  const toQuestion = () => {
    rememberChallenge(step, { id, again: false });
    return toNextStep(step);
  };
  if (await wasSent()) return toQuestion();
  return sendCode(step, to, { upstream: named, challengeId: id }).catch(async (error: unknown) => {
    if (await wasSent()) return toQuestion();
    throw error;
  });
}
