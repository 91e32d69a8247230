import { describe, expect, it } from 'vitest';
import * as listUsers from '../../functions/users/list-users.ts';
import { useBackends } from '../support/backends.ts';
import { userWithFormerNumber } from '../support/former-numbers.ts';
import { createLink } from '../support/magic-links.ts';
import { asBackend, holder, putUser, recordOf } from '../support/profiles.ts';
import { makeCredential, signIn } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';

const backends = useBackends();

const FORMER = '+4901711234567';
const NUMBER = '+491711234567';

describe('a user whose number an earlier release stored with its trunk prefix', () => {
  it.each([NUMBER, '+49 (0)171 1234567', '+49 0171 1234567'])('is found by %s', async (phone) => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, FORMER, { proved: false });
    const { body } = await asBackend(listUsers, tenant, { query: { lookup_filter: phone } });
    expect(body['results']).toMatchObject([{ svc_user: user }]);
    const link = await createLink(tenant, { data: { phone_number: phone } });
    expect(link.body['app_user_id']).toBe(user);
  });

  it.each([true, false])(
    'signs in with the number, which is in E.164 then (proved before: %s)',
    async (proved) => {
      const tenant = await makeTenant();
      const { clientId } = await makeCredential(tenant.app);
      const user = await userWithFormerNumber(tenant, FORMER, { proved });
      expect((await signIn(backends, clientId, { phone: NUMBER })).userId).toBe(user);
      expect(await recordOf(tenant, user)).toMatchObject({
        data: { phone_number: NUMBER },
        verified_data: { phone_number: NUMBER },
        identities: [{ field: 'phone_number', value: NUMBER }],
      });
      expect(await holder(tenant, 'phone_number', FORMER)).toBeUndefined();
      expect((await signIn(backends, clientId, { phone: NUMBER })).userId).toBe(user);
    },
  );

  it('is not changed by a PUT that names the same number', async () => {
    const tenant = await makeTenant();
    const user = await userWithFormerNumber(tenant, FORMER, { proved: true });
    const before = await recordOf(tenant, user);
    const data = { first_name: 'Grace', phone_number: '+49 0171 1234567' };
    expect((await putUser(tenant, user, { data })).status).toBe(200);
    expect(await recordOf(tenant, user)).toEqual(before);
  });
});
