import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { API_CONSENT } from './api-token.ts';

const { Check } = interactionPolicy;

/** When a request goes to the sign-in screen: where the library asks, and where only this service knows why. */
export function promptPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.add(sessionIsOver());
  policy.get('consent')?.checks.add(resourceIsMissing());
  return policy;
}

/** A user who was signed out everywhere since, disabled or deleted signs in again. */
function sessionIsOver(): interactionPolicy.Check {
  return new Check('session_over', 'the session is over', 'login_required', ({ oidc }) =>
    oidc.session?.accountId !== undefined && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
}

/** To act for the user at the API is more than to know who it is: it needs a consent of its own. The library asks for one to scopes of a resource only, and the API has none. */
function resourceIsMissing(): interactionPolicy.Check {
  return new Check(
    'resource_missing',
    'requested resource not granted',
    'consent_required',
    (ctx) => (missingResources(ctx).length > 0 ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT),
    (ctx) => ({
      missingResourceScopes: Object.fromEntries(missingResources(ctx).map((one) => [one, [API_CONSENT]])),
    }),
  );
}

function missingResources({ oidc }: KoaContextWithOIDC): string[] {
  const { Grant: grant } = oidc.entities;
  return Object.keys(oidc.resourceServers ?? {}).filter(
    (resource) => !grant?.getResourceScope(resource).split(' ').includes(API_CONSENT),
  );
}
