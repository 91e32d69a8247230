import { describe, expect, it } from 'vitest';
import { endSession } from '../../../shared/auth/end-sessions.ts';
import { endGrant } from '../../../shared/oidc-store/end-grant.ts';
import { storeOf } from '../../../shared/oidc-store/stores.ts';
import { Stale } from '../../../shared/storage/stale.ts';
import { useBackends } from '../../support/backends.ts';
import { profileOf } from '../../support/magic-links.ts';
import { makeProfile } from '../../support/profiles.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

useBackends();
const LIFE = 600;
const tenant = useTenantOnly();
/** A grant that was saved, and read by somebody who is about to save it again. */
async function read() {
  const userId = await makeProfile(tenant);
  const store = storeOf(tenant.app, 'Grant');
  const id = crypto.randomUUID();
  await store.upsert(id, { accountId: userId, clientId: 'client', openid: { scope: 'openid' } }, LIFE);
  const payload = await store.find(id);
  if (!payload) throw new Error('it was stored');
  return { store, id, userId, payload };
}

describe('a grant', () => {
  it('may be saved again', async () => {
    const { store, id, payload } = await read();
    const more = { ...payload, openid: { scope: 'openid email' } };
    await store.upsert(id, more, LIFE);
    expect(await store.find(id)).toMatchObject({ openid: { scope: 'openid email' } });
  });

  it('that was changed since it was read is not saved over', async () => {
    const { store, id, payload } = await read();
    await store.upsert(id, { ...payload, openid: { scope: 'openid email' } }, LIFE);
    await expect(store.upsert(id, payload, LIFE)).rejects.toThrow(Stale);
    expect(await store.find(id)).toMatchObject({ openid: { scope: 'openid email' } });
  });

  it.each([
    ['by its end', (id: string) => endGrant(tenant.app, id)],
    [
      'by a sign-out with a token of it',
      async (id: string, userId: string) => {
        const profile = await profileOf(tenant, userId);
        if (profile) await endSession(profile, id);
      },
    ],
  ])('that has ended %s stays ended, whoever saves what was read before', async (_, end) => {
    const { store, id, userId, payload } = await read();
    await end(id, userId);
    await expect(store.upsert(id, payload, LIFE)).rejects.toThrow(Stale);
    expect(await store.find(id)).toBeUndefined();
  });

  it('that ends in the middle of 50 saves has ended', async () => {
    const { store, id, payload } = await read();
    const saves = Array.from({ length: 50 }, () => store.upsert(id, payload, LIFE));
    const done = await Promise.allSettled([
      ...saves.slice(0, 25),
      endGrant(tenant.app, id),
      ...saves.slice(25),
    ]);
    expect(done[25]?.status).toBe('fulfilled');
    expect(await store.find(id)).toBeUndefined();
  });
});
