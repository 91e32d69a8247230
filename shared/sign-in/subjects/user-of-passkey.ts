import { ApiError } from '../../platform/errors.ts';
import { epochNow, isoNow } from '../../platform/time.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import { keys } from '../../storage/keys.ts';
import { passkeyFromItem } from '../../ways-in/passkey.ts';
import { useWrite } from '../../ways-in/passkey-store.ts';
import { isWayInEnded, restsOnOf } from '../../ways-in/way-in.ts';
import { valueTaken } from './proved-address.ts';
import type { SubjectKind } from './sign-in-subject.ts';

/** The user of a passkey, who has verified no address by it. */
export const passkeyKind: SubjectKind<'passkey'> = {
  keys: ({ app, subject: { userId, passkey } }) => [
    keys.profile(app, userId),
    keys.passkey(app, userId, passkey),
  ],
  find: async ({ subject: { userId, verify } }, { application, items }) => {
    const [profileItem, passkeyItem] = items;
    if (!profileItem || !passkeyItem) throw passkeyGone();
    const current = profileFromItem(profileItem);
    const passkey = passkeyFromItem(passkeyItem);
    const use = await verify(passkey, application);
    return {
      userId,
      current,
      admissionItems: [],
      verifies: undefined,
      signsUp: false,
      facts: {},
      // Possession, the verified person and, if the key may be synced, that it is no hardware's alone.
      amr: ['pop', 'user', ...(use.synced ? ['swk'] : [])],
      sessionFacts: {
        auth_time: epochNow(),
        rests_on: restsOnOf(current, passkey),
        way_in: passkey.id,
      },
      assertOpen: () => {
        if (isWayInEnded(current, passkey)) throw passkeyGone();
      },
      writes: () => [useWrite(passkey, use, isoNow())],
      errors: { otherValue: passkeyGone, taken: valueTaken, deleted: passkeyGone },
    };
  },
};

/** The error for a passkey that its user has removed, or that ended with a verification. */
export const passkeyGone = () =>
  new ApiError('invalid_passkey', 'The passkey is unknown here, or was removed; sign in another way');
