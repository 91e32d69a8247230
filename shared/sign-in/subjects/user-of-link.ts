import { endedByProof, isRevoked } from '../../auth/user-status.ts';
import { assertLinkStands } from '../../credentials/link-maker.ts';
import type { UserLink } from '../../links/link-record.ts';
import { ApiError } from '../../platform/errors.ts';
import { lookUpIdentityItems } from '../../profiles/identity/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity, identitiesOf } from '../../profiles/identity/identity.ts';
import { identityKeys } from '../../profiles/identity/identity-store.ts';
import { isAsserted } from '../../profiles/identity/take-identity.ts';
import type { ProfileRecord } from '../../profiles/profile.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import type { SessionFacts } from '../../profiles/sign-in/session-facts.ts';
import { userKeys, valueTaken } from './proved-address.ts';
import type { SignInProof, SubjectErrors, SubjectKind } from './sign-in-subject.ts';

/**
 * The user for whom a link was made. Each value for which it was made must still find that user (decision
 * 0083), and its maker must still have the right (decision 0250).
 */
export const linkKind: SubjectKind<'link'> = {
  keys: (proof) => {
    const { link } = proof.subject;
    return [...userKeys(proof, link.user_id), ...identityKeys(proof.app, link.bound)];
  },
  find: async (proof, { clientItem, items }) => {
    const { app, subject } = proof;
    const { link } = subject;
    assertLinkStands(link.credential, clientItem, app);
    const own = items.length - link.bound.length;
    const [profileItem, ...admissionItems] = items.slice(0, own);
    const named = { userId: link.user_id, item: profileItem };
    const lookups = await lookUpIdentityItems(app, link.bound, items.slice(own), 'owner', named);
    if (lookups.some(({ found }) => found !== link.user_id)) throw errors.otherValue();
    const current = profileItem && profileFromItem(profileItem);
    return {
      userId: link.user_id,
      current,
      admissionItems,
      verifies: valueVerifiedBy(proof),
      signsUp: !current,
      facts: { proves: link.proves },
      sessionFacts: factsOfLink(link),
      assertOpen: () => assertLinkOpen(link, current),
      errors,
    };
  },
  mayBeAsserted: async (proof) => {
    // A user that the link promises always needs the answer. Most others have verified the value before.
    const verified = proof.subject.link.promised ? valueVerifiedBy(proof) : undefined;
    return !verified || isAsserted(proof.app, verified);
  },
};

const errors: SubjectErrors = {
  otherValue: () =>
    new ApiError(
      'link_expired',
      'The address of the user has changed since the link was made; ask for a new link',
    ),
  taken: valueTaken,
  // An old link must not create a new user.
  deleted: () => new ApiError('link_expired', 'The link was made for a user that was deleted'),
};

/** Returns the value that a link verifies; undefined if a backend vouches for the user. */
function valueVerifiedBy({ verify, data, subject: { link } }: SignInProof<'link'>): Identity | undefined {
  const field = verify && CONTACT_FIELDS[verify];
  return field ? identitiesOf({ [field]: data[field] ?? link.proves }, [field])[0] : undefined;
}

/** Returns the facts of the session in which the user requested the link; undefined for any other link. */
function factsOfLink({ session }: UserLink): SessionFacts | undefined {
  return session && { auth_time: session.auth_time, rests_on: session.rests_on, idp: session.idp };
}

/**
 * Throws 410 `link_expired` for a link that a user requested in a session that has ended, and for one that
 * was sent before all sessions of its user ended.
 */
function assertLinkOpen(link: UserLink, current: ProfileRecord | undefined): void {
  const { session, self_service, invite, promised, sent_by_platform: isSent } = link;
  const issuedAt = Date.parse(link.created_at) / 1000;
  const token = session && { sessionId: session.id, issuedAt: session.issued_at };
  if (token && (!current || isRevoked(current, token)))
    throw new ApiError('link_expired', 'The session that asked for the link has ended; ask for a new one');
  if (current && session && endedByProof(current, { ...session, issuedAt }))
    throw new ApiError('link_expired', 'Somebody has verified the account since then; sign in again');
  // A user without a profile has no sessions.
  const isOfUser = isSent || (self_service && !invite && !promised);
  if (current && isOfUser && issuedAt < current.sessions_valid_from)
    throw new ApiError('link_expired', 'The user has signed out everywhere since; ask for a new link');
}
