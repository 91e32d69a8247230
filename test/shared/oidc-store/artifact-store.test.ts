import { describe, expect, it, vi } from 'vitest';
import { artifactStore } from '../../../shared/oidc-store/artifact-store.ts';
import { useBackends } from '../../support/backends.ts';
import { RACERS } from '../../support/races.ts';

useBackends();
const codes = artifactStore('app_1', 'AuthorizationCode');

describe('an artifact', () => {
  it('is found by its id, in its application and kind only', async () => {
    await codes.upsert('id', { scope: 'openid' }, 60);
    expect(await codes.find('id')).toEqual({ scope: 'openid' });
    expect(await artifactStore('app_2', 'AuthorizationCode').find('id')).toBeUndefined();
    expect(await artifactStore('app_1', 'RefreshToken').find('id')).toBeUndefined();
  });

  it(`is used up once of ${RACERS} times in parallel, and says so`, { tags: 'heavy' }, async () => {
    await codes.upsert('once', {}, 60);
    const uses = await Promise.allSettled(Array.from({ length: RACERS }, () => codes.consume('once')));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const use of uses) {
      if (use.status === 'rejected')
        expect(use.reason).toMatchObject({ error: 'invalid_grant', status: 400 });
    }
    expect(await codes.find('once')).toEqual({ consumed: true });
  });

  it('that was used up, or is gone, is not used, and not stored anew once used', async () => {
    await codes.upsert('used', {}, 60);
    await codes.consume('used');
    await expect(codes.upsert('used', {}, 60)).rejects.toThrow();
    await expect(codes.consume('unknown')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is over when its time is, though the table has it still', async () => {
    await codes.upsert('short', {}, 60);
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    expect(await codes.find('short')).toBeUndefined();
    vi.useRealTimers();
  });

  it('may be destroyed twice', async () => {
    await codes.upsert('gone', {}, 60);
    await codes.destroy('gone');
    await codes.destroy('gone');
    expect(await codes.find('gone')).toBeUndefined();
  });
});
