import { describe, expect, it } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { purgeApplications } from '../../../shared/applications/purge.ts';
import { ranges } from '../../../shared/storage/keys.ts';
import { bucketClient, listObjects, putObjectOnce } from '../../../shared/storage/objects.ts';
import { queryItems } from '../../../shared/storage/table.ts';
import { prefixesOf } from '../../../shared/uploads/object-keys.ts';
import { makeApplication } from '../../support/applications.ts';
import { makeAsset, readAsset } from '../../support/assets.ts';
import { useBackends } from '../../support/backends.ts';
import { svg } from '../../support/files.ts';
import { invoke } from '../../support/invoke.ts';
import { processAll, sendIcon } from '../../support/uploads.ts';

useBackends();

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
    await purgeApplications(() => true);
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
    expect((await queryItems(ranges.purges(), { limit: 100 })).items).toHaveLength(1);
    await purgeApplications(() => true);
    expect(await objectsOf(made.app)).toEqual([]);
    expect((await queryItems(ranges.purges(), { limit: 100 })).items).toEqual([]);
  });
});
