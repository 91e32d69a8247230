import { beforeAll, describe, expect, it } from 'vitest';
import * as getMyFieldFile from '../../../functions/profiles/get-my-field-file.ts';
import { deleteObjects, listObjects } from '../../../shared/storage/objects.ts';
import { useBackends } from '../../support/backends.ts';
import { png } from '../../support/files.ts';
import { asMe, form, patchMine, putMyField, withUser } from '../../support/profiles.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
  await addFields(tenant, {
    photo: { type: 'image' },
    contract: { type: 'document' },
    hidden: { type: 'image', user_visible: false },
  });
});

const read = (me: Tenant, field: string) => asMe(getMyFieldFile, me, { params: { field } });

/** Somebody with a file. */
async function withFile(field: string, content: Buffer, filename: string): Promise<Tenant> {
  const me = await withUser(tenant);
  const { status, text } = await putMyField(me, field, await form(content, filename));
  if (status !== 200) throw new Error(text);
  return me;
}

describe('GET /me/applications/{app}/data/fields/{field}/file', () => {
  it.each([
    ['photo', png(), 'me.png', 'image/png', "inline; filename*=UTF-8''me.png"],
    [
      'contract',
      Buffer.from('%PDF-1.7 x'),
      'Ü "a".pdf',
      'application/pdf',
      "attachment; filename*=UTF-8''%C3%9C%20%22a%22.pdf",
    ],
    [
      'contract',
      Buffer.from('<script>'),
      'a.html',
      'text/plain; charset=utf-8',
      "attachment; filename*=UTF-8''a.html",
    ],
    ['contract', png(), "it's.png", 'image/png', "inline; filename*=UTF-8''it%27s.png"],
  ])(
    'answers 200 with the bytes of a %s as they were sent, in a sandbox',
    async (field, content, name, type, disposition) => {
      const me = await withFile(field, content, name);
      const answer = await read(me, field);
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': type,
          'content-disposition': disposition,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
          'cache-control': 'no-store',
        },
      });
      expect(answer.bytes.equals(content)).toBe(true);
    },
  );

  it.each(['photo', 'first_name', 'hidden', 'nothing'])('answers 404 where %s has no file', async (field) => {
    const me = await withUser(tenant);
    expect(await read(me, field)).toMatchObject({ status: 404, body: { code: 'field_not_found' } });
  });

  it('answers 404 once the file is removed, or its object is gone', async () => {
    const me = await withFile('photo', png(), 'me.png');
    await patchMine(me, { photo: null });
    expect((await read(me, 'photo')).status).toBe(404);
    const other = await withFile('photo', png(), 'me.png');
    await deleteObjects(await listObjects(`apps/${tenant.app}/`));
    expect((await read(other, 'photo')).status).toBe(404);
  });
});
