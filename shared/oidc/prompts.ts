import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { missingAtResources } from '../oidc-store/api-consent.ts';
import { NATIVE_CLIENT_CHECK } from '../oidc-store/library-seams.ts';
import { propertiesOf } from '../platform/properties.ts';
import { typedAddress } from '../typed/typed-address.ts';
import { TO_COMPARE } from './accounts.ts';
import { grantToFirstParty, needsNoConsent } from './first-party-consent.ts';

const { Check, Prompt } = interactionPolicy;

/** The step of the screen that offers a passkey, and the member of the result that answers it. */
export const PASSKEY_OFFER = 'passkey_offer';

/** Returns the rules for showing the sign-in screen: those of the library and of this service. */
export function promptPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }, anotherAccountIsExpected()), 0);
  policy.get('login')?.checks.add(sessionIsOver());
  policy.add(new Prompt({ name: PASSKEY_OFFER }, passkeyIsDue()), 2);
  policy.add(new Prompt({ name: 'first_party' }, firstPartyGrant()), 3);
  policy.get('consent')?.checks.remove(NATIVE_CLIENT_CHECK);
  policy.get('consent')?.checks.add(nativeClientNeedsConsent());
  policy.get('consent')?.checks.add(resourceIsMissing());
  return policy;
}

/**
 * Asks the user which account to use if the client expects another one (decision 0104). A hint is not a
 * demand, so `prompt=none` ignores it.
 */
function anotherAccountIsExpected(): interactionPolicy.Check {
  return new Check('login_hint', 'login_hint names another account', async (ctx) => {
    const { oidc } = ctx;
    const isAnswered = oidc.result?.['select_account'] !== undefined || oidc.result?.login !== undefined;
    const asksAnyway = oidc.prompts.has('none') || oidc.prompts.has('login');
    return !isAnswered && !asksAnyway && (await hintsAtOtherAccount(ctx));
  });
}

/** Asks for a new sign-in if the user was signed out everywhere, disabled or deleted since the last one. */
function sessionIsOver(): interactionPolicy.Check {
  return new Check('session_over', 'the session is over', 'login_required', ({ oidc }) =>
    oidc.session?.accountId !== undefined && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
}

/**
 * Offers a passkey after a sign-in at the screen that has found one to be due (decision 0578). A request
 * without a sign-in, such as one with `prompt=none`, is never interrupted.
 */
function passkeyIsDue(): interactionPolicy.Check {
  return new Check('passkey_due', 'the user may add a passkey', ({ oidc: { result } }) => {
    const { offers_passkey: isDue } = propertiesOf(result?.login);
    return isDue === true && result?.[PASSKEY_OFFER] === undefined;
  });
}

/** Grants a first-party client its request, between sign-in and consent. Never prompts the user. */
function firstPartyGrant(): interactionPolicy.Check {
  return new Check('first_party_grant', 'first-party clients need no consent', async (ctx) => {
    await grantToFirstParty(ctx);
    return Check.NO_NEED_TO_PROMPT;
  });
}

/**
 * Asks users of native clients every time (RFC 8252, 8.6), except those of first-party clients
 * that cannot be impersonated.
 */
function nativeClientNeedsConsent(): interactionPolicy.Check {
  return new Check(
    NATIVE_CLIENT_CHECK,
    'native clients require End-User interaction',
    'interaction_required',
    (ctx) => {
      const { client, result } = ctx.oidc;
      const asks = client?.applicationType === 'native' && !result?.consent && !needsNoConsent(ctx);
      return asks ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    },
  );
}

/**
 * Asks for consent to tokens for a resource (decisions 0055 and 0601). The library asks only for scopes of a
 * resource, and the API has none. What is missing takes the place of what the library finds.
 */
function resourceIsMissing(): interactionPolicy.Check {
  return new Check(
    'resource_missing',
    'requested resource not granted',
    'consent_required',
    (ctx: KoaContextWithOIDC) =>
      Object.keys(missingAtResources(ctx)).length > 0 ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
    (ctx: KoaContextWithOIDC) => ({ missingResourceScopes: missingAtResources(ctx) }),
  );
}

/**
 * True if `login_hint` is an e-mail address or phone number that the signed-in user does not have. Other
 * hints, such as user names, are ignored, because they identify no account of this service.
 */
async function hintsAtOtherAccount({ oidc }: KoaContextWithOIDC): Promise<boolean> {
  const hint = oidc.params?.['login_hint'];
  const address = typeof hint === 'string' ? typedAddress(hint) : undefined;
  if (address === undefined || !oidc.account) return false;
  const { email, phone_number } = await oidc.account.claims(TO_COMPARE, '', {}, []);
  return ![email, phone_number].some((own) => typeof own === 'string' && typedAddress(own) === address);
}
