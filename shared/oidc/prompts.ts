import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { API_CONSENT, missingResources } from './api-token.ts';
import { grantToFirstParty, needsNoConsent } from './first-party.ts';
import { hintsAtOtherAccount } from './login-hint.ts';

const { Check, Prompt } = interactionPolicy;

/** The library's reason to ask the users of native clients each time. */
const NATIVE = 'native_client_prompt';

/**
 * When a request goes to the sign-in screen: where the library asks, and where only this service knows why.
 */
export function promptPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }, otherAccountIsExpected()), 0);
  policy.get('login')?.checks.add(sessionIsOver());
  policy.add(new Prompt({ name: 'first_party' }, consentIsGivenAlready()), 2);
  policy.get('consent')?.checks.remove(NATIVE);
  policy.get('consent')?.checks.add(nativeClientAsks());
  policy.get('consent')?.checks.add(resourceIsMissing());
  return policy;
}

/**
 * The client expects somebody else than who is signed in: the user decides. A hint is no command, so a silent
 * request goes on.
 */
function otherAccountIsExpected(): interactionPolicy.Check {
  return new Check('login_hint', 'login_hint names another account', async (ctx) => {
    const { oidc } = ctx;
    const isAnswered = oidc.result?.['select_account'] !== undefined || oidc.result?.login !== undefined;
    const asksAnyway = oidc.prompts.has('none') || oidc.prompts.has('login');
    return !isAnswered && !asksAnyway && (await hintsAtOtherAccount(ctx));
  });
}

/** A user who was signed out everywhere since, disabled or deleted signs in again. */
function sessionIsOver(): interactionPolicy.Check {
  return new Check('session_over', 'the session is over', 'login_required', ({ oidc }) =>
    oidc.session?.accountId !== undefined && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
}

/**
 * Never asks anybody: grants a first-party client what it asks for, between the sign-in and the question of
 * consent.
 */
function consentIsGivenAlready(): interactionPolicy.Check {
  return new Check('first_party_grant', 'first-party clients need no consent', async (ctx) => {
    await grantToFirstParty(ctx);
    return Check.NO_NEED_TO_PROMPT;
  });
}

/**
 * The users of native clients are asked each time (RFC 8252, 8.6), except those of first-party clients that
 * nothing can pose as.
 */
function nativeClientAsks(): interactionPolicy.Check {
  return new Check(NATIVE, 'native clients require End-User interaction', 'interaction_required', (ctx) => {
    const { client, result } = ctx.oidc;
    const asks = client?.applicationType === 'native' && !result?.consent && !needsNoConsent(ctx);
    return asks ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  });
}

/**
 * To act for the user at the API is more than to know who it is: it needs a consent of its own. The library
 * asks for one to scopes of a resource only, and the API has none.
 */
function resourceIsMissing(): interactionPolicy.Check {
  return new Check(
    'resource_missing',
    'requested resource not granted',
    'consent_required',
    (ctx: KoaContextWithOIDC) =>
      missingResources(ctx).length > 0 ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
    (ctx: KoaContextWithOIDC) => ({
      missingResourceScopes: Object.fromEntries(missingResources(ctx).map((one) => [one, [API_CONSENT]])),
    }),
  );
}
