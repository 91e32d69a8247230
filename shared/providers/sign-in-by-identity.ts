import type { PromotedGuest } from '../links/link-record.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { epochNow, epochOf } from '../platform/time.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { ProviderSubject } from '../profiles/identity/provider-subject.ts';
import { newUserId } from '../profiles/new-user-id.ts';
import { methodOfProvider } from '../profiles/sign-in/provider-check.ts';
import type { SignInDelivery } from '../sign-in/deliver-sign-in.ts';
import { type Consumption, type SignedIn, signIn } from '../sign-in/sign-in.ts';
import type { FreshSignIn, SignInProof } from '../sign-in/subjects/sign-in-subject.ts';
import { AddressNeeded } from '../sign-in/subjects/user-of-identity.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { effectiveFromItems, effectiveKeys } from '../variants/effective-application.ts';
import { addedIdentity, IdentityLinked, identityOwnerFrom } from '../ways-in/linked-identity-store.ts';
import { claimsAsData } from './claims-as-data.ts';
import { CLOCK_SKEW } from './provider-endpoints.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import type { CodeNeeded } from './upstream-store.ts';

/** The sign-in of somebody whom a provider has named. */
export type IdentitySignIn = {
  app: string;
  variant?: string | undefined;
  client?: string | undefined;
  /** The id of the identity provider. */
  provider: string;
  identity: ProviderIdentity;
  guest?: PromotedGuest | undefined;
  code_challenge?: string | undefined;
  recheck?: SignInProof['recheck'];
  /** When the sign-in began, if the person has to sign in at the provider after that (decision 0598). */
  fresh_since?: string | undefined;
};

/** Returns what is kept of somebody whom a provider has named. */
export function providerSubjectOf({ provider, identity }: Pick<IdentitySignIn, 'provider' | 'identity'>) {
  const { issuer, subject, email, sealed_token } = identity;
  const { picture } = identity.claims;
  return {
    ...{ provider, issuer, subject },
    ...(email !== undefined && { email }),
    ...(picture !== undefined && { picture }),
    ...(sealed_token !== undefined && { sealed_token }),
  } satisfies ProviderSubject;
}

/**
 * Signs in the user of an identity at a provider, or whoever has the address of which the provider is the
 * authority, perhaps a new user, who gets the identity (decision 0586). Returns the address to which a code
 * has to go first: of an unknown identity any other one, and the user's own if the sign-in must be fresh and
 * the provider does not prove it (0598). Throws 409 `identity_taken` for a guest with somebody else's
 * identity, and errors of `signIn`.
 */
export async function signInByIdentity(
  asked: IdentitySignIn,
  consume: Consumption,
  deliver: SignInDelivery,
): Promise<SignedIn | CodeNeeded> {
  const attempt = async () => {
    const proof = await proofOfIdentity(asked);
    return 'named' in proof ? proof : signIn(proof, consume, deliver);
  };
  return attempt()
    .catch((error: unknown) => {
      // Another sign-in has linked it since the read, so now it is known.
      if (error instanceof IdentityLinked) return attempt();
      throw error;
    })
    .catch((error: unknown) => {
      if (!(error instanceof AddressNeeded)) throw error;
      // The account is linked already, and keeps the token that it has.
      const { sealed_token: _, ...subject } = providerSubjectOf(asked);
      return { ...error.address, named: { subject: { ...subject, linked_to: error.userId }, data: {} } };
    });
}

async function proofOfIdentity(asked: IdentitySignIn): Promise<SignInProof | CodeNeeded> {
  const { app, variant, client, provider, identity, guest, code_challenge: codeChallenge } = asked;
  const { recheck, fresh_since } = asked;
  const { issuer, subject, email, isAuthority, claims, sealed_token } = identity;
  const method = methodOfProvider(provider);
  const own = { method, amr: ['fed'], idp: provider, selfService: true } as const;
  const base = { app, variant, client, codeChallenge, recheck, ...own };
  const [owner, applicationItem, variantItem] = await getItems([
    keys.identityOwner(app, issuer, subject),
    ...effectiveKeys(app, variant),
  ]);
  if (owner) {
    const known = identityOwnerFrom(owner);
    if (guest && guest.user_id !== known.userId) throw identityOfOther();
    const at = fresh_since === undefined ? undefined : timeOfFreshSignIn(identity, fresh_since);
    return { ...base, data: {}, subject: { kind: 'identity', ...known, email, sealed_token, at } };
  }
  const named = { subject: providerSubjectOf(asked), data: claimsAsData(claims) };
  if (email !== undefined && !isAuthority) return { channel: 'email', to: email, named };
  assertThat(applicationItem, 'link_not_found', 'The application no longer exists');
  const { config } = effectiveFromItems(applicationItem, variantItem);
  const address = email === undefined ? {} : { [CONTACT_FIELDS.email]: email };
  return {
    ...base,
    data: { ...named.data, ...address },
    verify: email === undefined ? undefined : 'email',
    adds: addedIdentity(named.subject),
    // Most unknown people are new, and a new user is read with everything else.
    ...(guest
      ? { subject: { kind: 'guest', guest } }
      : { subject: { kind: 'address' }, expected: { user_id: newUserId(config), is_new: true } }),
  };
}

/**
 * Returns when the person signed in at the provider, if it names a time since `begun`. Clocks may differ by a
 * minute.
 */
function timeOfFreshSignIn({ auth_time: at }: ProviderIdentity, begun: string): FreshSignIn {
  const now = epochNow();
  const isFresh = at !== undefined && at >= epochOf(begun) - CLOCK_SKEW && at <= now + CLOCK_SKEW;
  return isFresh ? Math.min(at, now) : 'unproved';
}

const identityOfOther = () =>
  new ApiError(
    'identity_taken',
    'This account of the provider belongs to another user. Begin without `guest_token` to sign in as that user; the guest stays as it is',
    { members: { may_switch: true } },
  );
