import { languageOfReader } from '../applications/reader-language.ts';
import { page, type Reply } from '../http/reply.ts';
import { keepArrival } from '../oidc/arriving-clients.ts';
import { CLAIMS_OF_SCOPES } from '../oidc-store/allowed-scopes.ts';
import { grantedAtResource } from '../oidc-store/api-consent.ts';
import { takeItem } from '../oidc-store/early-reads.ts';
import { contentsOf, countingPart, giversOf, setGivers } from '../oidc-store/givers.ts';
import { uiLocalesOf } from '../oidc-store/interaction-store.ts';
import type { ProviderGrant } from '../oidc-store/library-seams.ts';
import { inOneTransaction } from '../oidc-store/writes-at-end.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { keys } from '../storage/keys.ts';
import { retryStale } from '../storage/stale.ts';
import type { Language } from '../texts/languages.ts';
import { SCOPE_TEXTS } from '../texts/sections.ts';
import { htmlTranslator } from '../texts/translate.ts';
import { askedResources } from './asked-resources.ts';
import { consentPage } from './consent-page.ts';
import type { Screen } from './screen.ts';
import { type Details, type ScreenStep, saveResult, toNextStep } from './step.ts';

/** The scopes on the consent page. `openid` is left out, because it reveals nothing about the user. */
const SCOPES = ['profile', 'email', 'phone', 'address', 'group', 'offline_access'] as const;

/** The scopes, claims and resources that a grant lacks, as reported by the provider's checks. */
type Missing = {
  missingOIDCScope?: string[];
  missingOIDCClaims?: string[];
  missingResourceScopes?: Record<string, string[]>;
};

/** Answers with the consent page. */
export async function askForConsent(step: ScreenStep): Promise<Reply> {
  const { application } = step;
  const account = await signedInAs(step);
  const screen = screenFor(step, account);
  const who = account ? shownEmail(account.name) : application.name;
  const asked = {
    account: asksOf(step, screen.language),
    resources: askedResources(step),
    redirectUri: String(step.details.params['redirect_uri']),
  };
  return page(200, consentPage(screen, who, asked));
}

/** The signed-in user: e-mail address, phone number or id, and the language of the profile. */
type ScreenUser = { name: string; locale: string | undefined };

/** Returns the signed-in user; undefined if nobody is signed in. */
export async function signedInAs({ details, application }: ScreenStep): Promise<ScreenUser | undefined> {
  const { accountId } = details.session ?? {};
  const item = accountId === undefined ? undefined : await takeItem(keys.profile(application.id, accountId));
  if (!item) return undefined;
  const { data, user_id } = profileFromItem(item);
  return { name: String(data['email'] ?? data['phone_number'] ?? user_id), locale: localeOfData(data) };
}

/** Returns the screen in the language of the signed-in user, unless the client requested one. */
export function screenFor(
  { details, screen }: ScreenStep,
  account: Pick<ScreenUser, 'locale'> | undefined,
): Screen {
  const wishes = { requested: uiLocalesOf(details.params), user: account?.locale };
  return { ...screen, language: languageOfReader(screen.application, wishes) };
}

/** Grants the request that the user has just agreed to, in one transaction with the result of this step. */
export async function grantConsent(step: ScreenStep): Promise<Reply> {
  const { accountId } = step.details.session ?? {};
  const { arrival } = step.screen.client;
  if (step.details.prompt.name !== 'consent' || !accountId) return toNextStep(step);
  // The client has changed since its page was shown, so it is shown again.
  if (arrival && step.form.get('state') !== arrival.state) return toNextStep(step);
  const consent = async () => {
    const grantId = await saveGrant(step, accountId);
    if (arrival) await keepArrival(step.application.id, step.clientId, arrival);
    await saveResult(step, { consent: { grantId } }, { keepEarlier: true });
  };
  await retryStale(() => inOneTransaction(step.application.id, consent));
  return toNextStep(step);
}

/**
 * Adds everything that the user has just agreed to. Adds it to the existing grant if that counts, else to a
 * new one. Returns the id of the grant. Throws `Stale` if the grant ends meanwhile.
 */
async function saveGrant(step: ScreenStep, accountId: string): Promise<string> {
  const { provider, details, clientId, application } = step;
  const grant = (await grantOf(step)) ?? new provider.Grant({ accountId, clientId });
  // A renewed consent lasts as long as a first one.
  delete grant.exp;
  addMissing(grant, details);
  const { user, rule } = giversOf(grant) ?? {};
  const agreed = new provider.Grant({ accountId, clientId, ...user });
  addMissing(agreed, details);
  addRequested(agreed, details, grant);
  const given = { app: application.id, user: contentsOf(agreed), ...(rule !== undefined && { rule }) };
  const { arrival, id } = step.screen.client;
  setGivers(grant, arrival ? { ...given, state: arrival.state } : { ...given, client: id });
  return grant.save();
}

/** Returns the part of the interaction's grant that counts; undefined if none does. */
async function grantOf({ provider, details, screen }: ScreenStep): Promise<ProviderGrant | undefined> {
  const known = details.grantId ? await provider.Grant.find(details.grantId) : undefined;
  const part = known && countingPart({ ...known }, screen.client);
  return part && new provider.Grant(part);
}

/** Adds to a grant the missing scopes, claims and resources of the request. */
function addMissing(grant: ProviderGrant, details: Details): void {
  const { missingOIDCScope, missingOIDCClaims, missingResourceScopes = {} } = missingOf(details);
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(missingResourceScopes)) {
    grant.addResourceScope(resource, scopes.join(' '));
  }
}

/** Adds to `agreed` the requested scopes and resources that the grant already has. */
function addRequested(agreed: ProviderGrant, { params }: Details, grant: ProviderGrant): void {
  const { scope = '', resource = [] } = params;
  const granted = grant.getOIDCScope().split(' ');
  const asked = String(scope).split(' ');
  const scopes = asked.filter((one) => granted.includes(one));
  if (scopes.length > 0) agreed.addOIDCScope(scopes.join(' '));
  for (const one of [resource].flat().map(String)) {
    const own = grantedAtResource(grant, one, asked);
    if (own.length > 0) agreed.addResourceScope(one, own.join(' '));
  }
}

/**
 * Returns, as HTML, all that the client gets, also if it was allowed before. A claim is shown as its scope.
 */
function asksOf({ details, application }: ScreenStep, language: Language): string[] {
  const say = htmlTranslator(SCOPE_TEXTS, language);
  const { scope = '', resource } = details.params;
  const wanted = new Set([...String(scope).split(' '), ...(missingOf(details).missingOIDCClaims ?? [])]);
  const names = SCOPES.filter((name) => [name, ...claimsOfScope(name)].some((one) => wanted.has(one)));
  const isApi = [resource ?? []].flat().includes(`app:${application.id}`);
  const api = isApi ? [say('api', { application: { strong: application.name } })] : [];
  return [...names.map((name) => say(name)), ...api];
}

function claimsOfScope(scope: string): readonly string[] {
  return Object.entries(CLAIMS_OF_SCOPES).find(([name]) => name === scope)?.[1] ?? [];
}

function missingOf({ prompt }: Details): Missing {
  return prompt.details;
}
