import { describe, expect, it } from 'vitest';
import * as getMyField from '../../../functions/profiles/get-my-field.ts';
import { countCalls } from '../../support/count-calls.ts';
import { newEmail } from '../../support/magic-links.ts';
import { asMe, recordOf, withUser } from '../../support/profiles.ts';
import type { Tenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({}, { age: { type: 'number' }, hidden: { user_visible: false } });

const read = (me: Tenant, field: string) => asMe(getMyField, me, { params: { field } });

describe('GET /me/applications/{app}/data/fields/{field}', () => {
  it('answers 200 with value, type and verification, and the ETag of the profile', async () => {
    const email = newEmail();
    const me = await withUser(tenant, { data: { email, age: 42 }, verified_data: { email } });
    const answer = await read(me, 'email');
    const { version } = Object(await recordOf(me, me.userId));
    expect(answer).toMatchObject({ status: 200, headers: { etag: `"v${version}"` } });
    expect(answer.body).toEqual({ field: 'email', type: 'string', value: email, verified: true });
    expect((await read(me, 'age')).body).toEqual({
      field: 'age',
      type: 'number',
      value: 42,
      verified: false,
    });
  });

  it('answers 200 with null for a field without a value', async () => {
    const me = await withUser(tenant);
    expect((await read(me, 'age')).body).toMatchObject({ value: null, verified: false });
  });

  it.each(['nothing', 'hidden', 'toString'])('answers 404 for %s', async (field) => {
    const me = await withUser(tenant, { data: { hidden: 'h' } });
    expect(await read(me, field)).toBeApiError(404, 'field_not_found');
  });

  it('reads all items in one call', async () => {
    const me = await withUser(tenant);
    await read(me, 'age');
    expect(await countCalls(() => read(me, 'age'))).toEqual(['BatchGetItem']);
  });
});
