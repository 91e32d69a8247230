import { describe, expect, it } from 'vitest';
import * as deleteAsset from '../../../functions/assets/delete-asset.ts';
import * as listAssets from '../../../functions/assets/list-assets.ts';
import * as replaceAsset from '../../../functions/assets/replace-asset.ts';
import { purgeApplications } from '../../../shared/deletion/purge.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { makeAsset, readAsset } from '../../support/assets.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall, beforeNextTransaction, failNextRead } from '../../support/before-call.ts';
import { png } from '../../support/files.ts';
import { makeMember, rolesBut } from '../../support/hub-users.ts';
import { invoke, type Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce } from '../../support/races.ts';
import { originalsOf, processAll, send, servedOf } from '../../support/uploads.ts';

useBackends();

const remove = ({ app, owner }: TestApplication, id: string, headers: Request['headers'] = {}) =>
  invoke(deleteAsset, { params: { app, id }, principal: owner, headers });

describe('DELETE /applications/{app}/assets/{id}', () => {
  describe('204', () => {
    it('deletes the asset at once and its files in the background', async () => {
      const made = await makeApplication();
      const [id, other] = [await makeAsset(made), await makeAsset(made)];
      await processAll(made.app);
      expect(await remove(made, id)).toMatchObject({ status: 204, text: '' });
      expect((await readAsset(made, id)).status).toBe(404);
      await purgeApplications(() => true);
      expect(await servedOf(made.app)).toHaveLength(4);
      expect((await readAsset(made, other)).status).toBe(200);
      const listed = await invoke(listAssets, { params: { app: made.app }, principal: made.owner });
      expect(listed.body).toMatchObject({ results: [{ id: other }], total_results: 1 });
    });

    it('leaves nothing of an asset that becomes ready at the same time', async () => {
      const made = await makeApplication();
      const id = await makeAsset(made);
      beforeNextCall('TransactWriteItems', () => processAll(made.app));
      expect((await remove(made, id)).status).toBe(204);
      await purgeApplications(() => true);
      expect(await servedOf(made.app)).toEqual([]);
    });

    it('leaves nothing of an asset whose upload is processed after it', async () => {
      const made = await makeApplication();
      const id = await makeAsset(made);
      expect((await remove(made, id)).status).toBe(204);
      await processAll(made.app);
      expect([...(await servedOf(made.app)), ...(await originalsOf(made.app))]).toEqual([]);
    });
  });

  it('deletes earlier files of a replaced one if processing ended before doing so', async () => {
    const made = await makeApplication();
    const id = await makeAsset(made);
    await processAll(made.app);
    expect((await send(replaceAsset, made.owner, { app: made.app, id }, png())).status).toBe(200);
    beforeNextCall('Update', async () => failNextRead(keys.asset(made.app, id)));
    await expect(processAll(made.app)).rejects.toThrow();
    expect((await remove(made, id)).status).toBe(204);
    await processAll(made.app);
    await purgeApplications(() => true);
    expect(await servedOf(made.app)).toEqual([]);
  });

  describe('204 with a version', () => {
    it('deletes the version of If-Match, also if it becomes ready at the same time', async () => {
      const made = await makeApplication();
      const id = await makeAsset(made);
      beforeNextTransaction(() => processAll(made.app));
      expect((await remove(made, id, { 'if-match': '"v1"' })).status).toBe(204);
      await purgeApplications(() => true);
      expect(await servedOf(made.app)).toEqual([]);
    });

    it('deletes an asset that changes at the same moment, if no version is given', async () => {
      const made = await makeApplication();
      const id = await makeAsset(made);
      beforeNextTransaction(() => changeItem(keys.asset(made.app, id), { version: 2 }));
      expect((await remove(made, id)).status).toBe(204);
      expect((await readAsset(made, id)).status).toBe(404);
    });
  });

  describe('412', () => {
    it('answers if the asset has changed since the caller read it, and keeps it', async () => {
      const made = await makeApplication();
      const id = await makeAsset(made);
      expect(await remove(made, id, { 'if-match': '"v99"' })).toBeApiError(412, 'precondition_failed', {
        updated_by: made.owner.userId,
        updated_at: expect.any(String),
      });
      expect((await readAsset(made, id)).status).toBe(200);
      expect(await getItem(keys.applicationUsage(made.app))).toMatchObject({ assets: 1 });
    });

    it('answers if the asset changes at the same moment', async () => {
      const made = await makeApplication();
      const id = await makeAsset(made);
      const change = { version: 2, updated_by: 'user_colleague' };
      beforeNextTransaction(() => changeItem(keys.asset(made.app, id), change));
      expect(await remove(made, id, { 'if-match': '"v1"' })).toBeApiError(412, 'precondition_failed', {
        updated_by: 'user_colleague',
      });
      expect(await getItem(keys.asset(made.app, id))).toMatchObject({ version: 2 });
    });
  });

  it.each(rolesBut('owner', 'admin', 'editor'))('answers 403 to %s', async (role) => {
    const made = await makeApplication();
    const id = await makeAsset(made);
    expect((await remove({ ...made, owner: await makeMember(made.account, role) }, id)).status).toBe(403);
  });

  describe('404', () => {
    it('answers for an asset that does not exist, and for one of another application', async () => {
      const [made, other] = [await makeApplication(), await makeApplication()];
      const id = await makeAsset(other);
      for (const foreign of [id, 'nothing'])
        expect(await remove(made, foreign)).toBeApiError(404, 'asset_not_found');
      expect((await readAsset(other, id)).status).toBe(200);
    });

    it('counts exactly one of 20 deletions', async () => {
      const made = await makeApplication();
      const [id] = [await makeAsset(made), await makeAsset(made)];
      const statuses = (await atOnce(20, () => remove(made, id))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      const listed = await invoke(listAssets, { params: { app: made.app }, principal: made.owner });
      expect(listed.body['total_results']).toBe(1);
    });
  });
});
