import type { Application } from '../applications/application.ts';
import { languageOfReader } from '../applications/reader-language.ts';
import { escapeHtml } from '../platform/html.ts';
import { type Brand, layout } from './layout.ts';

/** The looks of a page of a known application. */
export type BrandOfApplication = Brand & { application: Application };

/** Returns the looks of a page about a link: those of its application, in the language of its reader. */
export function brandOfLink<A extends Application | undefined>(
  application: A,
  link: { locale?: string | undefined } | undefined,
): Brand & { application: A } {
  return { application, language: languageOfReader(application, { user: link?.locale }) };
}

/**
 * The page of a link that signs in. It shows the user, the group to join, and a button that posts to the
 * page's own address. `elsewhere` is true if the link signs in the device that started the sign-in, which may
 * belong to a stranger (decision 0106).
 */
export function continuePage(
  brand: BrandOfApplication,
  who: string | undefined,
  { group, elsewhere }: { group?: string | undefined; elsewhere: boolean },
): string {
  const { application } = brand;
  const name = escapeHtml(application.name);
  const as = who ? ` as <strong>${escapeHtml(who)}</strong>` : '';
  const joining =
    group === undefined ? '' : `<p>You join the group <strong>${escapeHtml(group)}</strong>.</p>`;
  const where = elsewhere ? '<p>You will be signed in where you asked for this link.</p>' : '';
  const warning = elsewhere
    ? 'Did you not just ask for this? Then close this page: somebody else would be signed in as you.'
    : 'If you did not ask for this, close this page.';
  return layout(
    brand,
    `Sign in to ${application.name}`,
    `<h1>Sign in to ${name}</h1><p>Continue${as}</p>${joining}${where}<form method="post"><button type="submit">Continue</button></form><p><small>${warning}</small></p>`,
  );
}

/**
 * The page of a link that cannot be used. It is the same for used, expired and unknown links, with a link
 * back if one is known.
 */
export function deadLinkPage(brand: Brand): string {
  const { application } = brand;
  const back = application?.config.default_redirect_url;
  const way = back
    ? `<a class="button" href="${escapeHtml(back)}">Back to ${escapeHtml(application.name)}</a>`
    : '';
  return layout(
    brand,
    'This link no longer works',
    `<h1>This link no longer works</h1><p>It may have been used already, or it is too old. Ask for a new one.</p>${way}`,
  );
}

/** The page after a sign-in without a redirect. */
export function signedInPage(brand: BrandOfApplication): string {
  const { application } = brand;
  return layout(
    brand,
    'You are signed in',
    `<h1>You are signed in</h1><p>You can close this page and go on in ${escapeHtml(application.name)}.</p>`,
  );
}

/** The page after a sign-in that continues on the device that started it. */
export function approvedPage(brand: BrandOfApplication): string {
  const { application } = brand;
  return layout(
    brand,
    'Go back to where you started',
    `<h1>Go back to where you started</h1><p>You are being signed in to ${escapeHtml(application.name)} there. You can close this page.</p>`,
  );
}

/** The page of a failed sign-in. */
export function failurePage(brand: Brand, detail: string): string {
  return layout(brand, 'Sign-in failed', `<h1>Sign-in failed</h1><p>${escapeHtml(detail)}</p>`);
}
