import { page, type Reply } from '../http/reply.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { retryStale } from '../storage/stale.ts';
import { strong } from './forms.ts';
import { consentPage } from './screen.ts';
import { CLAIMS_OF_SCOPES } from './standard-claims.ts';
import { type Details, finish, goOn, type Step } from './step.ts';

/** What people read for a scope they consent to; `openid` alone tells a client nothing. */
const SCOPES = {
  profile: 'see your profile, such as your name and picture',
  email: 'see your e-mail address',
  phone: 'see your phone number',
  address: 'see your postal address',
  offline_access: 'keep you signed in while you are away',
} as const;

/** What of a grant is missing, as the provider's own checks say it. */
type Missing = {
  missingOIDCScope?: string[];
  missingOIDCClaims?: string[];
  missingResourceScopes?: Record<string, string[]>;
};

/** Asks whether the client may have what it asks for. */
export async function ask(step: Step): Promise<Reply> {
  const { details, screen, application } = step;
  const who = (await signedInAs(step)) ?? application.name;
  return page(200, consentPage(screen, who, asksOf(details, application.name)));
}

/** The address of the user whom the browser is signed in as; undefined where there is none. */
export async function signedInAs({ details, application }: Step): Promise<string | undefined> {
  const { accountId } = details.session ?? {};
  const profile = accountId === undefined ? undefined : await findProfile(application.id, accountId);
  const address = profile?.data['email'] ?? profile?.data['phone_number'] ?? profile?.user_id;
  return address === undefined ? undefined : String(address);
}

/** Grants what the request asks for and the user has just agreed to. */
export async function allow(step: Step): Promise<Reply> {
  const { accountId } = step.details.session ?? {};
  if (step.details.prompt.name !== 'consent' || !accountId) return goOn(step);
  const grantId = await retryStale(() => saveGrant(step, accountId));
  return finish(step, { consent: { grantId } }, { mergeWithLastSubmission: true });
}

/**
 * Adds what was missing to the grant that there is, or to a new one where that has ended. Throws `Stale`
 * where it ends meanwhile. Returns the id of the grant.
 */
async function saveGrant({ provider, details, clientId }: Step, accountId: string): Promise<string> {
  const known = details.grantId ? await provider.Grant.find(details.grantId) : undefined;
  const grant = known ?? new provider.Grant({ accountId, clientId });
  // Whoever agrees today agrees for as long as anybody who does for the first time.
  delete grant.exp;
  const { missingOIDCScope, missingOIDCClaims, missingResourceScopes = {} } = missingOf(details);
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(missingResourceScopes)) {
    grant.addResourceScope(resource, scopes.join(' '));
  }
  return grant.save();
}

/**
 * All that the client gets, also what it was allowed before: single claims as the scope they belong to. HTML.
 */
function asksOf(details: Details, applicationName: string): string[] {
  const { scope = '', resource } = details.params;
  const wanted = new Set([...String(scope).split(' '), ...(missingOf(details).missingOIDCClaims ?? [])]);
  const names = (Object.keys(SCOPES) as (keyof typeof SCOPES)[]).filter((name) =>
    [name, ...claimsOf(name)].some((one) => wanted.has(one)),
  );
  const api = resource ? [`act for you in ${strong(applicationName)}`] : [];
  return [...names.map((name) => SCOPES[name]), ...api];
}

function claimsOf(scope: string): readonly string[] {
  return Object.entries(CLAIMS_OF_SCOPES).find(([name]) => name === scope)?.[1] ?? [];
}

function missingOf({ prompt }: Details): Missing {
  return prompt.details;
}
