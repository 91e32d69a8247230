import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as getMyField from '../../../functions/profiles/get-my-field.ts';
import { getObject, putObjectOnce } from '../../../shared/storage/objects.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { png } from '../../support/files.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import {
  announceMine,
  asMe,
  deleteMine,
  form,
  patchMine,
  putMyField,
  readMine,
  recordOf,
  removeUser,
  withUser,
} from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { originalsOf, processAll, sendSigned, servedOf } from '../../support/uploads.ts';

useBackends();
let shop: Tenant;
beforeAll(async () => {
  shop = await newShop();
});
afterEach(() => vi.useRealTimers());

/** A tenant of whose objects all are those of one test. */
async function newShop(): Promise<Tenant> {
  const tenant = await makeTenant();
  await addFields(tenant, {
    photo: { type: 'image' },
    contract: { type: 'document' },
    badge: { type: 'image', owned_by: 'app' },
    hidden: { type: 'image', user_visible: false },
  });
  return tenant;
}

const PICTURE = png({ width: 30 });
const announced = (picture = PICTURE, members: object = {}) => ({
  content_type: 'image/png',
  size: picture.length,
  ...members,
});
const read = async (me: Tenant) => (await asMe(getMyField, me, { params: { field: 'photo' } })).body;
const passMinutes = (minutes: number) =>
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
const sent = async (me: Tenant, picture = PICTURE) => {
  const answer = await announceMine(me, 'photo', announced(picture));
  expect((await sendSigned(answer, picture)).status).toBe(200);
  return answer;
};

describe('PUT /me/applications/{app}/data/fields/{field}/upload', () => {
  describe('200', () => {
    it('answers the pending field with a request that stores this picture for 5 minutes', async () => {
      const me = await withUser(shop);
      const before = Math.floor(Date.now() / 1000) * 1000;
      const answer = await announceMine(me, 'photo', announced(PICTURE, { filename: 'me.png' }));
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v2"', 'cache-control': 'no-store' } });
      expect(answer.body).toEqual({
        field: 'photo',
        type: 'image',
        value: null,
        verified: false,
        processing: 'pending',
        upload: {
          method: 'PUT',
          url: expect.stringMatching(
            new RegExp(`/uploads/${me.app}/upload_[0-9a-f]{32}\\?.*X-Amz-Expires=300&`),
          ),
          headers: {
            'content-type': 'image/png',
            'if-none-match': '*',
            'x-amz-meta-target': expect.stringMatching(/^image_field\/[\w-]+\/photo$/),
          },
          expires_at: expect.any(String),
        },
      });
      const expires = Date.parse(Object(answer.body['upload']).expires_at);
      expect(expires - before).toBeGreaterThanOrEqual(300_000);
      expect(expires - Date.now()).toBeLessThanOrEqual(300_000);
      expect((await recordOf(me, me.userId))?.files?.['photo']).toMatchObject({ filename: 'me.png' });
    });

    it('makes the picture ready once it is sent and processed', async () => {
      const me = await withUser(await newShop());
      await sent(me);
      expect(await read(me)).toMatchObject({ value: null, processing: 'pending' });
      await processAll(me.app);
      const { value, processing } = await read(me);
      expect(processing).toBe('ready');
      expect(value).toMatch(/\/upload_[0-9a-f]{32}\/[0-9a-f]{64}\.png$/);
      expect((await readMine(me)).body['data']).toMatchObject({ photo: value });
      expect(await originalsOf(me.app)).toEqual([]);
    });

    it('logs neither the URL nor its signature', async () => {
      const me = await withUser(shop);
      let url = '';
      const lines = await logLinesOf(async () => {
        const { body } = await announceMine(me, 'photo', announced());
        url = Object(body['upload']).url;
      });
      const signature = new URL(url).searchParams.get('X-Amz-Signature') ?? '';
      expect(signature).toMatch(/^[0-9a-f]{64}$/);
      expect(lines).not.toEqual([]);
      expect(lines.join()).not.toContain(signature);
      expect(lines.join()).not.toContain('X-Amz');
    });

    it('accepts 16 MiB', async () => {
      const me = await withUser(shop);
      const size = 16 * 1024 * 1024;
      expect((await announceMine(me, 'photo', announced(PICTURE, { size }))).status).toBe(200);
    });
  });

  describe('the signed request', () => {
    it.each<[string, RequestInit]>([
      ['more bytes', { body: new Uint8Array(PICTURE.length + 1) }],
      ['fewer bytes', { body: new Uint8Array(PICTURE.length - 1) }],
      ['another method', { method: 'GET', body: null }],
    ])('is refused with %s', async (_, changes) => {
      const me = await withUser(await newShop());
      const answer = await announceMine(me, 'photo', announced());
      expect((await sendSigned(answer, PICTURE, changes)).status).toBe(403);
      expect(await originalsOf(me.app)).toEqual([]);
    });

    it.each([
      ['content-type', 'image/jpeg'],
      ['if-none-match', undefined],
      ['x-amz-meta-target', 'image_field/other/photo'],
    ])('is refused if the header %s is %j', async (name, value) => {
      const me = await withUser(await newShop());
      const answer = await announceMine(me, 'photo', announced());
      const { [name]: signed, ...others } = Object(answer.body['upload']).headers;
      const headers = { ...others, ...(value !== undefined && { [name]: value }) };
      expect(signed).toBeDefined();
      expect((await sendSigned(answer, PICTURE, { headers })).status).toBe(403);
      expect(await originalsOf(me.app)).toEqual([]);
    });

    it('is refused once it has expired', async () => {
      const me = await withUser(await newShop());
      const answer = await announceMine(me, 'photo', announced());
      passMinutes(6);
      const response = await sendSigned(answer, PICTURE);
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining('Request has expired'),
      ]);
      expect(await originalsOf(me.app)).toEqual([]);
    });

    it('cannot replace the picture: not before it is processed, and not after', async () => {
      const me = await withUser(await newShop());
      const answer = await sent(me);
      const other = Buffer.alloc(PICTURE.length);
      expect((await sendSigned(answer, other)).status).toBe(412);
      await processAll(me.app);
      const before = [await read(me), await servedOf(me.app)];
      expect((await sendSigned(answer, other)).status).toBe(200);
      await processAll(me.app);
      expect([await read(me), await servedOf(me.app)]).toEqual(before);
      expect(await originalsOf(me.app)).toEqual([]);
    });
  });

  describe('a picture that is not as announced', () => {
    it('never arrives: it is rejected after 20 minutes, and the next upload works', async () => {
      const me = await withUser(await newShop());
      await announceMine(me, 'photo', announced());
      passMinutes(19);
      expect(await read(me)).toMatchObject({ processing: 'pending' });
      passMinutes(21);
      expect(await read(me)).toMatchObject({
        processing: 'rejected',
        rejection_reason: 'It did not arrive, or was not processed in time; upload it again',
      });
      await sent(me);
      await processAll(me.app);
      expect(await read(me)).toMatchObject({ processing: 'ready' });
    });

    it.each<[string, Buffer, string]>([
      ['image/jpeg', PICTURE, 'The content is PNG, not JPEG'],
      ['image/jpg', PICTURE, 'The content is PNG, not JPEG'],
      ['image/pjpeg', PICTURE, 'The content is PNG, not JPEG'],
      ['image/png', Buffer.from('<script>not a png</script>'), 'The content is plain text, not PNG'],
      ['image/webp', Buffer.from('00ff00ff', 'hex'), 'The content is not WebP'],
      ['image/png', PICTURE.subarray(0, 50), 'The PNG is cut off'],
    ])('is rejected as %s with the reason, and leaves nothing', async (content_type, content, reason) => {
      const me = await withUser(await newShop());
      const answer = await announceMine(me, 'photo', announced(content, { content_type }));
      expect((await sendSigned(answer, content)).status).toBe(200);
      await processAll(me.app);
      expect(await read(me)).toMatchObject({ processing: 'rejected', rejection_reason: reason, value: null });
      expect([...(await originalsOf(me.app)), ...(await servedOf(me.app))]).toEqual([]);
    });

    it('is rejected if it has another size, for any way of storing', async () => {
      const me = await withUser(await newShop());
      const { body } = await announceMine(me, 'photo', announced(PICTURE, { size: PICTURE.length + 1 }));
      const { url, headers } = Object(body['upload']);
      const key = new URL(url).pathname.split('/').slice(2).join('/');
      const metadata = { target: headers['x-amz-meta-target'] };
      await putObjectOnce(key, PICTURE, { contentType: headers['content-type'], metadata });
      await processAll(me.app);
      expect(await read(me)).toMatchObject({
        processing: 'rejected',
        rejection_reason: `${PICTURE.length} bytes arrived in place of ${PICTURE.length + 1}`,
      });
      expect(await originalsOf(me.app)).toEqual([]);
    });

    it('leaves the old picture until a new one is ready', async () => {
      const me = await withUser(await newShop());
      await putMyField(me, 'photo', await form(png({ width: 20 })));
      await processAll(me.app);
      const { value } = await read(me);
      const answer = await announceMine(me, 'photo', announced());
      expect(answer.body).toMatchObject({ value, processing: 'pending' });
      expect(answer.body['renderings']).toBeDefined();
      passMinutes(21);
      expect(await read(me)).toMatchObject({ value, processing: 'rejected' });
      vi.useRealTimers();
      await sent(me, png({ width: 40 }));
      expect(await read(me)).toMatchObject({ value, processing: 'pending' });
      await processAll(me.app);
      const after = await read(me);
      expect(after).toMatchObject({ processing: 'ready' });
      expect(after['value']).not.toBe(value);
    });
  });

  describe('a race', () => {
    it('serves the last announced picture in any order, and leaves nothing of the other', async () => {
      const me = await withUser(await newShop());
      const pictures = [png({ width: 30 }), png({ width: 40 })] as const;
      const first = await announceMine(me, 'photo', announced(pictures[0]));
      const second = await announceMine(me, 'photo', announced(pictures[1]));
      await sendSigned(second, pictures[1]);
      await processAll(me.app);
      await sendSigned(first, pictures[0]);
      await processAll(me.app);
      const { value, processing } = await read(me);
      expect(processing).toBe('ready');
      const [key = '', ...others] = (await servedOf(me.app)).filter((name) =>
        String(value).endsWith(name.slice(7)),
      );
      expect(others).toEqual([]);
      const served = Buffer.from((await getObject(key))?.bytes ?? []);
      expect(served.readUInt32BE(16)).toBe(40);
      const uploads = (await servedOf(me.app)).map((name) => name.split('/')[2]);
      expect(new Set(uploads).size).toBe(1);
      expect(await originalsOf(me.app)).toEqual([]);
    });

    it('ends with one pending upload, and both answers have a request', async () => {
      const me = await withUser(shop);
      const answers = await Promise.all([0, 1].map(() => announceMine(me, 'photo', announced())));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const urls = answers.map(({ body }) => String(Object(body['upload']).url));
      const { id } = Object((await recordOf(me, me.userId))?.files?.['photo']);
      expect(urls.filter((url) => url.includes(`/${id}?`))).toHaveLength(1);
      expect((await recordOf(me, me.userId))?.version).toBe(3);
    });

    it('is lost against the deletion of the user, which leaves nothing', async () => {
      const me = await withUser(await newShop());
      beforeNextCall('PutItem', () => removeUser(me, me.userId));
      expect(await announceMine(me, 'photo', announced())).toBeApiError(401, 'revoked_session');
      expect(await recordOf(me, me.userId)).toBeUndefined();
    });
  });

  it.each<[string, (me: Tenant) => Promise<unknown>]>([
    ['the user was deleted', (me) => deleteMine(me)],
    ['the field was removed', (me) => patchMine(me, { photo: null })],
  ])('a picture that arrives late leaves nothing if %s', async (_, work) => {
    const me = await withUser(await newShop());
    const answer = await announceMine(me, 'photo', announced());
    await work(me);
    await sweep();
    expect((await sendSigned(answer, PICTURE)).status).toBe(200);
    await processAll(me.app);
    expect([...(await originalsOf(me.app)), ...(await servedOf(me.app))]).toEqual([]);
  });

  describe('400', () => {
    it.each<[string, string, object, string]>([
      ['a type', 'photo', { content_type: 'image/heic' }, 'body.content_type'],
      ['an SVG', 'photo', { content_type: 'image/svg+xml' }, 'body.content_type'],
      ['no type', 'photo', { content_type: undefined }, 'body.content_type'],
      ['an empty picture', 'photo', { size: 0 }, 'body.size'],
      ['a size with a fraction', 'photo', { size: 1.5 }, 'body.size'],
      ['no size', 'photo', { size: undefined }, 'body.size'],
      ['more than 16 MiB', 'photo', { size: 16 * 1024 * 1024 + 1 }, 'body.size'],
      ['an unknown member', 'photo', { sha256: 'a' }, 'body.sha256'],
      ['a field that is a text', 'first_name', {}, 'params.field'],
      ['a field that is a document', 'contract', {}, 'params.field'],
    ])('names %s', async (_, field, members, path) => {
      const me = await withUser(shop);
      const answer = await announceMine(me, field, announced(PICTURE, members));
      expect(answer).toBeApiError(400, 'invalid_input', { errors: [{ path }] });
      expect((await recordOf(me, me.userId))?.version).toBe(1);
    });

    it('names the remedy for a picture that is too large', async () => {
      const size = 20 * 1024 * 1024;
      const { body } = await announceMine(await withUser(shop), 'photo', announced(PICTURE, { size }));
      expect(body['detail']).toBe(
        'body.size: may be at most 16777216: make the picture smaller before you send it',
      );
    });
  });

  it('answers 403 for a field that only the application sets', async () => {
    const me = await withUser(shop);
    expect(await announceMine(me, 'badge', announced())).toMatchObject({
      status: 403,
      body: { detail: 'Only the application may set: badge' },
    });
  });

  it.each(['hidden', 'nothing'])('answers 404 for %s', async (field) => {
    expect(await announceMine(await withUser(shop), field, announced())).toBeApiError(404, 'field_not_found');
  });

  it('answers 412 to a stale version, and announces nothing', async () => {
    const me = await withUser(shop);
    const stale = { headers: { 'if-match': '"v7"' } };
    expect((await announceMine(me, 'photo', announced(), stale)).status).toBe(412);
    expect((await recordOf(me, me.userId))?.files).toBeUndefined();
  });
});
