import * as z from 'zod/mini';
import { languageOfReader } from '../applications/reader-language.ts';
import { loadClientVersion } from '../client-files/load-client-version.ts';
import { page, type Reply } from '../http/reply.ts';
import { accountPagePath } from '../oidc/account-client.ts';
import { postForm, quietButton, smallPrint } from '../oidc/pages/forms.ts';
import type { IssuerRequest } from '../oidc/serve-application.ts';
import { errorPage } from '../pages/error-page.ts';
import { type Brand, layout } from '../pages/layout.ts';
import { reopenReply } from '../pages/reopen-page.ts';
import { linkButton, wayTo } from '../pages/way-on.ts';
import { config } from '../platform/config.ts';
import { asApiError } from '../platform/errors.ts';
import { unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { scriptData } from '../platform/strings/html.ts';
import { AppConfig, appConfigOf } from '../sign-in/app-config.ts';
import { ACCOUNT_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, translator } from '../texts/translate.ts';
import { addressOfPlace, beginningOfState, OVERVIEW, type Place, signInAddress } from './account-places.ts';
import type { Visit } from './account-visit.ts';

/** The end of the page for a person who has signed out here, or deleted the account. */
export type AccountEnd = 'signedOut' | 'deleted';

/** The last parts of the addresses of these ends. */
export const ENDS: ReadonlyMap<string, AccountEnd> = new Map([
  ['signed-out', 'signedOut'],
  ['deleted', 'deleted'],
]);

/** The element has a card of its own. */
const STYLE =
  'body main{max-width:56rem;padding:0;border:0;background:none;box-shadow:none}svc-account{display:block;margin:1.5rem 0}';

/**
 * Answers who is signed in with the page that loads `<svc-account>`, and what it needs as data (decision
 * 0373). Without scripts it says so, and still signs out.
 */
export async function accountShell(visit: Visit, place: Place): Promise<Reply> {
  const { application, language } = visit;
  const brand = { application, language };
  const { say, plain } = textsOf(brand);
  const module = `/client/${await loadClientVersion()}/account-page.js`;
  const head = `<style>${STYLE}</style><script type="module" src="${module}"></script><script type="application/json" id="svc-account-page">${scriptData(shellData(visit, place))}</script>`;
  const title = { application: application.name };
  const signOut = postForm(
    addressOfPlace(application.id, { part: 'sign-out' }),
    {},
    quietButton(say('signOut')),
  );
  const body = `<h1>${say('titleAt', title)}</h1><svc-account><noscript><p>${say('needsScript')}</p></noscript><div class="actions">${signOut}</div></svc-account>${wayTo(brand, 'backTo')}`;
  return page(200, layout(brand, plain('titleAt', title), body, head), { modules: true, connects: true });
}

/** What the module of the page reads from it. */
function shellData({ application, profile, schema, language }: Visit, place: Place) {
  const { id: app } = application;
  const end = (part: string) => addressOfPlace(app, { part });
  const baseUrl = config('BASE_URL');
  return {
    base_url: baseUrl,
    application_id: app,
    user_id: profile.user_id,
    app_config: z.parse(AppConfig, appConfigOf(application, schema, new URL(baseUrl).origin)),
    place,
    locale: language,
    account_url: accountPagePath(app),
    token_url: `${accountPagePath(app)}/token`,
    sign_in_url: signInAddress(app, beginningOfState(), { again: true }),
    signed_out_url: end('signed-out'),
    deleted_url: end('deleted'),
  };
}

/** Answers somebody who is not signed in, and came back from the sign-in screen or ended something here. */
export function strangerPage({ application }: IssuerRequest, why: AccountEnd | 'signInTitle'): Reply {
  const brand = { application };
  const { say, plain } = textsOf(brand);
  const text = { signInTitle: '', signedOut: say('signedOutText'), deleted: say('deletedText') }[why];
  const way =
    why === 'deleted' ? '' : linkButton(addressOfPlace(application.id, { part: OVERVIEW }), say('signIn'));
  return page(200, layout(brand, plain(why), `<h1>${say(why)}</h1>${text && `<p>${text}</p>`}${way}`));
}

/** Answers a failure with a page for people, and logs what the service did not expect. */
export function accountFailure({ application }: IssuerRequest, error: unknown): Reply {
  const brand = { application };
  const { say, plain } = textsOf(brand);
  const refusal = asApiError(error);
  const again = reopenReply(error, brand, addressOfPlace(application.id, { part: OVERVIEW }));
  if (again) return again;
  if (refusal.status >= 500) log.error('the account page failed', unexpectedFields(error));
  const text = say(refusal.code === 'origin_not_allowed' ? 'otherSite' : 'tryAgain');
  return errorPage(refusal, layout(brand, plain('failed'), `<h1>${say('failed')}</h1>${smallPrint(text)}`));
}

/** Returns the texts of the page as HTML (`say`), and as plain text for titles (`plain`). */
function textsOf({ application, language = languageOfReader(application) }: Brand) {
  return { say: htmlTranslator(ACCOUNT_TEXTS, language), plain: translator(ACCOUNT_TEXTS, language) };
}
