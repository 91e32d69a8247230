import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Asker,
  isFound,
  type Standing,
  standingOfIdentity,
} from '../../../shared/profiles/find-by-identity.ts';
import { newProfile } from '../../../shared/profiles/sign-in-profile.ts';

const identity = { field: 'email', value: 'ann@example.com' };
const now = Math.floor(Date.now() / 1000);
const holder = newProfile('app_1', 'user_1');
const prover = { ...holder, verified_data: { email: 'Ann@Example.com' } };
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
const item = (more: object = {}) => ({ user_id: 'user_1', ...more });
const reserved = (more: object = {}) =>
  item({ reserved: true, reserved_at: iso(now - 60), expires_at: now + 60, ...more });

describe('whom a value finds', () => {
  it.each<[Standing, Asker[]]>([
    ['free', []],
    ['reserved', ['platform', 'owner']],
    ['asserted', []],
    ['written', ['platform', 'owner']],
    ['verified', ['platform', 'owner', 'stranger']],
  ])('%s: for %j', (standing, askers) => {
    const all: Asker[] = ['platform', 'owner', 'stranger'];
    expect(all.filter((asker) => isFound(asker, standing))).toEqual(askers);
  });
});

describe('how a value is a user’s', () => {
  it.each([
    ['free without an item', undefined, undefined, 'free'],
    ['free where a reservation has expired', reserved({ expires_at: now - 1 }), holder, 'free'],
    ['reserved for an id without a user', reserved(), undefined, 'reserved'],
    ['reserved for a user', reserved(), holder, 'reserved'],
    [
      'asserted where its user has first proved another value since it was reserved',
      reserved(),
      { ...holder, first_proofs: { phone_number: now - 1 } },
      'asserted',
    ],
    [
      'reserved where it was reserved after that',
      reserved(),
      { ...holder, first_proofs: { phone_number: now - 61 } },
      'reserved',
    ],
    ['asserted where its user has written it', item({ self_asserted: true }), holder, 'asserted'],
    ['verified where that user has verified it since', item({ self_asserted: true }), prover, 'verified'],
    ['written without a proof', item(), holder, 'written'],
    ['verified with one', item(), prover, 'verified'],
  ])('%s', (_, stored, profile, standing) => {
    expect(standingOfIdentity(identity, stored, profile)).toBe(standing);
  });

  it('is never found by anybody while its holder has only asserted it', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.constantFrom<Asker>('platform', 'owner', 'stranger'),
        (value, asker) => {
          const standing = standingOfIdentity({ field: 'email', value }, item({ self_asserted: true }), {
            ...holder,
            data: { user_id: 'user_1', email: value },
          });
          expect(isFound(asker, standing)).toBe(false);
        },
      ),
    );
  });
});
