import { ApiError } from '../../platform/errors.ts';
import { epochNow, isoNow } from '../../platform/time.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import { providerChecks } from '../../profiles/sign-in/provider-check.ts';
import { keys } from '../../storage/keys.ts';
import { linkedIdentityFromItem } from '../../ways-in/linked-identity.ts';
import { identityUseWrite } from '../../ways-in/linked-identity-store.ts';
import { isWayInEnded, restsOnOf } from '../../ways-in/way-in.ts';
import { valueTaken } from './proved-address.ts';
import type { SubjectKind } from './sign-in-subject.ts';

/** The user of an identity at a provider, who has verified no address by it. */
export const identityKind: SubjectKind<'identity'> = {
  keys: ({ app, subject: { userId, identity } }) => [
    keys.profile(app, userId),
    keys.linkedIdentity(app, userId, identity),
  ],
  find: async ({ app, method, subject: { userId, ...named } }, { items: [profileItem, identityItem] }) => {
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
        auth_time: epochNow(),
        rests_on,
        way_in: identity.id,
      },
      assertOpen: () => {
        if (isWayInEnded(current, identity)) throw identityGone();
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
