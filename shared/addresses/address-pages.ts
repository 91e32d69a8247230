import { page, Reply } from '../http/reply.ts';
import { nameOfContact } from '../messages/address-message.ts';
import { type Brand, layout } from '../pages/layout.ts';
import { type BrandOfApplication, deadLinkPage } from '../pages/link-pages.ts';
import type { ApiError } from '../platform/errors.ts';
import { escapeHtml } from '../platform/html.ts';
import { masked } from '../platform/masked.ts';
import type { UndoRecord } from '../profiles/address-change.ts';
import { verifiedContacts } from '../profiles/address-change.ts';
import type { ProfileRecord } from '../profiles/profile.ts';

/**
 * Returns the page of the link sent to a new address: the code to enter, the account and the
 * application. It changes nothing.
 */
export function addressCodePage(brand: BrandOfApplication, code: string, account: string | undefined): Reply {
  const name = strong(brand.application.name);
  const whose = account ? ` of ${strong(account)}` : '';
  return show(
    brand,
    'Your code',
    `<p>Somebody who is signed in to the ${name} account${whose} wants to add this address to it. If that is you, enter this code where you started the change:</p><p class="code">${escapeHtml(code)}</p><p class="note">If it is not you, close this page and do not share the code.</p>`,
  );
}

/** Returns the page of an undo link, with the effect of its button. */
export function undoPage(brand: BrandOfApplication, code: string, undo: UndoRecord): Reply {
  const what = `the ${nameOfContact(undo.field)} of your ${strong(brand.application.name)} account`;
  const [title, text, button] =
    undo.completed_at === undefined
      ? [
          'Cancel this change?',
          `Somebody who is signed in to your account asked to change ${what}${toValue(undo)}. It has not changed yet.`,
          'Cancel the change',
        ]
      : [
          'Undo this change?',
          `${sentence(what)} was changed${toValue(undo)}. If it was not you, undo it: ${restores(undo)}, and everybody is signed out of the account.`,
          'Undo the change',
        ];
  const form = `<form method="post" action="${escapeHtml(code)}/undo"><button type="submit">${button}</button></form>`;
  return show(brand, title, `<p>${text}</p>${form}<p class="note">If it was you, close this page.</p>`);
}

/** Returns the page after a pending change was cancelled. */
export function cancelledPage(brand: BrandOfApplication, { field }: UndoRecord): Reply {
  return show(
    brand,
    'The change is cancelled',
    `<p>The ${nameOfContact(field)} of your account stays as it is. Somebody else may be signed in to your account: sign in to ${strong(brand.application.name)} and sign out everywhere.</p>`,
  );
}

/** Returns the page of a change that was never completed. */
export function unchangedPage(brand: BrandOfApplication, { field }: UndoRecord): Reply {
  return show(
    brand,
    'Nothing has changed',
    `<p>The change was not completed in time. The ${nameOfContact(field)} of your account is the same as before.</p>`,
  );
}

/**
 * Returns the page after a change was undone, with the addresses that can sign in now. One of
 * them may be a stranger's.
 */
export function restoredPage(brand: BrandOfApplication, profile: ProfileRecord, undo: UndoRecord): Reply {
  const ways = verifiedContacts(profile).map(({ to }) => `<li>${escapeHtml(masked(to) ?? '***')}</li>`);
  const list =
    ways.length > 0
      ? `<p>These addresses can sign in to it. If one is not yours, sign in and remove it:</p><ul>${ways.join('')}</ul>`
      : '';
  return show(
    brand,
    'The change is undone',
    `<p>${sentence(restores(undo))}, and everybody was signed out of your account.</p>${list}`,
  );
}

/** Returns the page of an undo link that is no longer valid. */
export function goneUndoPage(brand: Brand): Reply {
  return page(404, deadLinkPage(brand));
}

/** Returns the page after a change could not be undone, with the reason. */
export function failedPage(brand: BrandOfApplication, error: ApiError): Reply {
  const { headers, body } = show(brand, 'The change was not undone', `<p>${escapeHtml(error.message)}</p>`);
  return new Reply(error.status, { ...headers, ...error.extras.headers }, body);
}

function show(brand: BrandOfApplication, title: string, html: string): Reply {
  return page(200, layout(brand, title, `<h1>${title}</h1>${html}`));
}

function restores({ field, before }: UndoRecord): string {
  const name = nameOfContact(field);
  return before === undefined
    ? `the ${name} is removed from the account`
    : `the ${name} of the account is ${strong(masked(before) ?? '***')} again`;
}

function toValue({ after }: UndoRecord): string {
  return after === undefined ? ' to none' : ` to ${strong(masked(after) ?? '***')}`;
}

function strong(text: string): string {
  return `<strong>${escapeHtml(text)}</strong>`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
