import { describe, expect, it } from 'vitest';
import * as getUserFieldFile from '../../../functions/users/get-user-field-file.ts';
import { purgeApplications } from '../../../shared/deletion/purge.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { listObjects } from '../../../shared/storage/objects.ts';
import { pdf } from '../../support/files.ts';
import { asBackend, form, makeProfile, patchUser, putField, recordOf } from '../../support/profiles.ts';
import { processAll } from '../../support/uploads.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({}, { badge: { type: 'document', user_visible: false } });

const read = (user: string, field: string) =>
  asBackend(getUserFieldFile, tenant, { params: { user, field } });

describe('GET /applications/{app}/users/{user}/data/fields/{field}/file', () => {
  it('answers 200 with the bytes, also of fields that are hidden from users', async () => {
    const user = await makeProfile(tenant);
    await putField(tenant, user, 'badge', await form(pdf(), 'badge.pdf'));
    await processAll(tenant.app);
    const answer = await read(user, 'badge');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(answer.bytes.equals(pdf())).toBe(true);
  });

  it('answers 404 for a file that the field gave up, which the purge deletes', async () => {
    const user = await makeProfile(tenant);
    await putField(tenant, user, 'badge', await form(pdf(), 'badge.pdf'));
    await processAll(tenant.app);
    const { id = '' } = (await recordOf(tenant, user))?.files?.['badge'] ?? {};
    const objects = async () => (await listObjects(`apps/${tenant.app}/`)).filter((key) => key.includes(id));
    expect(await objects()).not.toEqual([]);
    expect((await patchUser(tenant, user, { data: { badge: null } })).status).toBe(200);
    expect(await read(user, 'badge')).toBeApiError(404, 'field_not_found');
    await purgeApplications(() => true);
    expect(await objects()).toEqual([]);
  });

  it('answers 404 for an unknown user, an unknown field, or a field without a file', async () => {
    expect(await read(newId('user'), 'badge')).toBeApiError(404, 'user_not_found');
    const user = await makeProfile(tenant);
    for (const field of ['badge', 'nothing', 'email'])
      expect(await read(user, field)).toBeApiError(404, 'field_not_found');
  });
});
