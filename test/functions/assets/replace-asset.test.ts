import { describe, expect, it } from 'vitest';
import * as replaceAsset from '../../../functions/assets/replace-asset.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { makeAsset, readAsset } from '../../support/assets.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { failingBucket } from '../../support/failing-bucket.ts';
import { png, svg } from '../../support/files.ts';
import { makeMember, rolesBut } from '../../support/hub-users.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { fetchServed, originalsOf, processAll, send } from '../../support/uploads.ts';

useBackends();

const sendTo = ({ app, owner }: TestApplication, id: string, file = png(), headers = {}) =>
  send(replaceAsset, owner, { app, id }, file, headers);

describe('PUT /applications/{app}/assets/{id}', () => {
  describe('200', () => {
    it('replaces the image; the old one is served until the new one is ready', async () => {
      const made = await makeApplication();
      const id = await makeAsset(made, svg());
      await processAll(made.app);
      const before = (await readAsset(made, id)).body;
      const answer = await sendTo(made, id, png(), { 'x-svc-filename': 'new.png' });
      expect(answer).toMatchObject({
        status: 200,
        headers: { etag: '"v2"' },
        body: {
          id,
          url: before['url'],
          processing: 'pending',
          filename: 'new.png',
          created_at: before['created_at'],
        },
      });
      await processAll(made.app);
      expect((await readAsset(made, id)).body).toMatchObject({ processing: 'ready', version: 2 });
      expect((await fetchServed(before['url'])).status).toBe(404);
    });

    it('creates the asset if there is none', async () => {
      const made = await makeApplication();
      expect(await sendTo(made, 'header-image')).toMatchObject({
        status: 200,
        body: { id: 'header-image', version: 1 },
      });
      expect((await readAsset(made, 'header-image')).status).toBe(200);
    });

    it('takes three calls of DynamoDB: the tenant check, the asset and the update', async () => {
      const made = await makeApplication();
      const id = await makeAsset(made);
      expect(await countCalls(() => sendTo(made, id))).toEqual(['GetItem', 'GetItem', 'UpdateItem']);
    });

    it.each(['owner', 'admin', 'editor'] as const)('lets %s pass', async (role) => {
      const made = await makeApplication();
      const owner = await makeMember(made.account, role);
      expect((await sendTo({ ...made, owner }, 'a')).status).toBe(200);
    });
  });

  it.each(['a b', 'a#b', 'ä', '.', '..', 'x'.repeat(65)])('answers 400 to the id %j', async (id) => {
    expect(await sendTo(await makeApplication(), id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'path.id' }] },
    });
  });

  it('200: creates the asset for one of 20 parallel requests, the others replace it', async () => {
    const made = await makeApplication();
    const answers = await atOnce(20, () => sendTo(made, 'new'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await readAsset(made, 'new')).body['version']).toBe(20);
  });

  it.each(rolesBut('owner', 'admin', 'editor'))('answers 403 to %s', async (role) => {
    const made = await makeApplication();
    expect((await sendTo({ ...made, owner: await makeMember(made.account, role) }, 'a')).status).toBe(403);
  });

  describe('412', () => {
    it(`lets exactly one of ${RACERS} replacements of one version win`, { tags: 'heavy' }, async () => {
      const made = await makeApplication();
      const id = await makeAsset(made);
      const sent = Array.from({ length: RACERS }, () => sendTo(made, id, png(), { 'if-match': '"v1"' }));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 412)).toHaveLength(RACERS - 1);
      expect(await originalsOf(made.app)).toHaveLength(2);
    });

    it('answers a precondition on an asset that does not exist', async () => {
      const made = await makeApplication();
      expect((await sendTo(made, 'new', png(), { 'if-match': '"v1"' })).status).toBe(412);
    });
  });

  it('503: leaves no new asset whose file could not be stored, and serves the old one', async () => {
    const made = await makeApplication();
    const id = 'header-image';
    expect((await failingBucket(() => sendTo(made, id))).status).toBe(503);
    expect((await readAsset(made, id)).status).toBe(404);
    expect((await sendTo(made, id)).status).toBe(200);
    await processAll(made.app);
    const { url } = (await readAsset(made, id)).body;
    expect((await failingBucket(() => sendTo(made, id, svg()))).status).toBe(503);
    expect((await readAsset(made, id)).body).toMatchObject({ url });
  });
});
