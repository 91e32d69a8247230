import { describe, expect, it } from 'vitest';
import { endedByProof } from '../../../shared/auth/user-status.ts';
import type { ProfileRecord } from '../../../shared/profiles/profile.ts';
import { newProfile } from '../../../shared/profiles/sign-in/sign-in-profile.ts';

const EMAIL = { field: 'email', value: 'ada@example.com' };
const PHONE = { field: 'phone_number', value: '+12025550199' };
const PROVED_AT = 1000;

/** A user who verified the e-mail address at 500, and the phone number at 1000 for the first time. */
function profileWith(changes: Partial<ProfileRecord> = {}): ProfileRecord {
  const data = { email: EMAIL.value, phone_number: PHONE.value };
  const first_proofs = { email: 500, phone_number: PROVED_AT };
  return { ...newProfile('app_1', 'user_1'), data, verified_data: data, first_proofs, ...changes };
}

describe('a session after a first verification', () => {
  const ended = (issuedAt: number, rests_on = [EMAIL], profile = profileWith()) =>
    endedByProof(profile, { issuedAt, rests_on });

  it('lives if it was opened at the same moment or later, whatever it rests on', () => {
    expect(ended(PROVED_AT, [])).toBe(false);
    expect(ended(PROVED_AT + 1, [])).toBe(false);
    expect(ended(PROVED_AT - 1, [])).toBe(true);
  });

  it('lives if it rests on what the user had verified by then, and still has', () => {
    expect(ended(500)).toBe(false);
    expect(ended(499)).toBe(true);
    expect(ended(700, [PHONE])).toBe(true);
    expect(ended(700, [PHONE, EMAIL])).toBe(false);
    const { verified_data: _, ...given } = profileWith();
    expect(ended(700, [EMAIL], { ...given, verified_data: { phone_number: PHONE.value } })).toBe(true);
  });

  it('lives if nobody has verified anything for the first time', () => {
    const { first_proofs: _, ...profile } = profileWith();
    expect(ended(1, [], profile)).toBe(false);
  });
});
