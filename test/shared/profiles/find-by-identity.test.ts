import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type IdentityState,
  isFound,
  type LookupBy,
  stateOfIdentity,
} from '../../../shared/profiles/identity/find-by-identity.ts';
import { newProfile } from '../../../shared/profiles/sign-in/sign-in-profile.ts';

const identity = { field: 'email', value: 'ann@example.com' };
const now = Math.floor(Date.now() / 1000);
const owner = newProfile('app_1', 'user_1');
const verifier = { ...owner, verified_data: { email: identity.value } };
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const item = (more: object = {}) => ({ user_id: 'user_1', ...more });
const reserved = (more: object = {}) =>
  item({ reserved: true, reserved_at: iso(now - 60), expires_at: now + 60, ...more });

describe('whom a value finds', () => {
  it.each<[IdentityState, LookupBy[]]>([
    ['free', []],
    ['reserved', ['platform', 'owner']],
    ['asserted', []],
    ['written', ['platform', 'owner']],
    ['verified', ['platform', 'owner', 'stranger']],
  ])('%s: for %j', (state, finders) => {
    const all: LookupBy[] = ['platform', 'owner', 'stranger'];
    expect(all.filter((by) => isFound(by, state))).toEqual(finders);
  });
});

describe('how a value is a user’s', () => {
  it.each([
    ['free without an item', undefined, undefined, 'free'],
    ['free where a reservation has expired', reserved({ expires_at: now - 1 }), owner, 'free'],
    ['reserved for an id without a user', reserved(), undefined, 'reserved'],
    ['reserved for a user', reserved(), owner, 'reserved'],
    [
      'asserted where its user has first proved another value since it was reserved',
      reserved(),
      { ...owner, first_proofs: { phone_number: now - 1 } },
      'asserted',
    ],
    [
      'reserved where it was reserved after that',
      reserved(),
      { ...owner, first_proofs: { phone_number: now - 61 } },
      'reserved',
    ],
    ['asserted where its user has written it', item({ self_asserted: true }), owner, 'asserted'],
    ['verified where that user has verified it since', item({ self_asserted: true }), verifier, 'verified'],
    ['written without a proof', item(), owner, 'written'],
    ['verified with one', item(), verifier, 'verified'],
  ])('%s', (_, stored, profile, state) => {
    expect(stateOfIdentity(identity, stored, profile)).toBe(state);
  });

  it('never finds a user while it is only asserted', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.constantFrom<LookupBy>('platform', 'owner', 'stranger'),
        (value, by) => {
          const state = stateOfIdentity({ field: 'email', value }, item({ self_asserted: true }), {
            ...owner,
            data: { user_id: 'user_1', email: value },
          });
          expect(isFound(by, state)).toBe(false);
        },
      ),
    );
  });
});
