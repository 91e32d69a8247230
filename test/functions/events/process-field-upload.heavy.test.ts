/** @module-tag heavy */
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { handler } from '../../../functions/events/process-upload.ts';
import { handler as purge } from '../../../functions/events/purge-applications.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as getMyField from '../../../functions/profiles/get-my-field.ts';
import * as getMyFieldFile from '../../../functions/profiles/get-my-field-file.ts';
import * as objects from '../../../shared/storage/objects.ts';
import { tableClient } from '../../../shared/storage/table-client.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { pdf, png } from '../../support/files.ts';
import { invoke } from '../../support/invoke.ts';
import { movingGif, PHOTOGRAPHER, phonePhoto, photo } from '../../support/photos.ts';
import {
  announceMine,
  asMe,
  deleteMine,
  form,
  patchMine,
  patchUser,
  putMine,
  putMyField,
  readMine,
  recordOf,
  withUser,
} from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import {
  eventOf,
  fetchServed,
  originalOf,
  originalsOf,
  processAll,
  restoreAfter,
  sendSigned,
} from '../../support/uploads.ts';

useBackends();
// Each file is converted in a process of its own.
let jpeg: Buffer = Buffer.alloc(0);
beforeAll(async () => {
  jpeg = await photo('jpeg', 600, 300);
});
afterEach(() => {
  vi.useRealTimers();
  tableClient().middlewareStack.remove('beforeNextCall');
});

/** Somebody in an application whose objects are all this user's. */
async function somebody(): Promise<Tenant> {
  const tenant = await makeTenant();
  const fields = {
    photo: { type: 'image' },
    contract: { type: 'document' },
    motto: { type: 'string' },
  } as const;
  await addFields(tenant, fields);
  return withUser(tenant);
}

/** Everything in the bucket that has to do with an application. */
async function everything({ app }: Tenant): Promise<string[]> {
  return (await objects.listObjects('')).filter((key) => key.includes(app));
}

/** The uploads that the bucket has anything of. */
async function uploadsOf(me: Tenant): Promise<string[]> {
  const keys = await everything(me);
  return [...new Set(keys.map((key) => /upload_\w+/.exec(key)?.[0] ?? key))];
}

async function upload(me: Tenant, file: Buffer, field = 'photo'): Promise<string> {
  return originalOf(me.app, async () => {
    const answer = await putMyField(me, field, await form(file, 'me.jpg'));
    if (answer.status !== 200) throw new Error(answer.text);
  });
}

const read = async (me: Tenant, field = 'photo') => (await asMe(getMyField, me, { params: { field } })).body;
const runPurge = () => purge(undefined, { getRemainingTimeInMillis: () => 100_000 });
/** Lets the purge find everything some minutes older. */
const later = () => vi.useFakeTimers({ now: Date.now() + 300_000, toFake: ['Date'] });

describe('processUpload of an image field', () => {
  it('serves a photograph without its place data, at an address without a token', async () => {
    const me = await somebody();
    const key = await upload(me, jpeg);
    expect(await read(me)).toEqual({
      field: 'photo',
      type: 'image',
      value: null,
      verified: false,
      processing: 'pending',
    });
    expect((await readMine(me)).body['data']).toEqual({ user_id: me.userId });
    await handler(eventOf(key));
    const { value, renderings, processing } = await read(me);
    expect(processing).toBe('ready');
    expect((await readMine(me)).body['data']).toMatchObject({ photo: value });
    expect(String(value)).toMatch(/\/upload_[0-9a-f]{32}\/[0-9a-f]{64}\.jpg$/);
    expect(Object.keys(Object(renderings))).toEqual(['64', '256', '512']);
    for (const url of [value, ...Object.values(Object(renderings))]) {
      const served = await fetchServed(url);
      expect(served).toMatchObject({
        status: 200,
        headers: {
          'cache-control': 'private, max-age=3600, immutable',
          'content-security-policy': expect.stringMatching(/^sandbox;/),
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        },
      });
      expect(served.bytes.includes(PHOTOGRAPHER)).toBe(false);
    }
    expect((await fetchServed(value)).headers['content-type']).toBe('image/jpeg');
    expect(await originalsOf(me.app)).toEqual([]);
    expect(await uploadsOf(me)).toHaveLength(1);
    expect((await asMe(getMyFieldFile, me, { params: { field: 'photo' } })).status).toBe(404);
  });

  it("scales a phone's photograph of a signed request to sides of 1,024 pixels", async () => {
    const me = await somebody();
    const file = await phonePhoto();
    expect(file.length).toBeGreaterThan(12_000_000);
    const announced = { content_type: 'image/jpeg', size: file.length };
    const answer = await announceMine(me, 'photo', announced);
    expect((await sendSigned(answer, file)).status).toBe(200);
    await processAll(me.app);
    const { value, processing } = await read(me);
    expect(processing).toBe('ready');
    const { bytes } = await fetchServed(value);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 768, height: 1024 });
    expect(bytes.includes(PHOTOGRAPHER)).toBe(false);
    expect(await originalsOf(me.app)).toEqual([]);
    expect(await uploadsOf(me)).toHaveLength(1);
  });

  it("lists an animation's losses in field and export until the next upload", async () => {
    const me = await somebody();
    await upload(me, await movingGif());
    await processAll(me.app);
    const warnings = ['Only the first frame of the animation is kept, so the picture is still'];
    expect(await read(me)).toMatchObject({ processing: 'ready', warnings });
    const exported = await asMe(getMyData, me, { query: { format: 'export' } });
    expect(Object(exported.body['export']).files).toMatchObject([{ field: 'photo', warnings }]);
    await upload(me, jpeg);
    await processAll(me.app);
    expect(await read(me)).not.toHaveProperty('warnings');
  });

  it('rejects an undecodable file with the reason, and keeps the old one', async () => {
    const me = await somebody();
    await upload(me, jpeg);
    await processAll(me.app);
    const { value } = await read(me);
    const table = jpeg.indexOf(Buffer.from('ffc4', 'hex')) + 5;
    await upload(me, Buffer.from(jpeg).fill(0xff, table, table + 16));
    expect(await read(me)).toMatchObject({ processing: 'pending', value });
    await processAll(me.app);
    expect(await read(me)).toMatchObject({
      processing: 'rejected',
      rejection_reason: 'The image is damaged',
      value,
    });
    expect((await fetchServed(value)).status).toBe(200);
    expect(await uploadsOf(me)).toHaveLength(1);
  });

  it('serves the newest upload for any order of events, and leaves no other file', async () => {
    const me = await somebody();
    await upload(me, png({ width: 30 }));
    await processAll(me.app);
    const older = await upload(me, jpeg);
    const newer = await upload(me, png({ width: 40 }));
    await restoreAfter(older, () => handler(eventOf(older)));
    expect(await read(me)).toMatchObject({ processing: 'pending', value: expect.stringMatching(/\.png$/) });
    await handler(eventOf(newer));
    await handler(eventOf(older));
    await handler(eventOf(newer));
    const { value, processing } = await read(me);
    expect(processing).toBe('ready');
    expect((await fetchServed(value)).bytes.readUInt32BE(16)).toBe(40);
    expect(await uploadsOf(me)).toHaveLength(1);
  });

  it('serves the result of an earlier run while a newer upload waits', async () => {
    const me = await somebody();
    const first = await upload(me, jpeg);
    await restoreAfter(first, () => handler(eventOf(first)));
    const { value } = await read(me);
    const second = await upload(me, png());
    await handler(eventOf(first));
    expect((await fetchServed(value)).status).toBe(200);
    await handler(eventOf(second));
    expect(await uploadsOf(me)).toHaveLength(1);
  });

  it('deletes replaced files that a run left because it ended early', async () => {
    const me = await somebody();
    await upload(me, png({ width: 30 }));
    await processAll(me.app);
    const second = await upload(me, jpeg);
    const { middlewareStack } = objects.bucketClient();
    middlewareStack.add(
      (next, context) => (args) => {
        if (context['commandName'] === 'DeleteObjectsCommand') throw new Error('the run ends here');
        return next(args);
      },
      { step: 'initialize', name: 'endEarly' },
    );
    await handler(eventOf(second)).catch(() => undefined);
    middlewareStack.remove('endEarly');
    expect(await read(me)).toMatchObject({ processing: 'ready' });
    const third = await upload(me, png({ width: 40 }));
    await handler(eventOf(third));
    await handler(eventOf(second));
    expect(await read(me)).toMatchObject({ processing: 'ready' });
    expect(await uploadsOf(me)).toHaveLength(1);
  });

  it('survives a concurrent change of the profile, whatever it writes', async () => {
    const me = await somebody();
    await upload(me, jpeg);
    beforeNextCall('PutItem', () => processAll(me.app));
    expect((await putMine(me, { motto: 'Amazing' })).status).toBe(200);
    expect(await read(me)).toMatchObject({ processing: 'ready', value: expect.stringMatching(/\.jpg$/) });
    expect((await readMine(me)).body['data']).toMatchObject({ motto: 'Amazing' });
    await upload(me, png());
    beforeNextCall('TransactWriteItems', () => processAll(me.app));
    const { version } = Object(await recordOf(me, me.userId));
    const ifMatch = { 'if-match': `"v${version}"` };
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await patchUser(me, me.userId, { data: { email } }, ifMatch)).status).toBe(200);
    expect(await read(me)).toMatchObject({ processing: 'ready', value: expect.stringMatching(/\.png$/) });
    expect(await uploadsOf(me)).toHaveLength(1);
  });

  it('lets a newer upload follow one that becomes ready at the same moment', async () => {
    const me = await somebody();
    await upload(me, jpeg);
    beforeNextCall('TransactWriteItems', () => processAll(me.app));
    await upload(me, png());
    expect(await read(me)).toMatchObject({ processing: 'pending', value: expect.stringMatching(/\.jpg$/) });
    await processAll(me.app);
    expect(await read(me)).toMatchObject({ value: expect.stringMatching(/\.png$/) });
    await runPurge();
    expect(await uploadsOf(me)).toHaveLength(1);
  });

  it('leaves nothing of a field removed before, during or after processing', async () => {
    const me = await somebody();
    await upload(me, jpeg);
    await processAll(me.app);
    const waiting = await upload(me, png());
    await restoreAfter(waiting, () => patchMine(me, { photo: null }));
    await runPurge();
    expect(await everything(me)).toEqual([]);
    const overtaken = await upload(me, jpeg);
    beforeNextCall('UpdateItem', () => patchMine(me, { photo: null }));
    await handler(eventOf(overtaken));
    await runPurge();
    expect(await everything(me)).toEqual([]);
    expect(await read(me)).toMatchObject({ value: null });
  });

  it('leaves nothing of a removed field if its run ended early', async () => {
    const me = await somebody();
    const key = await upload(me, jpeg);
    const [, app, id] = key.split('/');
    await patchMine(me, { photo: null });
    await runPurge();
    await objects.putObjectOnce(`public/${app}/${id}/left.jpg`, jpeg, { contentType: 'image/jpeg' });
    later();
    await runPurge();
    expect(await everything(me)).toEqual([]);
  });

  it('leaves nothing of a user deleted before, during or after processing', async () => {
    const me = await somebody();
    await upload(me, jpeg);
    await processAll(me.app);
    await upload(me, png());
    await upload(me, pdf(), 'contract');
    expect((await deleteMine(me)).status).toBe(204);
    await sweep();
    expect(await everything(me)).toEqual([]);
    const other = await withUser(me);
    const overtaken = await upload(other, jpeg);
    beforeNextCall('UpdateItem', async () => {
      expect((await deleteMine(other)).status).toBe(204);
    });
    await handler(eventOf(overtaken));
    await sweep();
    expect(await everything(me)).toEqual([]);
    const last = await withUser(me);
    const late = await upload(last, jpeg);
    await restoreAfter(late, () => deleteMine(last));
    await handler(eventOf(late));
    await sweep();
    expect(await everything(me)).toEqual([]);
  });

  it('leaves nothing of an application that is deleted during processing', async () => {
    const me = await somebody();
    const key = await upload(me, jpeg);
    beforeNextCall('UpdateItem', async () => {
      const answer = await invoke(deleteApplication, { params: { app: me.app }, principal: me.hub });
      expect(answer.status).toBe(204);
      await purge(undefined, { getRemainingTimeInMillis: () => 100_000 });
    });
    await handler(eventOf(key));
    later();
    await runPurge();
    expect(await everything(me)).toEqual([]);
  });

  it('leaves nothing of an application if users outlast the deletion of objects', async () => {
    const me = await somebody();
    const key = await upload(me, jpeg);
    const original = await objects.getObject(key);
    await invoke(deleteApplication, { params: { app: me.app }, principal: me.hub });
    let isFirst = true;
    const { middlewareStack } = tableClient();
    middlewareStack.add(
      (next, context) => async (args) => {
        const owner = JSON.stringify(Object(args.input)['ExpressionAttributeValues'] ?? '');
        if (isFirst && context['commandName'] === 'QueryCommand' && owner.includes('#USERS"')) {
          isFirst = false;
          if (original) await objects.putObjectOnce(key, original.bytes, original);
          await handler(eventOf(key));
        }
        return next(args);
      },
      { step: 'initialize', name: 'meanwhile' },
    );
    await runPurge();
    later();
    await runPurge();
    await runPurge();
    middlewareStack.remove('meanwhile');
    expect(isFirst).toBe(false);
    expect(await everything(me)).toEqual([]);
  });
});

describe('processUpload of a document field', () => {
  const readFile = (me: Tenant) => asMe(getMyFieldFile, me, { params: { field: 'contract' } });

  it('stores a PDF unchanged in a private place', async () => {
    const me = await somebody();
    await upload(me, pdf(), 'contract');
    expect(await read(me, 'contract')).toMatchObject({ value: null, processing: 'pending' });
    expect((await readFile(me)).status).toBe(404);
    await processAll(me.app);
    const { value, renderings } = await read(me, 'contract');
    expect(value).toBe(`http://localhost:4000/me/applications/${me.app}/data/fields/contract/file`);
    expect(renderings).toBeUndefined();
    const { status, bytes } = await readFile(me);
    expect(status).toBe(200);
    expect(bytes.equals(pdf())).toBe(true);
    expect(await everything(me)).toEqual([expect.stringMatching(/^apps\/\w+\/users\/.*\.pdf$/)]);
  });

  it('redraws a photograph, which stays private', async () => {
    const me = await somebody();
    await upload(me, jpeg, 'contract');
    await processAll(me.app);
    const { status, headers, bytes } = await readFile(me);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''me.jpg");
    expect(bytes.includes(PHOTOGRAPHER)).toBe(false);
    expect(await everything(me)).toEqual([expect.stringMatching(/^apps\//)]);
  });

  it('replaces a document once the newer one is ready, and leaves nothing of the old', async () => {
    const me = await somebody();
    await upload(me, pdf(), 'contract');
    await processAll(me.app);
    await upload(me, Buffer.from('a text'), 'contract');
    expect((await readFile(me)).bytes.equals(pdf())).toBe(true);
    await processAll(me.app);
    expect((await readFile(me)).text).toBe('a text');
    expect(await everything(me)).toEqual([expect.stringMatching(/\.txt$/)]);
    await patchMine(me, { contract: null });
    await runPurge();
    expect(await everything(me)).toEqual([]);
  });
});
