import { describe, expect, it } from 'vitest';
import * as getMyFieldFile from '../../../functions/profiles/get-my-field-file.ts';
import { deleteObjects, listObjects } from '../../../shared/storage/objects.ts';
import { pdf, png } from '../../support/files.ts';
import { asMe, form, patchMine, putMyField, withUser } from '../../support/profiles.ts';
import type { Tenant } from '../../support/tenants.ts';
import { processAll } from '../../support/uploads.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant(
  {},
  {
    photo: { type: 'image' },
    contract: { type: 'document' },
    hidden: { type: 'document', user_visible: false },
  },
);

const read = (me: Tenant, field: string) => asMe(getMyFieldFile, me, { params: { field } });

/** Somebody with a file. */
async function withFile(field: string, content: Buffer, filename: string): Promise<Tenant> {
  const me = await withUser(tenant);
  const { status, text } = await putMyField(me, field, await form(content, filename));
  if (status !== 200) throw new Error(text);
  await processAll(tenant.app);
  return me;
}

describe('GET /me/applications/{app}/data/fields/{field}/file', () => {
  it.each([
    ['contract', pdf(), 'Ü "a".pdf', 'application/pdf', "attachment; filename*=UTF-8''%C3%9C%20%22a%22.pdf"],
    [
      'contract',
      Buffer.from('<script>'),
      'a.html',
      'text/plain; charset=utf-8',
      "attachment; filename*=UTF-8''a.html",
    ],
  ])(
    'answers 200 with the unchanged bytes of a %s, as a download in a sandbox',
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

  it('answers 200 with a redrawn picture, as a download', async () => {
    const me = await withFile('contract', png({ chunks: [['tEXt', Buffer.from('GPS')]] }), "it's.png");
    const answer = await read(me, 'contract');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'content-disposition': "attachment; filename*=UTF-8''it%27s.png",
      },
    });
    expect(answer.bytes.includes('GPS')).toBe(false);
  });

  it('answers 404 for an image, which has an address of its own', async () => {
    const me = await withFile('photo', png(), 'me.png');
    expect(await read(me, 'photo')).toBeApiError(404, 'field_not_found');
  });

  it.each(['contract', 'first_name', 'hidden', 'nothing'])('answers 404 if %s has no file', async (field) => {
    const me = await withUser(tenant);
    expect(await read(me, field)).toBeApiError(404, 'field_not_found');
  });

  it('answers 404 once the file is removed, or its object is deleted', async () => {
    const me = await withFile('contract', pdf(), 'me.pdf');
    await patchMine(me, { contract: null });
    expect((await read(me, 'contract')).status).toBe(404);
    const other = await withFile('contract', pdf(), 'me.pdf');
    await deleteObjects(await listObjects(`apps/${tenant.app}/`));
    expect((await read(other, 'contract')).status).toBe(404);
  });
});
