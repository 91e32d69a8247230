import { afterEach, expect, it, vi } from 'vitest';
import { purgeApplications } from '../../../shared/deletion/purge.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { listObjects, putObjectOnce } from '../../../shared/storage/objects.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { stale } from '../../../shared/storage/stale.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { originalKey } from '../../../shared/uploads/object-keys.ts';
import { useBackends } from '../../support/backends.ts';

useBackends();
afterEach(() => vi.useRealTimers());

it("deletes a profile's old uploads, again once none can still be in processing", async () => {
  const [app, id] = ['app_1', crypto.randomUUID()];
  const upload = () => putObjectOnce(originalKey(app, id), Buffer.from('x'), { contentType: 'text/plain' });
  const record = { kind: 'file', app, user_id: 'user_1', uploads: [{ field: 'photo', id }] };
  const key = keys.purgeFieldFiles(id);
  await write(put({ ...key, ...record, dropped_at: isoNow() }, notExists(), stale));
  for (const later of [0, 59_000]) {
    await upload();
    vi.useFakeTimers({ now: Date.now() + later, toFake: ['Date'] });
    await purgeApplications(() => true);
    vi.useRealTimers();
    expect(await listObjects(originalKey(app, id))).toEqual([]);
    expect(await getItem(key)).toBeDefined();
  }
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
  await purgeApplications(() => true);
  expect(await getItem(key)).toBeUndefined();
});
