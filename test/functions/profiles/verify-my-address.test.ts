import { describe, expect, it } from 'vitest';
import * as completeChange from '../../../functions/addresses/complete-address-change.ts';
import * as updateMyData from '../../../functions/profiles/update-my-data.ts';
import { newest, pendingOf, signedInAgo, undo } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { faultPaths } from '../../support/invoke.ts';
import { newEmail, profileOf } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { asMe, putMine, withUser } from '../../support/profiles.ts';
import type { Tenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();

/** A user with a verified e-mail address and a phone number that is not verified. */
async function someone(phone_number = newPhone(), seconds = 0): Promise<Tenant & { email: string }> {
  const email = newEmail();
  const user = await withUser(tenant, { data: { email, phone_number }, verified_data: { email } });
  return { ...(await signedInAgo(user, seconds)), email };
}

const verify = (me: Tenant, field: string, data: object = {}) =>
  asMe(updateMyData, me, { body: { data, verify: field } });

const complete = (me: Tenant, challenge_id: string, code: string) =>
  asMe(completeChange, me, { body: { challenge_id, code } });

describe('PATCH /me/applications/{app}/data with verify', () => {
  it('sends a code to an address of the user, which verifies it', async () => {
    const phone = newPhone();
    const me = await someone(phone);
    const answer = await verify(me, 'phone_number');
    expect(answer).toMatchObject({ status: 200, body: { data: { phone_number: phone } } });
    const { code = '' } = newest(backends, phone);
    const { challengeId } = pendingOf(answer, 'phone_number');
    const done = await complete(me, challengeId, code);
    expect(done).toMatchObject({ status: 200, body: { verified_data: { phone_number: phone } } });
  });

  it('tells the verified address, whose link takes the verification back', async () => {
    const phone = newPhone();
    const me = await someone(phone);
    const answer = await verify(me, 'phone_number');
    const { code = '' } = newest(backends, phone);
    const done = await complete(me, pendingOf(answer, 'phone_number').challengeId, code);
    expect(done.status).toBe(200);
    const link = newest(backends, me.email).links[0] ?? '';
    const undone = await undo(link.split('/').at(-1) ?? '');
    expect([undone.status, undone.text.includes('can no longer be used to sign in')]).toEqual([200, true]);
    const record = await profileOf(me, me.userId);
    expect([record?.data['phone_number'], record?.verified_data['phone_number']]).toEqual([phone, undefined]);
  });

  it('sends no notice before the code, and one that names no other address after it', async () => {
    const phone = newPhone();
    const me = await someone(phone);
    const answer = await verify(me, 'phone_number');
    expect(backends.messages().list(me.email)).toEqual([]);
    const { code = '' } = newest(backends, phone);
    await complete(me, pendingOf(answer, 'phone_number').challengeId, code);
    const { text } = newest(backends, me.email);
    expect(text).toContain('We confirmed the phone number of your');
    expect(text).not.toContain('Before');
    expect(text.split('***').length).toBe(2);
  });

  it('answers 404 for an address that is verified or absent', async () => {
    const me = await someone();
    expect(await verify(me, 'email')).toBeApiError(404, 'field_not_found');
    expect((await putMine(me, { email: me.email })).status).toBe(200);
    expect((await verify(me, 'phone_number')).status).toBe(404);
  });

  it('answers 400 for another field, and beside a change', async () => {
    const me = await someone();
    const other = await verify(me, 'first_name');
    expect([other.status, faultPaths(other)]).toEqual([400, ['body.verify']]);
    const beside = await verify(me, 'phone_number', { first_name: 'Ada' });
    expect([beside.status, faultPaths(beside)]).toEqual([400, ['body.verify']]);
    expect((await profileOf(me, me.userId))?.data).not.toHaveProperty('first_name');
  });

  it('needs a sign-in within the last 10 minutes, and sends nothing without', async () => {
    const phone = newPhone();
    const answer = await verify(await someone(phone, 660), 'phone_number');
    expect(answer).toBeApiError(401, 'reauthentication_required');
    expect(backends.messages().list(phone)).toEqual([]);
  });
});
