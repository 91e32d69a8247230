import { verifyOwnAddress } from '../../addresses/change-own-identifiers.ts';
import { changeOwnProfile } from '../../addresses/change-own-profile.ts';
import type { OwnProfileView } from '../../addresses/own-profile.ts';
import { regionOfReader } from '../../applications/reader-language.ts';
import { isRecentSignIn } from '../../auth/recent-sign-in.ts';
import type { Reply } from '../../http/reply.ts';
import { button, field, postForm, quietButton } from '../../oidc/pages/forms.ts';
import { failureText } from '../../pages/failure-text.ts';
import type { ApiError } from '../../platform/errors.ts';
import { shownEmail } from '../../platform/strings/shown-email.ts';
import { channelOf, hasVerifiedValue } from '../../profiles/identity/address-change.ts';
import { ADVICE_TEXTS } from '../../texts/sections.ts';
import { translator } from '../../texts/translate.ts';
import { typedEmail } from '../../typed/typed-email.ts';
import { typedNumber } from '../../typed/typed-number.ts';
import { partReply, textsOf } from '../account-layout.ts';
import { redirectWith } from '../account-notices.ts';
import { explainedRefusal, isChangedMeanwhile } from '../explained-refusal.ts';
import { ownCall } from '../own-call.ts';
import { addressOfPlace, OVERVIEW } from '../places.ts';
import { addressFields } from '../shown-fields.ts';
import { confirmReply } from '../sign-in-request.ts';
import { textOf, type Visit } from '../visit.ts';
import { rememberChange } from './address-code-part.ts';

/** An address of the user that the page is about. */
type OwnAddress = { name: string; channel: 'email' | 'phone'; value: string | undefined };

/** Answers with the forms that change, confirm or remove an address of the user. */
export function showAddress(visit: Visit): Reply {
  const address = addressOfVisit(visit);
  if (!address) return redirectWith(visit, { part: OVERVIEW });
  return isRecentSignIn(visit.signedInAt) ? addressReply(visit, address) : confirmReply(visit);
}

/** Asks for the change to another address, which gets a code. */
export function changeAddress(visit: Visit): Promise<Reply> {
  const text = textOf(visit, 'address');
  return tryOn(visit, async ({ name, channel }) => {
    const typed = channel === 'email' ? typedEmail(text) : typedNumber(text, regionOf(visit));
    if ('fault' in typed) return expectedAddress(visit, channel);
    return followChange(visit, name, await writeAddress(visit, name, typed.value));
  });
}

/** Sends a code to an address that the user has and has not confirmed. */
export function confirmAddress(visit: Visit): Promise<Reply> {
  return tryOn(visit, async ({ name }) => {
    rememberChange(visit, await verifyOwnAddress(ownCall(visit), name));
    return redirectWith(visit, { part: 'code' });
  });
}

/** Removes an address. */
export function removeAddress(visit: Visit): Promise<Reply> {
  return tryOn(visit, async ({ name }) => {
    await writeAddress(visit, name, null);
    return redirectWith(visit, { part: OVERVIEW }, 'addressRemoved');
  });
}

function writeAddress(visit: Visit, name: string, value: string | null): Promise<OwnProfileView> {
  return changeOwnProfile(ownCall(visit), { mode: 'merge', data: { [name]: value } });
}

/** Leads to the form for the code of a change, or to the overview if the change needs none. */
function followChange(visit: Visit, name: string, { pending }: OwnProfileView): Reply {
  const started = pending?.[name];
  if (!started) return redirectWith(visit, { part: OVERVIEW }, 'saved');
  rememberChange(visit, started);
  return redirectWith(visit, { part: 'code' });
}

/** Runs `work`, which returns an error for the reader or the answer. A refusal shows the forms again. */
async function tryOn(visit: Visit, work: (of: OwnAddress) => Promise<Reply | string>): Promise<Reply> {
  const address = addressOfVisit(visit);
  if (!address) return redirectWith(visit, { part: OVERVIEW });
  try {
    const answer = await work(address);
    return typeof answer === 'string' ? addressReply(visit, address, answer) : answer;
  } catch (error) {
    const refusal = explainedRefusal(error);
    return addressReply(visit, address, addressRefusal(visit, address, refusal), refusal);
  }
}

function addressRefusal(visit: Visit, { channel }: OwnAddress, refusal: ApiError): string {
  const { plain } = textsOf(visit);
  if (isChangedMeanwhile(refusal)) return plain('changedMeanwhile');
  if (refusal.code === 'last_identifier') return plain('lastAddress');
  if (refusal.code === 'invalid_input') return expectedAddress(visit, channel);
  return failureText(visit.language, refusal);
}

function expectedAddress({ language }: Visit, channel: OwnAddress['channel']): string {
  return translator(ADVICE_TEXTS, language)(channel === 'email' ? 'emailInvalid' : 'phoneInvalid');
}

function regionOf({ application }: Visit): string | undefined {
  return regionOfReader(application, undefined);
}

/** Returns the address field that the request names, if the user may change it. */
function addressOfVisit(visit: Visit): OwnAddress | undefined {
  const shown = addressFields(visit).find(({ name }) => name === visit.place.field);
  const channel = shown && channelOf(shown.name);
  if (!shown || !channel || shown.mayChange === 'no') return undefined;
  return { name: shown.name, channel, value: typeof shown.value === 'string' ? shown.value : undefined };
}

function addressReply(visit: Visit, address: OwnAddress, error?: string, refusal?: ApiError): Reply {
  const { plain } = textsOf(visit);
  const label = plain(address.channel);
  const body = [
    changeForm(visit, address, error),
    confirmForm(visit, address),
    address.value === undefined ? '' : removeForm(visit, address),
  ];
  const title = plain(address.value === undefined ? 'addOf' : 'changeOf', { name: label });
  const isBesideField = textOf(visit, 'action') === 'change';
  return partReply(visit, {
    ...{ title, body: body.join(''), refusal, isRefused: error !== undefined },
    summary: isBesideField ? undefined : error,
  });
}

function changeForm(visit: Visit, { name, channel }: OwnAddress, error: string | undefined): string {
  const { say, plain } = textsOf(visit);
  const input = field({
    name: 'address',
    label: plain(channel === 'email' ? 'newEmail' : 'newPhone'),
    value: textOf(visit, 'address'),
    attributes:
      channel === 'email'
        ? 'autocomplete="email" inputmode="email" maxlength="254"'
        : 'autocomplete="tel" inputmode="tel" maxlength="40"',
    error: textOf(visit, 'action') === 'change' ? error : undefined,
  });
  const undo = hasVerifiedValue(visit.profile, name) ? `<p>${say('undoText')}</p>` : '';
  const form = postToAddress(visit, name, 'change', input + button(say('sendCode')));
  return `<p>${say('sendCodeText')}</p>${undo}${form}`;
}

/** The form that confirms the present address; empty if it is confirmed. */
function confirmForm(visit: Visit, { name, value }: OwnAddress): string {
  const { say } = textsOf(visit);
  if (value === undefined || hasVerifiedValue(visit.profile, name)) return '';
  const text = say('confirmAddressText', { address: { strong: shownEmail(value) } });
  const form = postToAddress(visit, name, 'confirm', button(say('sendCode')));
  return `<h2>${say('confirmAddress')}</h2><p>${text}</p>${form}`;
}

function removeForm(visit: Visit, { name, value = '' }: OwnAddress): string {
  const { say } = textsOf(visit);
  const text = say('removeAddressText', { address: { strong: shownEmail(value) } });
  const form = postToAddress(visit, name, 'remove', quietButton(say('remove')));
  return `<h2>${say('removeAddress')}</h2><p>${text}</p>${form}`;
}

function postToAddress(visit: Visit, name: string, action: string, inner: string): string {
  return postForm(addressOfPlace(visit.application.id, { part: 'address', field: name }), { action }, inner);
}
