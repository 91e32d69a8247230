import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as createAsset from '../../../functions/assets/create-asset.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { makeApplication } from '../../support/applications.ts';
import { listAssetsOf, readAsset, sendAsset } from '../../support/assets.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { failingBucket } from '../../support/failing-bucket.ts';
import { png, svg } from '../../support/files.ts';
import { makeMember, rolesBut } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { atOnce, outcomesOf } from '../../support/races.ts';
import { fetchServed, originalsOf, processAll, send } from '../../support/uploads.ts';

useBackends();

describe('POST /applications/{app}/assets', () => {
  describe('201', () => {
    it('creates an asset, which is served once it is ready', async () => {
      const made = await makeApplication();
      const file = png({ width: 40, height: 20 });
      const { status, headers, body } = await sendAsset(made, file, { 'x-svc-filename': 'a.png' });
      expect(status).toBe(201);
      expect(headers).toMatchObject({ etag: '"v1"' });
      expect(body).toEqual({
        id: expect.stringMatching(/^asset_/),
        application: made.app,
        filename: 'a.png',
        content_type: 'image/png',
        size: file.length,
        sha256: createHash('sha256').update(file).digest('hex'),
        processing: 'pending',
        created_at: expect.any(String),
        updated_at: body['created_at'],
        created_by: made.owner.userId,
        updated_by: made.owner.userId,
        version: 1,
      });
      await processAll(made.app);
      const ready = (await readAsset(made, String(body['id']))).body;
      expect(ready).toEqual({
        ...body,
        processing: 'ready',
        metadata: { width: 40, height: 20 },
        url: expect.stringMatching(/\.png$/),
        renderings: { '64': expect.any(String), '256': expect.any(String), '512': expect.any(String) },
      });
      expect((await fetchServed(ready['url'])).status).toBe(200);
    });

    it('takes two calls of DynamoDB: the tenant check and one transaction', async () => {
      const made = await makeApplication();
      expect(await countCalls(() => sendAsset(made))).toEqual(['GetItem', 'TransactWriteItems']);
    });

    it('creates one asset for one Idempotency-Key', async () => {
      const made = await makeApplication();
      const headers = { 'idempotency-key': randomUUID() };
      const [first, second] = [await sendAsset(made, svg(), headers), await sendAsset(made, svg(), headers)];
      expect(second.body).toEqual(first.body);
      expect((await sendAsset(made, png(), headers)).status).toBe(422);
      expect(await originalsOf(made.app)).toHaveLength(1);
    });
  });

  it('answers 400 without a file name or an image', async () => {
    const { app, owner } = await makeApplication();
    const call = { params: { app }, principal: owner, headers: { 'content-type': 'image/png' } };
    expect(await invoke(createAsset, { ...call, body: png() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'headers.x-svc-filename', message: 'is required' }] },
    });
    expect(await sendAsset({ app, owner }, png().subarray(0, 50))).toBeApiError(400, 'invalid_upload');
  });

  it.each(rolesBut('owner', 'admin', 'editor'))('answers 403 to %s', async (role) => {
    const { app, account } = await makeApplication();
    expect((await send(createAsset, await makeMember(account, role), { app }, png())).status).toBe(403);
  });

  it('accepts as many of 20 parallel uploads as there is room for, and answers 409', async () => {
    const made = await makeApplication();
    await sendAsset(made);
    await changeItem(keys.applicationUsage(made.app), { assets: 997 });
    const answers = await atOnce(20, () => sendAsset(made));
    expect(outcomesOf(answers)).toEqual({ 201: 3, '409 limit_reached': 17 });
    expect(await originalsOf(made.app)).toHaveLength(4);
  });

  it('503: neither lists nor counts an asset whose file could not be stored', async () => {
    const made = await makeApplication();
    expect((await failingBucket(() => sendAsset(made, png()))).status).toBe(503);
    expect((await listAssetsOf(made)).body).toEqual({ results: [], total_results: 0 });
    expect((await sendAsset(made, png())).status).toBe(201);
    expect((await listAssetsOf(made)).body['total_results']).toBe(1);
  });

  it('503: creates the asset when the request is repeated with its Idempotency-Key', async () => {
    const made = await makeApplication();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await failingBucket(() => sendAsset(made, png(), headers))).status).toBe(503);
    expect((await failingBucket(() => sendAsset(made, png(), headers))).status).toBe(503);
    const created = await sendAsset(made, png(), headers);
    expect(created.status).toBe(201);
    expect((await sendAsset(made, png(), headers)).body).toEqual(created.body);
    expect((await listAssetsOf(made)).body['results']).toEqual([created.body]);
  });
});
