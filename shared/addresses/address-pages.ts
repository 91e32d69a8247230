import { page, Reply } from '../http/reply.ts';
import type { AddressLink } from '../links/link-record.ts';
import { failureText } from '../pages/failure-text.ts';
import { type Brand, languageOf, languageQuery, layout } from '../pages/layout.ts';
import { type BrandOfApplication, deadLinkPage } from '../pages/link-pages.ts';
import { wayOn } from '../pages/way-on.ts';
import type { ApiError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/strings/html.ts';
import { masked } from '../platform/strings/masked.ts';
import type { UndoRecord } from '../profiles/identity/address-change.ts';
import { isConfirmation, verifiedContacts } from '../profiles/identity/address-change.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { ADDRESS_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, isolated, translator } from '../texts/translate.ts';

/**
 * Returns the page of the link sent to a new address: the code to enter, the account and the
 * application. It changes nothing.
 */
export function addressCodePage(
  brand: BrandOfApplication,
  code: string,
  { shown_as: account, method }: Pick<AddressLink, 'shown_as' | 'method'>,
): Reply {
  const say = sayIn(brand);
  const application = strongName(brand);
  const isNumber = method === 'phone_link';
  const text = account
    ? say(isNumber ? 'numberToAddTo' : 'wantsToAddTo', { application, account: { strong: account } })
    : say(isNumber ? 'numberToAdd' : 'wantsToAdd', { application });
  return addressPage(
    brand,
    'yourCode',
    `<p>${text}</p><p class="code" dir="ltr">${escapeHtml(code)}</p><p class="note">${say('keepCode')}</p>`,
  );
}

/** Returns the page of an undo link, with the effect of its button. */
export function undoPage(brand: BrandOfApplication, code: string, undo: UndoRecord): Reply {
  const say = sayIn(brand);
  const isPending = undo.completed_at === undefined;
  const text = isPending ? pendingText(brand, undo) : `${changedText(brand, undo)} ${undoText(brand, undo)}`;
  const button = say(isPending ? 'cancelButton' : 'undoButton');
  const target = escapeHtml(`${code}/undo${languageQuery()}`);
  const form = `<form method="post" action="${target}"><button type="submit">${button}</button></form>`;
  const title = isPending ? 'cancelTitle' : 'undoTitle';
  return addressPage(brand, title, `<p>${text}</p>${form}<p class="note">${say('ifYou')}</p>`);
}

function pendingText(brand: BrandOfApplication, undo: UndoRecord): string {
  const values = { application: strongName(brand), after: hidden(undo.after) };
  return sayIn(brand)(ofPhone(undo) ? 'cancelPhone' : 'cancelEmail', values);
}

function changedText(brand: BrandOfApplication, undo: UndoRecord): string {
  const say = sayIn(brand);
  const application = strongName(brand);
  if (undo.after === undefined) return say(ofPhone(undo) ? 'phoneRemoved' : 'emailRemoved', { application });
  const values = { application, after: hidden(undo.after) };
  if (isConfirmation(undo)) return say('addressConfirmed', values);
  return say(ofPhone(undo) ? 'phoneChanged' : 'emailChanged', values);
}

function undoText(brand: BrandOfApplication, undo: UndoRecord): string {
  const say = sayIn(brand);
  if (undo.before === undefined) return say(ofPhone(undo) ? 'undoNewPhone' : 'undoNewEmail');
  if (isConfirmation(undo)) return say('undoConfirmed', { before: hidden(undo.before) });
  return say(ofPhone(undo) ? 'undoPhone' : 'undoEmail', { before: hidden(undo.before) });
}

/** Returns the page after a pending change was cancelled. */
export function cancelledPage(brand: BrandOfApplication, undo: UndoRecord): Reply {
  const key = ofPhone(undo) ? 'cancelledPhone' : 'cancelledEmail';
  return addressPage(
    brand,
    'cancelled',
    `<p>${sayIn(brand)(key, { application: strongName(brand) })}</p>${wayOn(brand, 'continueTo')}`,
  );
}

/** Returns the page of a change that was never completed. */
export function unchangedPage(brand: BrandOfApplication, undo: UndoRecord): Reply {
  const key = ofPhone(undo) ? 'unchangedPhone' : 'unchangedEmail';
  return addressPage(brand, 'unchanged', `<p>${sayIn(brand)(key)}</p>${wayOn(brand)}`);
}

/**
 * Returns the page after a change was undone, with the addresses that can sign in now. One of
 * them may be a stranger's.
 */
export function restoredPage(brand: BrandOfApplication, profile: ProfileRecord, undo: UndoRecord): Reply {
  const ways = verifiedContacts(profile).map(
    ({ to }) => `<li>${isolated(masked(to) ?? '***', languageOf(brand))}</li>`,
  );
  const list = ways.length > 0 ? `<p>${sayIn(brand)('waysIn')}</p><ul>${ways.join('')}</ul>` : '';
  return addressPage(
    brand,
    'undone',
    `<p>${restoredText(brand, undo)}</p>${list}${wayOn(brand, 'continueTo')}`,
  );
}

function restoredText(brand: BrandOfApplication, undo: UndoRecord): string {
  const say = sayIn(brand);
  if (undo.before === undefined) return say(ofPhone(undo) ? 'newPhoneRemoved' : 'newEmailRemoved');
  if (isConfirmation(undo)) return say('confirmationUndone', { before: hidden(undo.before) });
  return say(ofPhone(undo) ? 'phoneRestored' : 'emailRestored', { before: hidden(undo.before) });
}

/** Returns the page of an undo link that is no longer valid. */
export function goneUndoPage(brand: Brand): Reply {
  return page(404, deadLinkPage(brand));
}

/** Returns the page after a change could not be undone, with the reason. */
export function failedUndoPage(brand: BrandOfApplication, error: ApiError): Reply {
  const reason = escapeHtml(failureText(languageOf(brand), error));
  const { headers, body } = addressPage(brand, 'notUndone', `<p>${reason}</p>${wayOn(brand)}`);
  return new Reply(error.status, { ...headers, ...error.extras.headers }, body);
}

type AddressPageTitle =
  | 'yourCode'
  | 'cancelTitle'
  | 'undoTitle'
  | 'cancelled'
  | 'unchanged'
  | 'undone'
  | 'notUndone';

function addressPage(brand: Brand, title: AddressPageTitle, html: string): Reply {
  const text = translator(ADDRESS_TEXTS, languageOf(brand))(title);
  return page(200, layout(brand, text, `<h1>${escapeHtml(text)}</h1>${html}`));
}

function sayIn(brand: Brand) {
  return htmlTranslator(ADDRESS_TEXTS, languageOf(brand));
}

function strongName({ application }: BrandOfApplication) {
  return { strong: application.name };
}

function ofPhone({ field }: UndoRecord): boolean {
  return field === CONTACT_FIELDS.phone;
}

function hidden(address: string | undefined) {
  return { strong: masked(address) ?? '***' };
}
