import { ApiError } from '../../platform/errors.ts';
import { epochNow, isoNow } from '../../platform/time.ts';
import { type Address, verifiedContacts } from '../../profiles/identity/address-change.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import { providerChecks } from '../../profiles/sign-in/provider-check.ts';
import { keys } from '../../storage/keys.ts';
import { linkedIdentityFromItem } from '../../ways-in/linked-identity.ts';
import { identityUseWrite } from '../../ways-in/linked-identity-store.ts';
import { isWayInEnded, restsOnOf } from '../../ways-in/way-in.ts';
import { isOffered } from '../policies/offer-method.ts';
import { valueTaken } from './proved-address.ts';
import type { SubjectKind } from './sign-in-subject.ts';

/** Thrown if a sign-in must be fresh, the provider does not prove that, and a code to this address would. */
export class AddressNeeded extends ApiError {
  readonly address: Address;
  readonly userId: string;

  constructor(address: Address, userId: string) {
    super('code_required');
    this.address = address;
    this.userId = userId;
  }
}

/** The user of an identity at a provider, who has verified no address by it. */
export const identityKind: SubjectKind<'identity'> = {
  keys: ({ app, subject: { userId, identity } }) => [
    keys.profile(app, userId),
    keys.linkedIdentity(app, userId, identity),
  ],
  find: async ({ app, method, subject }, { application, schema, items }) => {
    const { userId, at, ...named } = subject;
    const [profileItem, identityItem] = items;
    if (!profileItem || !identityItem) throw identityGone();
    const current = profileFromItem(profileItem);
    const identity = linkedIdentityFromItem(identityItem);
    const rests_on = restsOnOf(current, identity);
    return {
      userId,
      current,
      admissionItems: [],
      verifies: undefined,
      signsUp: false,
      facts: {},
      amr: ['fed'],
      sessionFacts: {
        auth_time: typeof at === 'number' ? at : epochNow(),
        rests_on,
        way_in: identity.id,
      },
      assertOpen: () => {
        if (isWayInEnded(current, identity)) throw identityGone();
        const offered = ({ channel }: Address) => isOffered(application, schema, channel);
        const address = at === 'unproved' ? verifiedContacts(current).find(offered) : undefined;
        if (address) throw new AddressNeeded(address, userId);
      },
      writes: () => [
        identityUseWrite(identity, isoNow(), named),
        ...providerChecks(app, { method, rests_on }, identityGone),
      ],
      errors: { otherValue: identityGone, taken: valueTaken, deleted: identityGone },
    };
  },
};

/** The error for an identity that its user has unlinked, or that ended with a verification. */
const identityGone = () =>
  new ApiError(
    'invalid_grant',
    'This account of the provider does not sign you in any more; sign in another way',
  );
