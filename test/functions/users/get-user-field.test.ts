import { describe, expect, it } from 'vitest';
import * as getUserField from '../../../functions/users/get-user-field.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { newEmail } from '../../support/magic-links.ts';
import { asBackend, makeProfile } from '../../support/profiles.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({}, { hidden: { user_visible: false } });

const read = (user: string, field: string) => asBackend(getUserField, tenant, { params: { user, field } });

describe('GET /applications/{app}/users/{user}/data/fields/{field}', () => {
  it('answers 200 with the value, also of fields that are hidden from users', async () => {
    const email = newEmail();
    const user = await makeProfile(tenant, { data: { email, hidden: 'h' }, verified_data: { email } });
    const answer = await read(user, 'email');
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' } });
    expect(answer.body).toEqual({ field: 'email', type: 'string', value: email, verified: true });
    expect((await read(user, 'hidden')).body).toMatchObject({ value: 'h', verified: false });
    expect((await read(user, 'zip_code')).body).toMatchObject({ value: null });
  });

  it('answers 404 for an unknown user and an unknown field', async () => {
    expect(await read(newId('user'), 'email')).toBeApiError(404, 'user_not_found');
    const user = await makeProfile(tenant);
    expect(await read(user, 'nothing')).toBeApiError(404, 'field_not_found');
  });
});
