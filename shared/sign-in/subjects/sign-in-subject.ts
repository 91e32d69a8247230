import type { Admission } from '../../groups/admission.ts';
import type { PromotedGuest, UserLink } from '../../links/link-record.ts';
import type { ApiError } from '../../platform/errors.ts';
import type { Identity } from '../../profiles/identity/identity.ts';
import type { ProfileRecord } from '../../profiles/profile.ts';
import type { SessionFacts } from '../../profiles/sign-in/session-facts.ts';
import type { SignInFacts } from '../../profiles/sign-in/sign-in-profile.ts';
import type { ProfileSchema } from '../../schemas/schema.ts';
import type { Key } from '../../storage/keys.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import type { Write } from '../../storage/writes/writes.ts';
import type { EffectiveApplication } from '../../variants/effective-application.ts';
import type { AddedWayIn, NamedNow } from '../../ways-in/linked-identity-store.ts';
import type { PasskeyRecord } from '../../ways-in/passkey.ts';
import type { PasskeyUse } from '../../ways-in/passkey-store.ts';
import type { ExpectedUser } from '../codes/challenge.ts';

/** What a proof names of its subject, by the kind of subject. */
type Subjects = {
  /** Whoever has the address that the proof verifies, perhaps a new user. */
  address: unknown;
  /** The user for whom a link was made. The link need not verify a value. */
  link: { link: UserLink };
  /** A guest who gets the address that the proof verifies (decision 0380). */
  guest: { guest: PromotedGuest };
  /** The test user of an address that the application lists. Its code proves nothing (decision 0385). */
  'test identity': { id: string };
  /** The user of a passkey. `verify` checks what its authenticator signed, and returns what it reports. */
  passkey: { userId: string; passkey: string; verify: PasskeyCheck };
  /** The user of an identity at a provider, which names this address of its person now. */
  identity: { userId: string; identity: string; at?: FreshSignIn | undefined } & NamedNow;
};

/**
 * When the person signed in at the provider, in epoch seconds, for a sign-in that must be fresh. `unproved`
 * if the provider does not say that it was since the sign-in began.
 */
export type FreshSignIn = number | 'unproved';

/** Throws 400 `invalid_passkey` unless the passkey signed what the service asked for. */
export type PasskeyCheck = (passkey: PasskeyRecord, application: EffectiveApplication) => Promise<PasskeyUse>;

export type SubjectName = keyof Subjects;

/** Whom a proof is about. */
export type SignInSubject<K extends SubjectName = SubjectName> = { [P in K]: { kind: P } & Subjects[P] }[K];

/** The proof of who signs in. */
export type SignInProof<K extends SubjectName = SubjectName> = {
  app: string;
  subject: SignInSubject<K>;
  data: Record<string, unknown>;
  /** The user whom the start expected, who is read with everything that the proof names. */
  expected?: ExpectedUser | undefined;
  /** The channel of the value that the proof is about. Only a link may have none. */
  verify?: 'email' | 'phone' | undefined;
  admission?: Admission | undefined;
  variant?: string | undefined;
  method: string;
  /** The methods of the proof (RFC 8176), where neither its subject has them nor they are those of a code. */
  amr?: readonly string[] | undefined;
  /** The id of the identity provider that named the person. */
  idp?: string | undefined;
  /** The id of the one user whom the proof may sign in. */
  only?: string | undefined;
  /** The credential that began the sign-in, or whose backend made the link. */
  client?: string | undefined;
  /** True if the user started the sign-in, so that the application's sign-up restrictions apply. */
  selfService: boolean;
  /** A way in that the user gets by this sign-in: the identity at a provider that began it. */
  adds?: AddedWayIn | undefined;
  /** Binds the code of a sign-in that gives one to the verifier of this challenge (RFC 7636). */
  codeChallenge?: string | undefined;
  /** The access token carries this name, by which its use is noted (decision 0281). */
  rotation?: string | undefined;
  /** The address of the recorded attempt, as a keyed hash. */
  attemptAddress?: string | undefined;
  /** Checks the present application before anything is written. An error that it throws ends the sign-in. */
  recheck?: ((application: EffectiveApplication) => unknown) | undefined;
};

/** What was read before the subject is found. `items` are those of its own keys. */
export type ReadForSubject = {
  application: EffectiveApplication;
  schema: ProfileSchema;
  /** The credential of the proof. */
  clientItem: Item | undefined;
  items: readonly (Item | undefined)[];
};

/** The user whom a proof signs in, as it was read, and what follows from who it is. */
export type FoundSubject = {
  userId: string;
  current: ProfileRecord | undefined;
  /** The items that decide about the group to join. */
  admissionItems: readonly (Item | undefined)[];
  /** The value that the sign-in verifies; undefined if it verifies none. */
  verifies: Identity | undefined;
  /** True if the sign-in is a sign-up, which needs open sign-ups. */
  signsUp: boolean;
  /** True if no restriction of the application holds: its owner has listed the address. */
  isExempt?: true;
  /** What the profile after the sign-in depends on. */
  facts: Pick<SignInFacts, 'proves' | 'test' | 'guest' | 'isReservedId'>;
  /** The methods of the proof (RFC 8176), where they are not those of a code. */
  amr?: readonly string[];
  /** The facts of the session in which the sign-in was requested, which the new one inherits. */
  sessionFacts?: SessionFacts | undefined;
  /** Throws if the subject may not sign in by this proof any more. */
  assertOpen?: () => void;
  /** Returns the writes beside the profile. Called once that is made: their times must not be earlier. */
  writes?: () => readonly Write[];
  errors: SubjectErrors;
};

/** What to throw if the user is not the one that was found. */
export type SubjectErrors = {
  /** The user has another value than the verified one. */
  otherValue: () => ApiError;
  /** A value that identifies the user belongs to somebody else. */
  taken: (identity: Identity) => ApiError;
  /** The user was deleted meanwhile. Absent for a new user, whose id nobody had before. */
  deleted?: (() => ApiError) | undefined;
};

/** How the subjects of one kind are found. */
export type SubjectKind<K extends SubjectName> = {
  /** The keys of the items that the proof names. */
  keys: (proof: SignInProof<K>) => readonly (Key | undefined)[];
  /** Finds the user, and reads what that needs. Throws `Stale`, and refusals of the kind. */
  find: (proof: SignInProof<K>, read: ReadForSubject) => Promise<FoundSubject>;
  /**
   * False if nobody asserts the value that the proof verifies. Read early where the answer is always needed;
   * without it, somebody may.
   */
  mayBeAsserted?: (proof: SignInProof<K>) => Promise<boolean>;
};
