import { describe, expect, it } from 'vitest';
import { isSignInOver, timeOfSignIn } from '../../../shared/oidc/sign-in-time.ts';
import type { Identity } from '../../../shared/profiles/identity.ts';
import { newProfile } from '../../../shared/profiles/sign-in-profile.ts';

const created = '2026-01-01T00:00:00.000Z';
const start = Date.parse(created) / 1000;
const profile = newProfile('app_1', 'user_1', created);
const email = { field: 'email', value: 'grace@example.com' };
const signIn = (at: number | undefined, ...restsOn: Identity[]) => ({ at, restsOn: async () => restsOn });

describe('a sign-in of the OpenID provider', () => {
  it('from before the user was created is over', async () => {
    expect(await isSignInOver(profile, signIn(start - 1))).toBe(true);
    expect(await isSignInOver(profile, signIn(start))).toBe(false);
  });

  it('from before the first proof of a value is over, and the one that proved it goes on', async () => {
    const proved = { ...profile, first_proofs: { email: start + 60.5 } };
    expect(await isSignInOver(proved, signIn(start + 60))).toBe(true);
    expect(await isSignInOver(proved, signIn(timeOfSignIn(proved, start + 60)))).toBe(false);
  });

  it('goes on after the first proof of another value while the user has what it rests on', async () => {
    const proved = { ...profile, first_proofs: { phone_number: start + 60.5 } };
    const user = { ...proved, verified_data: { email: email.value } };
    expect(await isSignInOver(user, signIn(start + 60, email))).toBe(false);
    expect(await isSignInOver(proved, signIn(start + 60, email))).toBe(true);
  });

  it('of which no time is known is over', async () => {
    expect(await isSignInOver(profile, signIn(undefined, email))).toBe(true);
  });
});
