import { page, type Reply } from '../http/reply.ts';
import { brandOf } from '../oidc/pages/brand.ts';
import { leavingPage } from '../oidc/pages/notices.ts';
import { proofField } from '../pages/prove.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import { typedAddress } from '../typed/typed-address.ts';
import { reportingRefusal } from './actions.ts';
import { codeScript } from './code-script.ts';
import { askForConsent, screenFor, signedInAs } from './consent.ts';
import { makesPasskeysScript } from './new-passkey-form.ts';
import { pageWith, type ScreenNotice, takeNotice } from './notice-cookie.ts';
import { offerNewPasskey } from './offer-new-passkey.ts';
import { offeredPasskey } from './offered-passkey.ts';
import { offeredProviders } from './offered-providers.ts';
import { accountRefusal, adviceOn, otherAccountAdvice, provingAdvice } from './refusals.ts';
import {
  accountPage,
  closedPage,
  codePage,
  identifyPage,
  identifyScript,
  isClosed,
  linkPage,
  refusedPage,
  signInChannels,
} from './screen.ts';
import { partyAtScreen } from './screen-party.ts';
import { challengeOfStep, type OwnChallenge, ownerOfLink } from './sign-in-flow.ts';
import type { ScreenStep } from './step.ts';

/** Reasons for which the provider asks for a different account than the one just signed in. */
const MISMATCHES = ['id_token_hint', 'claims_id_token_sub_value'];

/** Answers with the page of the sign-in's current step. */
export async function showStep(step: ScreenStep): Promise<Reply> {
  const offered = await offerNewPasskey(step);
  if (offered) return offered;
  const { details, screen, link } = step;
  // Browsers would apply the form's `form-action` to a redirect: see `leavingPage`.
  if (details.result) return page(200, leavingPage(brandOf(screen), details.returnTo));
  if (details.prompt.name === 'consent' && details.session) return askForConsent(step);
  if (link) return reportingRefusal(step, { on: 'identify' }, () => askToUseLink(step, link));
  const account = details.prompt.name === 'select_account' ? await signedInAs(step) : undefined;
  if (account) return page(200, accountPage(screenFor(step, account), account.name, hintOf(step)));
  if (isClosed(screen.application)) return page(403, closedPage(screen));
  return askToSignIn(step, await challengeOfStep(step), await takeNotice(step));
}

async function askToUseLink(step: ScreenStep, link: string): Promise<Reply> {
  const { screen } = step;
  const party = partyAtScreen(screen.application);
  const html = linkPage(screen, shownEmail(await ownerOfLink(step, link)), link, party);
  return page(200, html, party && { script: makesPasskeysScript(party) });
}

async function askToSignIn(
  step: ScreenStep,
  challenge: OwnChallenge | undefined,
  notice: ScreenNotice | undefined,
): Promise<Reply> {
  const { screen } = step;
  const refusal = notice && accountRefusal(notice, screen);
  if (refusal) return pageWith(notice, refusedPage(screen, refusal));
  const error = notice && adviceOn(notice, screen, challenge);
  const proof = notice?.challenge && proofField(notice.challenge, provingAdvice(screen), notice.answer);
  if (challenge?.open && notice?.on !== 'identify') {
    const { shown, again, resendIn } = challenge;
    const party = partyAtScreen(screen.application);
    const html = codePage(screen, { sentTo: shown, again, resendIn, error, proof, party });
    return pageWith(notice, html, { script: codeScript({ proof, party }), connects: true });
  }
  const expected = prefilled(step);
  const said = error ? { value: notice?.value ?? expected.value, error, proof } : expected;
  const hasField = signInChannels(screen.application).length > 0;
  const passkey = hasField ? await offeredPasskey(step) : undefined;
  const party = partyAtScreen(screen.application);
  const given = { ...said, passkey, party, providers: offeredProviders(step) };
  const script = identifyScript(given);
  const needs = { ...(script !== undefined && { script }), connects: given.passkey !== undefined };
  return pageWith(notice, identifyPage(screen, given), needs);
}

/** Returns the address that the client expects, or an error if the user signed in with another account. */
function prefilled({ details, screen }: ScreenStep): { value?: string; error?: string } {
  const hint = hintOf({ details });
  if (details.lastSubmission?.login && details.prompt.reasons.some((one) => MISMATCHES.includes(one))) {
    return { error: otherAccountAdvice(screen) };
  }
  return hint === undefined ? {} : { value: shownEmail(hint) };
}

/** Returns the address of the account that the client expects, in any spelling that people type. */
function hintOf({ details }: Pick<ScreenStep, 'details'>): string | undefined {
  const { login_hint: hint } = details.params;
  return typeof hint === 'string' ? (typedAddress(hint) ?? hint) : undefined;
}
