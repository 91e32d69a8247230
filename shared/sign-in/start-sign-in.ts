import { languageOfReader } from '../applications/reader-language.ts';
import { sendSignIn } from '../messages/sign-in-message.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import { isReserved, isSelfAsserted, ownerOfIdentity } from '../profiles/identity/identity-store.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import { markAttempt } from '../sign-in-attempts/mark-attempt.ts';
import { retryStale } from '../storage/stale.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { askedStart } from './ask-start.ts';
import { countingRefusal } from './limits/count-refusal.ts';
import { noteAttempt, noteSignIn, noteStart } from './note-sign-in.ts';
import { admit, readFor } from './policies/admit.ts';
import type { SignInRequest, StartingClient } from './policies/asked-start.ts';
import { mayUseReserve } from './policies/message-budget.ts';
import { START_POLICIES } from './policies/start-policies.ts';
import { type AdmittedStart, storeStart, useOfLink } from './store-start.ts';

type Started = { challenge_id: string; message: string };

/**
 * Starts a sign-in: sends a code and a link, and returns the id of the challenge. Work and answer are the
 * same whether or not the user exists (decision 0084). If the application takes no new users, the message to
 * an unknown recipient explains that. A refused start writes nothing. Throws the refusals of
 * `START_POLICIES`, 401 `invalid_key` if the application is gone, and errors of sending the message.
 */
export function startSignIn(request: SignInRequest, client: StartingClient): Promise<Started> {
  noteAttempt(client.app, request.email === undefined ? 'phone' : 'email', 'start');
  return countingRefusal(() => retryStale(() => start(request, client)));
}

async function start(request: SignInRequest, client: StartingClient): Promise<Started> {
  const asked = await askedStart(request, client);
  const { app, channel, address, source } = asked;
  const [read, mark] = await allInOrder([
    readFor(START_POLICIES, asked),
    markAttempt(app, address, source.address),
  ]);
  const owner = certainOwner(read.addressItem);
  const attempt = noteStart(mark && { ...mark, user: owner }, channel);
  const admission = await admit(START_POLICIES, asked, read);
  // The profile's own language is not read: the work must be the same for unknown people.
  const known = { requested: request.locale, user: localeOfData(admission.data ?? {}) };
  const language = languageOfReader(read.application, known);
  const challengeId = await storeAndSendStart({
    ...{ asked, admission, language, owner, application: read.application },
    attempt: attempt && { ...attempt, barrier: admission.barrier },
  });
  noteSignIn('started');
  const by = channel === 'email' ? 'e-mail' : 'text message';
  return { challenge_id: challengeId, message: `We sent a code and a link by ${by}` };
}

/** Stores the start and sends its message. Nothing is sent to a test identity (decision 0385). */
async function storeAndSendStart(start: AdmittedStart): Promise<string> {
  const { asked, application, admission, language, attempt } = start;
  const { challengeId, code, link, written } = storeStart(start);
  if (admission.test) {
    await written;
    return challengeId;
  }
  const sending = sendSignIn({
    ...{ application, language, code, link, channel: asked.channel, to: asked.address.value },
    known: mayUseReserve(asked),
    barrier: admission.barrier,
    linkUse: useOfLink(start),
    pageHost: pageHostOf(asked.client),
    after: written,
    attempt: attempt?.id,
  });
  await sending.catch((error: unknown) => takeCountsBack(start, error));
  return challengeId;
}

/** Takes the counts of sources back if a budget refused the message, and throws the reason. */
async function takeCountsBack({ admission }: AdmittedStart, reason: unknown): Promise<never> {
  const isOfBudget = reason instanceof ApiError && /^budget_|^number_range/.test(reason.code);
  if (isOfBudget) await Promise.allSettled(admission.counts.map(({ takeBack }) => takeBack()));
  throw reason;
}

/**
 * Returns the user to whom an address belongs, by its identity alone. Nobody for one that is only asserted or
 * reserved, since its profile would have to be read.
 */
function certainOwner(item: Item | undefined): string | undefined {
  return isSelfAsserted(item) || isReserved(item) ? undefined : ownerOfIdentity(item);
}

/** Returns the host of the page into which the person types the code; undefined if no page asks. */
function pageHostOf({ screen, origin }: StartingClient): string | undefined {
  const page = screen ? config('BASE_URL') : origin;
  return page === undefined ? undefined : URL.parse(page)?.hostname || undefined;
}
