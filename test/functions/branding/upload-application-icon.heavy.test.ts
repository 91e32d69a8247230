/** @module-tag heavy */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as uploadIcon from '../../../functions/branding/upload-application-icon.ts';
import { listObjects } from '../../../shared/storage/objects.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { png, svg } from '../../support/files.ts';
import { makeMember, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { RACERS } from '../../support/races.ts';
import { fetchServed, originalsOf, processAll, send, sendIcon, servedOf } from '../../support/uploads.ts';

useBackends();

const read = async ({ app, owner }: TestApplication) =>
  (await invoke(getApplication, { params: { app }, principal: owner })).body;

const rename = ({ app, owner }: TestApplication, headers = {}) =>
  invoke(updateApplication, { params: { app }, principal: owner, headers, body: { name: 'Renamed' } });

describe('PUT /applications/{app}/icon', () => {
  describe('200', () => {
    it('accepts a PNG, and serves it with its renderings once it is ready', async () => {
      const made = await makeApplication();
      const answer = await sendIcon(made, png({ width: 600, height: 300 }));
      expect(answer).toMatchObject({
        status: 200,
        body: { application: made.app, processing: 'pending' },
        headers: { etag: '"v2"' },
      });
      expect(answer.body).not.toHaveProperty('icon');
      await processAll(made.app);
      const { icon, uploads } = await read(made);
      const url = expect.stringMatching(/^http:\/\/localhost:4000\/branding\/app_.*[0-9a-f]{64}\.png$/);
      const renderings = { '64': url, '256': url, '512': url };
      expect(uploads).toEqual({ icon: { processing: 'ready', filename: 'logo', url: icon, renderings } });
      const served = await fetchServed(icon);
      expect(await sharp(served.bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 300 });
    });

    it('takes two calls of DynamoDB: the tenant check and the update', async () => {
      const made = await makeApplication();
      expect(await countCalls(() => sendIcon(made, svg()))).toEqual(['GetItem', 'UpdateItem']);
    });

    it.each(['image/svg', 'image/svg+xml', 'IMAGE/SVG+XML; charset=utf-8'])(
      'accepts an SVG as %s',
      async (type) => {
        const made = await makeApplication();
        expect((await sendIcon(made, svg(), { 'content-type': type })).status).toBe(200);
      },
    );

    it('requires no file name', async () => {
      const { app, owner } = await makeApplication();
      const headers = { 'content-type': 'image/png' };
      const answer = await invoke(uploadIcon, { principal: owner, params: { app }, body: png(), headers });
      expect(answer.status).toBe(200);
    });

    it('serves the old icon until the new one is ready, and then only the new one', async () => {
      const made = await makeApplication();
      await sendIcon(made, png());
      await processAll(made.app);
      const before = await read(made);
      expect((await sendIcon(made, svg())).body).toMatchObject({
        icon: before['icon'],
        processing: 'pending',
      });
      expect((await fetchServed(before['icon'])).status).toBe(200);
      await processAll(made.app);
      const after = await read(made);
      expect(after['icon']).toMatch(/\.svg$/);
      expect((await fetchServed(before['icon'])).status).toBe(404);
      expect(await servedOf(made.app)).toHaveLength(4);
      expect(await originalsOf(made.app)).toEqual([]);
    });

    it('keeps the old icon when processing rejects the new one, and says why', async () => {
      const made = await makeApplication();
      await sendIcon(made, png());
      await processAll(made.app);
      const { icon } = await read(made);
      await sendIcon(made, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>'));
      await processAll(made.app);
      const { uploads } = await read(made);
      expect(uploads).toMatchObject({
        icon: {
          processing: 'rejected',
          rejection_reason: 'The SVG cannot be drawn',
          url: expect.any(String),
        },
      });
      expect(icon).toBeDefined();
      expect(await originalsOf(made.app)).toEqual([]);
    });

    it("does not fail a caller's precondition by processing", async () => {
      const made = await makeApplication();
      const { headers } = await sendIcon(made, svg());
      await processAll(made.app);
      expect((await rename(made, { 'if-match': String(headers['etag']) })).status).toBe(200);
    });

    it('loses no image when the application is changed during processing', async () => {
      const made = await makeApplication();
      await sendIcon(made, svg());
      beforeNextCall('UpdateItem', () => rename(made));
      await processAll(made.app);
      expect(await read(made)).toMatchObject({ name: 'Renamed', icon: expect.stringMatching(/\.svg$/) });
    });
  });

  describe('412', () => {
    it.each([
      ['If-Match', () => ({ 'if-match': '"v1"' })],
      ['If-Unmodified-Since', (at: string) => ({ 'if-unmodified-since': at })],
    ])('names who changed the application since %s and when, and stores nothing', async (_, headersOf) => {
      const made = await makeApplication();
      const changed = await rename({ ...made, owner: { ...made.owner, userId: 'user_colleague' } });
      const answer = await sendIcon(made, png(), headersOf(String(made.body['updated_at'])));
      expect(answer).toMatchObject({
        status: 412,
        body: { updated_by: 'user_colleague', updated_at: changed.body['updated_at'] },
      });
      expect(await originalsOf(made.app)).toEqual([]);
    });

    // Without a version the file is accepted.
    it('answers if the application changes during the upload, but only with a version', async () => {
      const made = await makeApplication();
      const whileSent = () =>
        beforeNextCall('UpdateItem', () =>
          rename({ ...made, owner: { ...made.owner, userId: 'user_colleague' } }),
        );
      whileSent();
      expect(await sendIcon(made, png(), { 'if-match': '"v1"' })).toBeApiError(412, 'precondition_failed', {
        updated_by: 'user_colleague',
      });
      expect(await originalsOf(made.app)).toEqual([]);
      whileSent();
      expect((await sendIcon(made, png())).status).toBe(200);
      expect(await originalsOf(made.app)).toHaveLength(1);
    });

    it(`lets exactly one of ${RACERS} uploads with the same precondition win`, {
      tags: 'heavy',
    }, async () => {
      const made = await makeApplication();
      const sent = Array.from({ length: RACERS }, (_, n) =>
        sendIcon(made, svg(`<rect width="${n + 1}" height="9"/>`), { 'if-match': '"v1"' }),
      );
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 412)).toHaveLength(RACERS - 1);
      expect(await originalsOf(made.app)).toHaveLength(1);
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a truncated PNG', png().subarray(0, 60)],
    ['text', Buffer.from('logo')],
  ])('answers 400 to %s, and changes nothing', async (_, file) => {
    const made = await makeApplication();
    expect(await sendIcon(made, file, { 'content-type': 'image/png' })).toBeApiError(400, 'invalid_upload');
    expect((await read(made))['version']).toBe(1);
  });

  describe('403', () => {
    it('refuses a viewer, and service staff', async () => {
      const { app, account } = await makeApplication();
      for (const principal of [await makeMember(account, 'viewer'), support]) {
        expect(await send(uploadIcon, principal, { app }, png())).toBeApiError(403, 'forbidden');
      }
    });

    it.each(['owner', 'admin', 'editor'] as const)('lets %s pass', async (role) => {
      const { app, account } = await makeApplication();
      const answer = await send(uploadIcon, await makeMember(account, role), { app }, png());
      expect(answer.status).toBe(200);
    });
  });

  it('answers 413 to more than 2 MiB, and accepts exactly 2 MiB', async () => {
    const made = await makeApplication();
    const limit = 2 * 1024 * 1024;
    const padded = Buffer.concat([png(), Buffer.alloc(limit - png().length)]);
    expect((await sendIcon(made, padded)).status).toBe(200);
    const answer = await sendIcon(made, Buffer.concat([padded, Buffer.alloc(1)]));
    expect(answer).toBeApiError(413, 'body_too_large');
  });

  it.each([
    ['another type', 'image/jpeg', png()],
    ['no type', '', png()],
    ['a JPEG that is declared a PNG', 'image/png', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['an SVG that is declared a PNG', 'image/png', svg()],
    ['a PNG that is declared an SVG', 'image/svg+xml', png()],
  ])('answers 415 to %s', async (_, type, file) => {
    const made = await makeApplication();
    expect(await sendIcon(made, file, { 'content-type': type })).toBeApiError(415, 'unsupported_media_type');
  });

  it('answers 503 when the file cannot be stored, and leaves no upload pending', async () => {
    const made = await makeApplication();
    const bucket = process.env['BUCKET_NAME'];
    process.env['BUCKET_NAME'] = 'no-such-bucket';
    const answer = await sendIcon(made, png());
    process.env['BUCKET_NAME'] = bucket;
    expect(answer).toBeApiError(503, 'dependency_unavailable');
    expect(await read(made)).toMatchObject({ uploads: { icon: { processing: 'rejected' } } });
  });

  it('never lists an original among served files', async () => {
    const made = await makeApplication();
    await sendIcon(made, png());
    expect(await servedOf(made.app)).toEqual([]);
    expect((await listObjects(`public/${made.app}`)).length).toBe(0);
  });
});
