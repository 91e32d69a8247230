import { describe, expect, it } from 'vitest';
import { withRestoredAddress } from '../../../shared/addresses/profile-with-address.ts';
import { endAllSessions, endSession } from '../../../shared/auth/end-sessions.ts';
import { isSignInOver, timeOfSignIn } from '../../../shared/oidc/sign-in-time.ts';
import type { Identity } from '../../../shared/profiles/identity/identity.ts';
import type { ProfileRecord } from '../../../shared/profiles/profile.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { newProfile } from '../../../shared/profiles/sign-in/sign-in-profile.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { stale } from '../../../shared/storage/stale.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';

useBackends();
const created = '2026-01-01T00:00:00.000Z';
const start = Date.parse(created) / 1000;
const profile = newProfile('app_1', 'user_1', created);
const email = { field: 'email', value: 'grace@example.com' };
const signIn = (at: number | undefined, ...restsOn: Identity[]) => ({ at, restsOn: async () => restsOn });

async function restoreAddress(user: ProfileRecord): Promise<ProfileRecord> {
  return withRestoredAddress(user, { field: 'email', value: undefined, isVerified: false }, created);
}

describe('a sign-in of the OpenID provider', () => {
  it('from before the user was created is over', async () => {
    expect(await isSignInOver(profile, signIn(start - 1))).toBe(true);
    expect(await isSignInOver(profile, signIn(start))).toBe(false);
  });

  it('from before a first verification is over, and the one that verified continues', async () => {
    const proved = { ...profile, first_proofs: { email: start + 60.5 } };
    expect(await isSignInOver(proved, signIn(start + 60))).toBe(true);
    expect(await isSignInOver(proved, signIn(timeOfSignIn(proved, start + 60)))).toBe(false);
  });

  it("continues after another value's first verification while its own values exist", async () => {
    const proved = { ...profile, first_proofs: { phone_number: start + 60.5 } };
    const user = { ...proved, verified_data: { email: email.value } };
    expect(await isSignInOver(user, signIn(start + 60, email))).toBe(false);
    expect(await isSignInOver(proved, signIn(start + 60, email))).toBe(true);
  });

  it.each([
    ['a sign-out everywhere', endAllSessions],
    ['a sign-out of one of many sessions', (user: ProfileRecord) => endSession(user, 'session')],
    ['the undoing of a change of address', restoreAddress],
  ])('in the second of a first proof is over after %s in that second', async (_, end) => {
    const first_proofs = { email: Math.floor(Date.now() / 1000) + 0.001 };
    const in1Hour = Math.ceil(Date.now() / 1000) + 3600;
    const revoked_sessions = Object.fromEntries(Array.from({ length: 50 }, (__, n) => [`s${n}`, in1Hour]));
    const user = { ...newProfile('app_1', crypto.randomUUID(), created), first_proofs, revoked_sessions };
    await write(put({ ...keys.profile(user.app, user.user_id), ...user }, notExists(), stale));
    const began = timeOfSignIn(user, Math.floor(Date.now() / 1000));
    const ended = (await end(user)) ?? (await findProfile(user.app, user.user_id));
    expect(ended && (await isSignInOver(ended, signIn(began, email)))).toBe(true);
  });

  it('of which no time is known is over', async () => {
    expect(await isSignInOver(profile, signIn(undefined, email))).toBe(true);
  });
});
