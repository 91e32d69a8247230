import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../shared/http/principal.ts';
import { support } from '../../support/hub-users.ts';
import { faultPaths } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { complaintOf, deliverFeedback, readDelivery } from '../../support/mail-feedback.ts';
import { makeProfile, removeUser } from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

describe('POST /applications/{app}/mail-delivery/lookup', () => {
  it('answers 200 with reason and end of a stop, to all managers of the application', async () => {
    const to = newEmail();
    await deliverFeedback(complaintOf({ app: tenant.app, to }));
    const members = ROLES.map((role) => ({ ...tenant.hub, accounts: { [tenant.account]: role } }));
    for (const principal of [tenant.keys, tenant.serviceAccount, support, ...members]) {
      const { status, body } = await readDelivery(tenant.app, principal, to);
      expect(status).toBe(200);
      expect(body).toEqual({
        state: 'stopped',
        reason: 'complaint',
        since: expect.any(String),
        until: expect.any(String),
      });
    }
  });

  it('answers for an address in any spelling', async () => {
    await deliverFeedback(complaintOf({ app: tenant.app, to: 'info@xn--mller-kva.example' }));
    for (const spelling of ['INFO@müller.example', ' info@xn--mller-kva.example', 'ｉｎｆｏ@müller.example'])
      expect(await readDelivery(tenant.app, tenant.keys, spelling)).toMatchObject({
        body: { state: 'stopped' },
      });
  });

  it('answers the same for an unknown address, and changes nothing', async () => {
    const known = newEmail();
    await makeProfile(tenant, { data: { email: known } });
    for (const email of [known, newEmail()])
      expect(await readDelivery(tenant.app, tenant.keys, email)).toMatchObject({ body: { state: 'active' } });
  });

  it.each([['nobody'], ['a@b'], [7], [undefined]])(
    'answers 400 for %j, which is no address',
    async (email) => {
      const answer = await readDelivery(tenant.app, tenant.keys, email);
      expect(answer.status).toBe(400);
      expect(faultPaths(answer)).toEqual(['body.email']);
    },
  );

  it('answers 404 to another tenant and 403 to users', async () => {
    const other = await makeTenant();
    for (const principal of [other.keys, other.hub])
      expect((await readDelivery(tenant.app, principal, newEmail())).status).toBe(404);
    expect((await readDelivery(tenant.app, tenant.user, newEmail())).status).toBe(403);
  });

  it('deletes the stop with the user of the address', async () => {
    const to = newEmail();
    const id = await makeProfile(tenant, { data: { email: to } });
    await deliverFeedback(complaintOf({ app: tenant.app, to }));
    expect((await removeUser(tenant, id)).status).toBe(204);
    expect((await readDelivery(tenant.app, tenant.keys, to)).body).toEqual({ state: 'active' });
  });

  it('keeps the stop if a user is deleted who had not verified the address', async () => {
    const to = newEmail();
    await deliverFeedback(complaintOf({ app: tenant.app, to }));
    const id = await makeProfile(tenant, { data: { first_name: to } });
    expect((await removeUser(tenant, id)).status).toBe(204);
    expect((await readDelivery(tenant.app, tenant.keys, to)).body).toMatchObject({ state: 'stopped' });
  });
});
