import { clientKey, ownKeyFrom } from '../../auth/token-client.ts';
import { assertThat } from '../../platform/errors.ts';
import { allInOrder } from '../../platform/parallel.ts';
import type { ProfileSchema } from '../../schemas/schema.ts';
import { schemaFromItem } from '../../schemas/schema-store.ts';
import { keys } from '../../storage/keys.ts';
import { getItems } from '../../storage/read-items.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import {
  type EffectiveApplication,
  effectiveFromItems,
  effectiveKeys,
} from '../../variants/effective-application.ts';
import { guestKind } from './promoted-guest.ts';
import { addressKind } from './proved-address.ts';
import type { FoundSubject, SignInProof, SubjectKind, SubjectName } from './sign-in-subject.ts';
import { testIdentityKind } from './test-subject.ts';
import { identityKind } from './user-of-identity.ts';
import { linkKind } from './user-of-link.ts';
import { passkeyKind } from './user-of-passkey.ts';

/** The kinds of subjects. A further way to sign in is one more. */
const KINDS: { [K in SubjectName]: SubjectKind<K> } = {
  address: addressKind,
  link: linkKind,
  guest: guestKind,
  'test identity': testIdentityKind,
  passkey: passkeyKind,
  identity: identityKind,
};

/**
 * The items that a proof names, as they were read. `maybeAsserted` is false if nobody asserts the value that
 * the proof verifies for a new user.
 */
export type ProofItems = { items: readonly (Item | undefined)[]; maybeAsserted: boolean };

/** The records that a sign-in depends on, as they were read. */
export type SignInContext = FoundSubject & {
  maybeAsserted: boolean;
  application: EffectiveApplication;
  schema: ProfileSchema;
  /** The application's own key that began the sign-in. Undefined if none did, or it is deleted. */
  ownKey: string | undefined;
};

/** Reads the items that a proof names, and writes nothing. */
export async function readProofItems(proof: SignInProof): Promise<ProofItems> {
  const { app, variant } = proof;
  const kind = kindOfSubject(proof);
  const [items, maybeAsserted = true] = await allInOrder([
    getItems([...effectiveKeys(app, variant), keys.schema(app), clientKey(proof), ...kind.keys(proof)]),
    kind.mayBeAsserted?.(proof),
  ]);
  return { items, maybeAsserted };
}

/**
 * Returns the items that a sign-in depends on: those that its proof names, and those that these refer to,
 * which it reads. Throws `Stale` if a value was given up between two reads, and the refusals of the subject.
 */
export async function readSignInContext(proof: SignInProof, read: ProofItems): Promise<SignInContext> {
  const [applicationItem, variantItem, schemaItem, clientItem, ...items] = read.items;
  assertThat(applicationItem, 'link_not_found', 'The application no longer exists');
  const application = effectiveFromItems(applicationItem, variantItem);
  const schema = schemaFromItem(schemaItem);
  const found = await kindOfSubject(proof).find(proof, { application, schema, clientItem, items });
  const { maybeAsserted } = read;
  return { ...found, maybeAsserted, application, schema, ownKey: ownKeyFrom(clientItem, proof.app) };
}

function kindOfSubject<K extends SubjectName>({ subject }: SignInProof<K>): SubjectKind<K> {
  return KINDS[subject.kind];
}
