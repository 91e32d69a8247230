import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { listObjects } from '../../../shared/storage/objects.ts';
import { signedInAgo } from '../../support/addresses.ts';
import { failingBucket } from '../../support/failing-bucket.ts';
import { pdf, png, svg } from '../../support/files.ts';
import type { Request } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  form,
  makeProfile,
  ownerOf,
  putMyField,
  readMine,
  recordOf,
  withUser,
} from '../../support/profiles.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { originalsOf, processAll, servedOf } from '../../support/uploads.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant(
  {},
  {
    age: { type: 'number', validation_rules: [{ rule_name: 'max_length', rule_value: 3 }] },
    newsletter: { type: 'boolean' },
    born: { type: 'date' },
    address: { type: 'object' },
    anything: { type: 'any' },
    photo: { type: 'image' },
    contract: { type: 'document' },
    badge: { type: 'image', owned_by: 'app' },
    owned: { owned_by: 'app' },
    hidden: { user_visible: false },
    number_plate: { unique: true },
  },
);

const json = (value: unknown): Request => ({ body: { value } });
const objects = async ({ app }: Tenant) => (await listObjects('')).filter((key) => key.includes(app));

describe('PUT /me/applications/{app}/data/fields/{field}', () => {
  describe('200', () => {
    it.each<[string, unknown, unknown]>([
      ['first_name', 'Grace', 'Grace'],
      ['age', '42', 42],
      ['newsletter', 'true', true],
      ['born', '1906-12-09', '1906-12-09'],
      ['address', '{"city":"Arlington"}', { city: 'Arlington' }],
      ['anything', 'text', 'text'],
    ])('sets %s to %j by JSON and by a form alike', async (field, sent, value) => {
      for (const request of [json(sent), await form(String(sent))]) {
        const me = await withUser(tenant, { data: { zip_code: '1' } });
        const answer = await putMyField(me, field, request);
        expect(answer).toMatchObject({ status: 200, headers: { etag: '"v2"' } });
        expect(answer.body['data']).toEqual({ user_id: me.userId, zip_code: '1', [field]: value });
        expect(answer.body).toEqual((await readMine(me)).body);
      }
    });

    it('drops the verification of a changed unique value, and moves the identity', async () => {
      const shop = await makeTenant();
      await addFields(shop, { badge: { unique: true } });
      await changeItem(keys.schema(shop.app), { user_verification_fields: ['badge'] });
      const old = crypto.randomUUID();
      const me = await signedInAgo(
        await withUser(shop, { data: { badge: old }, verified_data: { badge: old } }),
      );
      const fresh = crypto.randomUUID();
      const { body } = await putMyField(me, 'badge', json(fresh));
      expect(body).toMatchObject({ data: { badge: fresh }, verified_data: {}, auth_level: 'unverified' });
      expect(await ownerOf(me, 'badge', old)).toBeUndefined();
      expect(await ownerOf(me, 'badge', fresh)).toBeUndefined();
    });

    // The old file is deleted then.
    it('stores a file under a generated key, and shows its URL once it is ready', async () => {
      const shop = await makeTenant();
      await addFields(shop, { photo: { type: 'image' } });
      const me = await withUser(shop);
      const answer = await putMyField(me, 'photo', await form(png(), '../../me\u0007.png'));
      expect(answer.status).toBe(200);
      expect(answer.body['data']).toEqual({ user_id: me.userId });
      const [first = ''] = await objects(shop);
      expect(first).toMatch(new RegExp(`^uploads/${shop.app}/upload_[0-9a-f]{32}$`));
      await processAll(shop.app);
      const { photo } = Object((await readMine(me)).body['data']);
      const id = first.split('/').at(-1);
      expect(photo).toMatch(
        new RegExp(`^http://localhost:4000/branding/${shop.app}/${id}/[0-9a-f]{64}\\.png$`),
      );
      expect((await recordOf(me, me.userId))?.files?.['photo']).toMatchObject({ filename: 'me.png' });
      const replaced = await putMyField(me, 'photo', await form(png({ width: 9 })));
      expect(replaced.body['data']).toEqual({ user_id: me.userId, photo });
      await processAll(shop.app);
      expect(Object((await readMine(me)).body['data']).photo).not.toBe(photo);
      expect((await objects(shop)).filter((key) => key.includes(String(id)))).toEqual([]);
      expect(await servedOf(shop.app)).not.toEqual([]);
    });

    it('rejects an unusable file at once, and keeps the old value', async () => {
      const shop = await makeTenant();
      await addFields(shop, { photo: { type: 'image' } });
      const me = await withUser(shop);
      const answer = await failingBucket(async () => putMyField(me, 'photo', await form(png())));
      expect(answer.status).toBe(503);
      expect((await recordOf(me, me.userId))?.files?.['photo']).toMatchObject({
        state: 'rejected',
        rejection_reason: 'It could not be stored; upload it again',
      });
      expect((await putMyField(me, 'photo', await form(png()))).status).toBe(200);
      expect(await originalsOf(shop.app)).toHaveLength(1);
    });
  });

  describe('400', () => {
    it.each<[string, string, unknown, string]>([
      [
        'what cannot be converted',
        'age',
        'old',
        'body.value: cannot be converted to number, the type of age: it must be a decimal number such as -1.5',
      ],
      ['what breaks a rule', 'age', '1234', 'body.value: breaks the rule max_length 3'],
      ['a wrong e-mail address', 'email', 'nobody', 'body.value: must be an e-mail address'],
      [
        'a value for a file',
        'photo',
        'https://a.example/b.png',
        'body.value: photo takes a file: send it as multipart/form-data',
      ],
      [
        'null',
        'first_name',
        null,
        'body.value: cannot be converted to string, the type of first_name: it must be a text, a number or a boolean',
      ],
    ])('names %s', async (_, field, value, detail) => {
      const me = await withUser(tenant);
      expect((await putMyField(me, field, json(value))).body).toMatchObject({
        code: 'invalid_input',
        detail,
      });
      expect((await recordOf(me, me.userId))?.version).toBe(1);
    });

    it('names the place where the JSON of a form field breaks, and quotes nothing', async () => {
      const answer = await putMyField(
        await withUser(tenant),
        'address',
        await form('{\n  "city": "Arlington",\n  "zip": hunter2\n}'),
      );
      expect(answer).toBeApiError(400, 'invalid_input', {
        errors: [
          {
            path: 'body.value',
            message:
              'cannot be converted to object, the type of address: it is not valid JSON: line 3, column 10 must be a value',
          },
        ],
      });
      expect(answer.text).not.toContain('hunter2');
    });

    it('names the field in which a form breaks off, and the missing part', async () => {
      const answer = await putMyField(await withUser(tenant), 'first_name', {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\nContent-Disposition: form-data; name="value"\r\n\r\nGrace\r\n',
      });
      expect(answer).toBeApiError(400, 'malformed_body', {
        detail:
          'The body is not valid multipart/form-data in the field value: line 5, column 1 must be CR LF, --, the boundary and --, which end the form',
      });
    });

    it.each<[string, string, Buffer, string]>([
      [
        'photo',
        'a page behind the first bytes of a PNG',
        Buffer.concat([png().subarray(0, 8), Buffer.from('<script>not a png</script>')]),
        'The PNG is cut off',
      ],
      ['photo', 'a JPEG that is cut off', Buffer.from('ffd8ffe00010', 'hex'), 'The JPEG is cut off'],
      ['contract', 'a PDF that is cut off', pdf().subarray(0, 30), 'The PDF is cut off: it has no trailer'],
      ['contract', 'a PNG that is cut off', png().subarray(0, 50), 'The PNG is cut off'],
    ])('refuses for %s %s with the reason, and stores nothing', async (field, _, content, detail) => {
      const before = await objects(tenant);
      const me = await withUser(tenant);
      const answer = await putMyField(me, field, await form(content));
      expect(answer).toBeApiError(400, 'invalid_upload', { detail });
      expect(await objects(tenant)).toEqual(before);
      expect((await recordOf(me, me.userId))?.version).toBe(1);
    });

    it('refuses a form of 60,000 parts before it parses them', async () => {
      const parts = Array.from(
        { length: 60_000 },
        (_, n) => `--b\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n\r\n`,
      );
      for (const boundary of ['b', '"b"']) {
        const answer = await putMyField(await withUser(tenant), 'photo', {
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: Buffer.from(`${parts.join('')}--b--`),
        });
        expect(answer).toBeApiError(400, 'malformed_body', { detail: 'The body may have up to 20 parts' });
      }
    });

    it.each<[string, () => Promise<Request>]>([
      ['no value', async () => ({ body: {} })],
      ['a file where a text belongs', () => form(png())],
      ['a form without a part `value`', async () => ({ ...(await form('x')), body: '--x--' })],
      [
        'a form with no boundary',
        async () => ({ headers: { 'content-type': 'multipart/form-data' }, body: 'x' }),
      ],
      [
        'a form with two values',
        async () => {
          const { headers, body } = await form('x');
          const text = String(body);
          return {
            headers: headers ?? {},
            body: Buffer.from(text.slice(0, text.lastIndexOf('--', text.length - 6)) + text),
          };
        },
      ],
    ])('answers %s', async (_, request) => {
      const me = await withUser(tenant);
      expect((await putMyField(me, 'first_name', await request())).status).toBe(400);
      expect((await recordOf(me, me.userId))?.version).toBe(1);
    });
  });

  it.each<[string, () => Promise<Request> | Request]>([
    ['owned', () => json('x')],
    ['badge', () => form(png())],
  ])('answers 403 to %s, which only the application sets, and stores no file', async (field, request) => {
    const before = await objects(tenant);
    const me = await withUser(tenant);
    const answer = await putMyField(me, field, await request());
    expect(answer).toMatchObject({ status: 403, body: { detail: `Only the application may set: ${field}` } });
    expect(await objects(tenant)).toEqual(before);
  });

  it.each(['nothing', 'hidden', 'user_id', 'constructor'])('answers 404 for the field %s', async (field) => {
    const me = await withUser(tenant);
    expect(await putMyField(me, field, json('x'))).toBeApiError(404, 'field_not_found');
  });

  it("answers 409 to another user's value, 412 to an old profile, and stores no file", async () => {
    const number_plate = crypto.randomUUID();
    await makeProfile(tenant, { data: { number_plate } });
    const me = await signedInAgo(await withUser(tenant));
    const before = await objects(tenant);
    expect((await putMyField(me, 'number_plate', json(number_plate))).body['code']).toBe('identity_taken');
    const { headers, body } = await form(png());
    const late = { headers: { ...headers, 'if-match': '"v7"' }, body };
    expect((await putMyField(me, 'photo', late)).status).toBe(412);
    expect(await objects(tenant)).toEqual(before);
  });

  describe('413 and 415', () => {
    it.each<[string, string, Buffer, number]>([
      ['photo', 'an SVG', svg(), 415],
      ['photo', 'a text', Buffer.from('text'), 415],
      ['contract', 'an archive', Buffer.from('PK\x03\x04....'), 415],
      ['photo', 'more than 4 MiB', Buffer.concat([png(), Buffer.alloc(4 * 1024 * 1024)]), 413],
      [
        'contract',
        'more than 4 MiB',
        Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(4 * 1024 * 1024)]),
        413,
      ],
      ['contract', 'more than a form may have', Buffer.alloc(5 * 1024 * 1024), 413],
    ])('refuses for %s %s and stores nothing', async (field, _, content, status) => {
      const before = await objects(tenant);
      const me = await withUser(tenant);
      expect((await putMyField(me, field, await form(content))).status).toBe(status);
      expect(await objects(tenant)).toEqual(before);
    });

    it('refuses JSON beyond its own limit, and other types', async () => {
      const me = await withUser(tenant);
      expect((await putMyField(me, 'first_name', json('x'.repeat(300_000)))).status).toBe(413);
      const text = { headers: { 'content-type': 'text/plain' }, body: 'x' };
      const answer = await putMyField(me, 'first_name', text);
      expect(answer).toMatchObject({ status: 415 });
      expect(answer.body['detail']).toBe('Send the body as application/json or multipart/form-data');
    });
  });
});
