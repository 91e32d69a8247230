import { isSessionOpen, proofWrite } from '../../auth/session-status.ts';
import type { PromotedGuest } from '../../links/link-record.ts';
import { ApiError } from '../../platform/errors.ts';
import { identityKeys } from '../../profiles/identity/identity-store.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import { isGuest } from '../../profiles/sign-in/guest.ts';
import { type Key, keys } from '../../storage/keys.ts';
import { signInEndedWith } from '../codes/challenge-store.ts';
import {
  addressErrors,
  assertNotGivenUp,
  ownerOfAddress,
  provedAddresses,
  userKeys,
} from './proved-address.ts';
import type { SubjectKind } from './sign-in-subject.ts';

/**
 * A guest who gets the verified address (decision 0380). The session that began the sign-in then rests on the
 * address, so it outlives the first verification, which ends all others.
 */
export const guestKind: SubjectKind<'guest'> = {
  keys: (proof) => {
    const { app, subject } = proof;
    const user = [guestSessionKey(app, subject.guest), ...userKeys(proof, subject.guest.user_id)];
    return [...identityKeys(app, provedAddresses(proof)), ...user];
  },
  find: async (proof, read) => {
    const { guest } = proof.subject;
    const lookup = await ownerOfAddress(proof, read);
    assertAddressOf(guest, lookup?.found);
    const addresses = provedAddresses(proof);
    const [session, profileItem, ...admissionItems] = read.items.slice(addresses.length);
    const current = profileItem && profileFromItem(profileItem);
    assertNotGivenUp(lookup, current);
    const [verifies] = addresses;
    return {
      userId: guest.user_id,
      current,
      admissionItems,
      verifies,
      // The promotion of a guest is its sign-up.
      signsUp: true,
      facts: { guest, isReservedId: lookup?.state === 'reserved' },
      assertOpen: () => {
        const lives = current && session && isGuest(current) && isSessionOpen(current, session);
        if (!lives) throw guestEnded();
      },
      writes: () => (session && verifies ? [proofWrite(session, verifies, guestEnded)] : []),
      errors: addressErrors(proof),
    };
  },
};

/** Returns the key of the session that began the sign-in of a guest. */
export function guestSessionKey(app: string, { user_id, session }: PromotedGuest): Key {
  return keys.session(app, user_id, session);
}

const guestEnded = () => signInEndedWith('The session of the guest that began the sign-in');

/**
 * Throws 409 `identity_taken` if a guest proves the address of another user. The two stay two users; the same
 * code signs that user in, if the client asks for it.
 */
function assertAddressOf({ user_id }: PromotedGuest, owner: string | undefined): void {
  if (owner === undefined || owner === user_id) return;
  throw new ApiError(
    'identity_taken',
    'The address belongs to another user. Send `switch_user: true` to sign in as that user; the guest stays as it is',
    { members: { may_switch: true } },
  );
}
