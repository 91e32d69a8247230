/** @module-tag heavy */
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { handler } from '../../../functions/events/process-upload.ts';
import { runOutside } from '../../../infra/local/access-policy.ts';
import { purgeApplications } from '../../../shared/deletion/purge.ts';
import { bucketClient, getObject, listObjects, putObjectOnce } from '../../../shared/storage/objects.ts';
import { prefixesOf } from '../../../shared/uploads/object-keys.ts';
import { makeApplication } from '../../support/applications.ts';
import { makeAsset, readAsset } from '../../support/assets.ts';
import { useBackends } from '../../support/backends.ts';
import { svg } from '../../support/files.ts';
import { invoke } from '../../support/invoke.ts';
import { ALL_RUNS, purge, purgeRecords } from '../../support/purge.ts';
import { eventOf, originalsOf, processAll, sendIcon } from '../../support/uploads.ts';

useBackends();
afterEach(() => {
  bucketClient().middlewareStack.remove('listening');
  vi.useRealTimers();
});

/** Runs something once, right before the purge lists what begins so. */
function beforeListing(prefix: string, meanwhile: () => Promise<unknown>): void {
  const { middlewareStack } = bucketClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context['commandName'] === 'ListObjectsV2Command' && Object(args.input).Prefix === prefix) {
        middlewareStack.remove('listening');
        await runOutside(meanwhile);
      }
      return next(args);
    },
    { step: 'initialize', name: 'listening' },
  );
}

const objectsOf = async (app: string) =>
  (await Promise.all(prefixesOf(app).map((prefix) => listObjects(prefix)))).flat();

describe('purgeApplications', () => {
  it('deletes the originals and served files of a deleted application, and of no other', async () => {
    const [made, other] = [await makeApplication(), await makeApplication()];
    await sendIcon(made, svg());
    await processAll(made.app);
    await makeAsset(made);
    const kept = await makeAsset(other);
    await processAll(other.app);
    expect(await objectsOf(made.app)).toHaveLength(5);
    await invoke(deleteApplication, { params: { app: made.app }, principal: made.owner });
    await purge(ALL_RUNS);
    expect(await objectsOf(made.app)).toEqual([]);
    expect(await objectsOf(other.app)).toHaveLength(4);
    expect((await readAsset(other, kept)).status).toBe(200);
  });

  it('goes on where a run without time has ended', async () => {
    const made = await makeApplication();
    const [prefix = ''] = prefixesOf(made.app);
    await Promise.all(
      Array.from({ length: 1100 }, (_, n) =>
        putObjectOnce(`${prefix}upload_${n}`, Buffer.from('x'), { contentType: 'image/png' }),
      ),
    );
    await invoke(deleteApplication, { params: { app: made.app }, principal: made.owner });
    let deletions = 0;
    const { middlewareStack } = bucketClient();
    middlewareStack.add(
      (next, context) => (args) => {
        if (context['commandName'] === 'DeleteObjectsCommand') deletions += 1;
        return next(args);
      },
      { step: 'initialize', name: 'count' },
    );
    await purgeApplications(() => deletions === 0);
    middlewareStack.remove('count');
    expect(await objectsOf(made.app)).toHaveLength(100);
    expect(await purgeRecords()).toHaveLength(1);
    await purge(ALL_RUNS);
    expect(await objectsOf(made.app)).toEqual([]);
    expect(await purgeRecords()).toEqual([]);
  });

  it('leaves no file of an asset whose processing goes on while it deletes the files', async () => {
    const made = await makeApplication();
    await makeAsset(made);
    const [original = ''] = await originalsOf(made.app);
    const stored = await getObject(original);
    await invoke(deleteApplication, { params: { app: made.app }, principal: made.owner });
    beforeListing(`apps/${made.app}/`, async () => {
      // Both other prefixes are empty; the processing that had read the original before goes on.
      if (stored) await putObjectOnce(original, stored.bytes, stored);
      await handler(eventOf(original));
    });
    await purge(ALL_RUNS);
    expect(await objectsOf(made.app)).toEqual([]);
    expect(await purgeRecords()).toEqual([]);
  });

  it('leaves no file that processing which died has stored after its first run', async () => {
    const made = await makeApplication();
    await invoke(deleteApplication, { params: { app: made.app }, principal: made.owner });
    await purge();
    for (const prefix of prefixesOf(made.app))
      await putObjectOnce(`${prefix}upload_1/late.png`, Buffer.from('x'), { contentType: 'image/png' });
    await purge();
    expect(await objectsOf(made.app)).toEqual([]);
    expect(await purgeRecords()).toEqual([]);
  });
});
