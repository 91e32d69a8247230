import { describe, expect, it } from 'vitest';
import { timeOfSignIn, wasSignedOut } from '../../../shared/oidc/sign-in-time.ts';
import { newProfile } from '../../../shared/profiles/sign-in-profile.ts';

const created = '2026-01-01T00:00:00.000Z';
const start = Date.parse(created) / 1000;
const profile = newProfile('app_1', 'user_1', created);

describe('a sign-in of the OpenID provider', () => {
  it('from before the user was created is over', () => {
    expect(wasSignedOut(profile, start - 1)).toBe(true);
    expect(wasSignedOut(profile, start)).toBe(false);
  });

  it('from before the first proof of a value is over, and the one that proved it goes on', () => {
    const proved = { ...profile, first_proofs: { email: start + 60.5 } };
    expect(wasSignedOut(proved, start + 60)).toBe(true);
    expect(wasSignedOut(proved, timeOfSignIn(proved, start + 60))).toBe(false);
  });

  it('of which no time is known is over', () => {
    expect(wasSignedOut(profile, undefined)).toBe(true);
  });
});
