import { secondsOfRecency } from '../auth/recent-sign-in.ts';
import { parseValue } from '../http/input/parse-value.ts';
import type { UserPrincipal } from '../http/principal.ts';
import type { Reply } from '../http/reply.ts';
import { PASSKEY_OFFER } from '../oidc/prompts.ts';
import { collectWrites } from '../oidc-store/writes-at-end.ts';
import { passkeyCreationOptions } from '../passkeys/creation-options.ts';
import { declineForGood, isOfferDue, offerNote, takesOffers } from '../passkeys/offer-passkey.ts';
import { NewPasskeyResponse } from '../passkeys/passkey-contract.ts';
import { registerPasskey } from '../passkeys/register-passkey.ts';
import { ApiError, refusalFrom } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { currentOrigin, withOrigin } from '../platform/request/request-origin.ts';
import { valueOfJson } from '../platform/strings/json-fault.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { WayInCaller } from '../sign-in/read-for-adding.ts';
import { tryWriteAll } from '../storage/writes/write-items.ts';
import { visitOf } from './account-visit.ts';
import { screenFor } from './consent.ts';
import { NEW_PASSKEY_SCRIPT, type OfferedPasskey } from './new-passkey-form.ts';
import { leaveNotice, pageWith, type ScreenNotice, takeNotice } from './notice-cookie.ts';
import { offerPage } from './screen.ts';
import { partyAtScreen, requiredPartyAtScreen } from './screen-party.ts';
import { type Details, type ScreenStep, saveResult, toNextStep } from './step.ts';

/** The detail of the step that says that it has asked the user, so that its page may be reloaded. */
const CLAIMED = 'claimed';

const NOT_ADDED = { on: 'offer', code: 'passkey_not_added' } as const;
/** It may have been added all the same, which the next page sees. */
const UNKNOWN = { on: 'offer', code: 'dependency_unavailable', retryAfter: 2 } as const;

/**
 * Answers with the page that offers a passkey (decision 0578). Undefined if that is not the step of this
 * sign-in, or if the user cannot add one any more: then the step is done.
 */
export async function offerNewPasskey(step: ScreenStep): Promise<Reply | undefined> {
  if (!isOffer(step) || step.details.result) return undefined;
  const notice = await takeNotice(step);
  const refused = notice?.on === 'offer' ? notice : undefined;
  const caller = await callerAtScreen(step);
  const made = caller && (await newPasskeyFor(step, caller));
  const isDone = refused?.code === UNKNOWN.code && caller && !takesOffers(caller.profile);
  if (made || (refused && !isDone)) {
    const user = caller && { locale: localeOfData(caller.profile.data) };
    const html = offerPage(screenFor(step, user), { made, isRefused: refused !== undefined });
    return pageWith(refused, html, made && { script: NEW_PASSKEY_SCRIPT });
  }
  await finishOffer(step);
  return undefined;
}

/**
 * Adds the passkey that the browser has made, and goes on. If it cannot be added, the next page says so and
 * leads on.
 */
export async function addOfferedPasskey(step: ScreenStep): Promise<Reply> {
  if (!isOffer(step)) return toNextStep(step);
  const refusal = await register(step);
  if (refusal) await leaveNotice(step, refusal);
  else await finishOffer(step);
  return toNextStep(step);
}

/** Goes on without a passkey; with `never`, none is offered to this user any more. */
export async function declineOfferedPasskey(step: ScreenStep, { never }: { never: boolean }): Promise<Reply> {
  if (!isOffer(step)) return toNextStep(step);
  const caller = never ? await callerAtScreen(step) : undefined;
  if (caller) await declineForGood(caller.profile);
  await finishOffer(step);
  return toNextStep(step);
}

function isOffer({ details: { prompt, session } }: ScreenStep): boolean {
  return prompt.name === PASSKEY_OFFER && session?.accountId !== undefined;
}

async function finishOffer(step: ScreenStep): Promise<void> {
  await saveResult(step, { [PASSKEY_OFFER]: {} }, { keepEarlier: true });
}

type Caller = WayInCaller & { signedInAt: number };

/** Returns the user whose sign-in led to this step, unless the session has ended. */
async function callerAtScreen(step: ScreenStep): Promise<Caller | undefined> {
  const { uid, accountId } = step.details.session ?? {};
  const visit = await visitOf(step);
  if (!visit || visit.sessionId !== uid || visit.profile.user_id !== accountId) return undefined;
  const { sessionId, signedInAt, profile } = visit;
  const { id: app, variant } = step.screen.application;
  const principal: UserPrincipal = {
    ...{ kind: 'user', app, userId: profile.user_id, sessionId, issuedAt: signedInAt, accountPage: true },
    ...(variant !== undefined && { variant }),
  };
  return { principal, profile, signedInAt };
}

/** Returns what the browser needs to make a passkey; undefined if the user cannot add one or was asked. */
async function newPasskeyFor(step: ScreenStep, caller: Caller): Promise<OfferedPasskey | undefined> {
  if (!partyAtScreen(step.screen.application)) return undefined;
  try {
    const all = await passkeyCreationOptions(caller);
    const { timeout, excludeCredentials: _known, attestation: _none, ...options } = all;
    if (!(await mayAsk(step, caller.profile))) return undefined;
    return { options, seconds: Math.min(timeout / 1000, secondsOfRecency(caller.signedInAt)) };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** True if this sign-in may ask the user. Of parallel ones one may, and its page may be loaded again. */
async function mayAsk(step: ScreenStep, profile: ProfileRecord): Promise<boolean> {
  if (!takesOffers(profile)) return false;
  const { details, provider, req, res } = step;
  if (isClaimed(details) || (isOfferDue(profile) && (await claimOffer(details, profile)))) return true;
  // Another request for this very page may have been faster.
  return isClaimed(await provider.interactionDetails(req, res));
}

function isClaimed({ prompt }: Details): boolean {
  return prompt.details[CLAIMED] === true;
}

/** Notes the offer with the user and with the step. Returns false if another request did. */
async function claimOffer(details: Details, profile: ProfileRecord): Promise<boolean> {
  const { prompt } = details;
  const writes = await collectWrites(async () => {
    details.prompt = { ...prompt, details: { ...prompt.details, [CLAIMED]: true } };
    await details.persist();
  });
  const isFirst = await tryWriteAll([offerNote(profile), ...writes]);
  if (!isFirst) details.prompt = prompt;
  return isFirst;
}

/** Adds the passkey of the form. Returns what the next page says if it cannot be added. */
async function register(step: ScreenStep): Promise<ScreenNotice | undefined> {
  const caller = await callerAtScreen(step);
  if (!caller) return NOT_ADDED;
  const actor = { type: 'user', id: caller.profile.user_id } as const;
  try {
    const value = valueOfJson(step.form.get('credential') ?? '');
    const credential = parseValue(NewPasskeyResponse, value, 'credential');
    const add = () => registerPasskey(caller, { credential }, requiredPartyAtScreen);
    // Of a form that is sent twice at once, the slower one finds the passkey of the faster one.
    const addOrFind = () => add().catch((error) => refusalFrom(error, 'conflict') && add());
    await withOrigin({ ...currentOrigin(), actor }, addOrFind);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn('an offered passkey was not added', { error_code: error.code });
    return error.status < 500 ? NOT_ADDED : UNKNOWN;
  }
}
