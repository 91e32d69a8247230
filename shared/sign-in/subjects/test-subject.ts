import { lookUpIdentityItems } from '../../profiles/identity/find-by-identity.ts';
import { freeCheck, identityKeys } from '../../profiles/identity/identity-store.ts';
import { stale } from '../../storage/stale.ts';
import { assertTestUser, testUserOf } from '../test-identities/test-user.ts';
import { addressErrors, keysOfExpected, provedAddresses, readFoundUser } from './proved-address.ts';
import type { SubjectKind } from './sign-in-subject.ts';

/** The test user of a listed address, which no user may have (decision 0385). */
export const testIdentityKind: SubjectKind<'test identity'> = {
  keys: (proof) => [...identityKeys(proof.app, provedAddresses(proof)), ...keysOfExpected(proof)],
  find: async (proof, read) => {
    const { app, subject } = proof;
    const { application, schema, items } = read;
    const lookups = await lookUpIdentityItems(app, provedAddresses(proof), items, 'owner');
    const { userId, address } = testUserOf(subject.id, proof.verify, application, schema, lookups);
    const { current, admissionItems } = await readFoundUser(proof, userId, read);
    if (current) assertTestUser(current);
    return {
      userId,
      current,
      admissionItems,
      verifies: undefined,
      signsUp: false,
      isExempt: true,
      facts: { test: subject.id },
      writes: () => [freeCheck(app, address, userId, stale)],
      errors: addressErrors(proof),
    };
  },
};
