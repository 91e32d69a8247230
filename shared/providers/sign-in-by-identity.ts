import type { PromotedGuest } from '../links/link-record.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import type { ProviderSubject } from '../profiles/identity/provider-subject.ts';
import { newUserId } from '../profiles/new-user-id.ts';
import type { SignInDelivery } from '../sign-in/deliver-sign-in.ts';
import { type Consumption, type SignedIn, signIn } from '../sign-in/sign-in.ts';
import type { SignInProof } from '../sign-in/subjects/sign-in-subject.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { effectiveFromItems, effectiveKeys } from '../variants/effective-application.ts';
import { addedIdentity, IdentityLinked, identityOwnerFrom } from '../ways-in/linked-identity-store.ts';
import { claimsAsData } from './claims-as-data.ts';
import type { ProviderIdentity } from './provider-identity.ts';

/** The answer for an address of which the provider is no authority: its owner has to prove it by a code. */
export const NEEDS_CODE = 'needs a code to the address';

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
};

/** Returns what is kept of somebody whom a provider has named. */
export function providerSubjectOf({ provider, identity }: Pick<IdentitySignIn, 'provider' | 'identity'>) {
  const { issuer, subject, email } = identity;
  return { provider, issuer, subject, ...(email !== undefined && { email }) } satisfies ProviderSubject;
}

/**
 * Signs in the user of an identity at a provider, or whoever has the address of which the provider is the
 * authority, perhaps a new user, who gets the identity (decision 0586). Returns `NEEDS_CODE` for an unknown
 * identity with any other address. Throws 409 `identity_taken` for a guest with somebody else's identity, and
 * errors of `signIn`.
 */
export async function signInByIdentity(
  asked: IdentitySignIn,
  consume: Consumption,
  deliver: SignInDelivery,
): Promise<SignedIn | typeof NEEDS_CODE> {
  const attempt = async () => {
    const proof = await proofOfIdentity(asked);
    return proof === NEEDS_CODE ? NEEDS_CODE : signIn(proof, consume, deliver);
  };
  return attempt().catch((error: unknown) => {
    // Another sign-in has linked it since the read, so now it is known.
    if (error instanceof IdentityLinked) return attempt();
    throw error;
  });
}

async function proofOfIdentity(asked: IdentitySignIn): Promise<SignInProof | typeof NEEDS_CODE> {
  const { app, variant, client, provider, identity, guest, code_challenge: codeChallenge } = asked;
  const { recheck } = asked;
  const { issuer, subject, email, isAuthority, claims } = identity;
  const method = `provider:${provider}`;
  const own = { method, amr: ['fed'], idp: provider, selfService: true } as const;
  const base = { app, variant, client, codeChallenge, recheck, ...own };
  const [owner, applicationItem, variantItem] = await getItems([
    keys.identityOwner(app, issuer, subject),
    ...effectiveKeys(app, variant),
  ]);
  if (owner) {
    const known = identityOwnerFrom(owner);
    if (guest && guest.user_id !== known.userId) throw identityOfOther();
    return { ...base, data: {}, subject: { kind: 'identity', ...known, email } };
  }
  if (email !== undefined && !isAuthority) return NEEDS_CODE;
  assertThat(applicationItem, 'link_not_found', 'The application no longer exists');
  const { config } = effectiveFromItems(applicationItem, variantItem);
  const address = email === undefined ? {} : { [CONTACT_FIELDS.email]: email };
  return {
    ...base,
    data: { ...claimsAsData(claims), ...address },
    verify: email === undefined ? undefined : 'email',
    adds: addedIdentity(providerSubjectOf(asked)),
    // Most unknown people are new, and a new user is read with everything else.
    ...(guest
      ? { subject: { kind: 'guest', guest } }
      : { subject: { kind: 'address' }, expected: { user_id: newUserId(config), is_new: true } }),
  };
}

const identityOfOther = () =>
  new ApiError(
    'identity_taken',
    'This account of the provider belongs to another user. Begin without `guest_token` to sign in as that user; the guest stays as it is',
    { members: { may_switch: true } },
  );
