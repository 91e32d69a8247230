import { expect, it } from 'vitest';
import { refreshSession } from '../../../shared/auth/refresh-session.ts';
import { HOUR, isoIn } from '../../../shared/platform/time.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { changeItem } from '../../support/items.ts';
import { repairAfterLoss } from '../../support/repairs.ts';
import { sessionIdOf } from '../../support/sessions.ts';
import { openSessionOf } from '../../support/sign-in.ts';
import { makeListedTenant, makeNewUser } from '../../support/tenants.ts';

useBackends();

/** A user with a session that began an hour ago, and one that began now. */
async function makeSessions() {
  const { app } = await makeListedTenant();
  const user = await makeNewUser(app);
  const [older, newer] = [await openSessionOf(app, user), await openSessionOf(app, user)];
  const keyOf = (session: typeof older) => keys.session(app, user, sessionIdOf(session.accessToken));
  await changeItem(keyOf(older), { created_at: isoIn(-HOUR) });
  return { app, user, older, newer, keyOf };
}

it('ends a session that began within the lag alone, and older ones go on', async () => {
  const { app, user, older, newer } = await makeSessions();
  expect(await repairAfterLoss()).toMatchObject({ sessions: 1 });
  await expect(refreshSession(newer.refreshToken)).rejects.toMatchObject({ code: 'invalid_grant' });
  expect((await refreshSession(older.refreshToken)).refresh_token).toBeDefined();
  const { revoked_sessions = {} } = (await findProfile(app, user)) ?? {};
  expect(Object.keys(revoked_sessions)).toEqual([sessionIdOf(newer.accessToken)]);
});

it('ends an old session whose refresh token was rotated within the lag', async () => {
  const { older, keyOf } = await makeSessions();
  await refreshSession(older.refreshToken);
  await repairAfterLoss();
  expect(await getItem(keyOf(older))).toBeUndefined();
});

it('takes the time of --lag: a session older than that goes on', async () => {
  const { newer, keyOf } = await makeSessions();
  await changeItem(keyOf(newer), { created_at: isoIn(-30) });
  await repairAfterLoss({ lagSeconds: 10 });
  expect(await getItem(keyOf(newer))).toBeDefined();
});

it('ends no other session if the profile has no room for another ended one', async () => {
  const { app, user, older, newer, keyOf } = await makeSessions();
  const full = Array.from({ length: 50 }, (_, n) => [`s${n}`, Math.floor(Date.now() / 1000) + HOUR]);
  await changeItem(keys.profile(app, user), { revoked_sessions: Object.fromEntries(full) });
  await repairAfterLoss();
  expect(await getItem(keyOf(newer))).toBeUndefined();
  expect((await refreshSession(older.refreshToken)).refresh_token).toBeDefined();
});
