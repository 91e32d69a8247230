import { describe, expect, it, vi } from 'vitest';
import { endBrowserSession, sessionStore } from '../../../shared/oidc-store/session-store.ts';
import { useBackends } from '../../support/backends.ts';
import { RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';

useBackends();
const store = sessionStore('app_1');
const LIFE = 600;

const newId = () => crypto.randomUUID();
const payload = (uid: string, accountId?: string) => ({ uid, ...(accountId && { accountId }) });

async function signedIn() {
  const [uid, id] = [newId(), newId()];
  await store.upsert(id, payload(uid, 'user_1'), LIFE);
  return { uid, id };
}

describe('a browser session', () => {
  it('is found by the id in its cookie and by the id in its tokens', async () => {
    const { uid, id } = await signedIn();
    expect(await store.find(id)).toMatchObject({ uid, accountId: 'user_1' });
    expect(await store.findByUid(uid)).toMatchObject({ accountId: 'user_1' });
  });

  it('is not taken over by a save under another id', async () => {
    const { uid, id } = await signedIn();
    const other = newId();
    await store.upsert(other, payload(uid), LIFE);
    expect(await store.find(other)).toBeUndefined();
    expect(await store.find(id)).toMatchObject({ accountId: 'user_1' });
  });

  it(`has the id of one of ${RACERS} saves in parallel under different ids`, { tags: 'heavy' }, async () => {
    const uid = newId();
    const ids = Array.from({ length: RACERS }, newId);
    await Promise.all(ids.map((id) => store.upsert(id, payload(uid, id), LIFE)));
    const found = await Promise.all(ids.map((id) => store.find(id)));
    const holders = ids.filter((_, i) => found[i] !== undefined);
    expect(holders).toHaveLength(1);
    expect(await store.findByUid(uid)).toMatchObject({ accountId: holders[0] });
  });

  it('that has ended stays ended when it is saved again', async () => {
    const { uid, id } = await signedIn();
    await endBrowserSession('app_1', { uid, jti: id });
    await store.upsert(id, payload(uid, 'user_1'), LIFE);
    await store.upsert(newId(), payload(uid, 'user_1'), LIFE);
    expect(await store.find(id)).toBeUndefined();
    expect(await store.findByUid(uid)).toBeUndefined();
  });

  it('is over when its time is, though the table has it still', async () => {
    const { uid, id } = await signedIn();
    vi.useFakeTimers({ now: Date.now() + LIFE * 1000, toFake: ['Date'] });
    expect(await store.find(id)).toBeUndefined();
    expect(await store.findByUid(uid)).toBeUndefined();
    vi.useRealTimers();
  });

  it('that nobody knows may be ended, by which nothing changes', async () => {
    const { uid, id } = await signedIn();
    const before = await scanTable();
    await endBrowserSession('app_1', { uid: newId(), jti: newId() });
    expect(await scanTable()).toEqual(before);
    expect(await store.find(id)).toMatchObject({ uid });
  });
});
