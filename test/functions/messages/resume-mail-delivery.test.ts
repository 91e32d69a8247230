import { describe, expect, it } from 'vitest';
import { beforeNextCall } from '../../support/before-call.ts';
import { rolesBut, support } from '../../support/hub-users.ts';
import { newEmail } from '../../support/magic-links.ts';
import { bounceOf, complaintOf, deliverFeedback, readDelivery, resume } from '../../support/mail-feedback.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant();

const as = (role: string) => ({ ...tenant.hub, accounts: { [tenant.account]: role } }) as typeof tenant.hub;
const stateOf = async (to: string) => (await readDelivery(tenant.app, tenant.keys, to)).body;

async function stoppedBy(event: typeof bounceOf | typeof complaintOf, { app } = tenant): Promise<string> {
  const to = newEmail();
  await deliverFeedback(event({ app, to }));
  return to;
}

describe('POST /applications/{app}/mail-delivery/resume', () => {
  it.each(['owner', 'admin'])(
    'resumes e-mails after a bounce, for a member with the role %s',
    async (role) => {
      const to = await stoppedBy(bounceOf);
      expect(await resume(tenant.app, as(role), to)).toMatchObject({
        status: 200,
        body: { state: 'active' },
      });
      expect(await stateOf(to)).toEqual({ state: 'active' });
    },
  );

  it.each(rolesBut('owner', 'admin'))('answers 403 to a member with the role %s', async (role) => {
    const to = await stoppedBy(bounceOf);
    expect((await resume(tenant.app, as(role), to)).status).toBe(403);
    expect(await stateOf(to)).toMatchObject({ state: 'stopped' });
  });

  it('answers 403 to keys and users, and 404 to another tenant', async () => {
    const to = await stoppedBy(bounceOf);
    for (const principal of [tenant.keys, tenant.serviceAccount, tenant.user])
      expect((await resume(tenant.app, principal, to)).status).toBe(403);
    expect((await resume(tenant.app, (await makeTenant()).hub, to)).status).toBe(404);
    expect(await stateOf(to)).toMatchObject({ state: 'stopped' });
  });

  it('lets only service staff resume after a complaint', async () => {
    const to = await stoppedBy(complaintOf);
    expect(await resume(tenant.app, tenant.hub, to)).toBeApiError(403, 'forbidden', {
      detail: expect.stringContaining('service staff'),
    });
    expect(await stateOf(to)).toMatchObject({ state: 'stopped', reason: 'complaint' });
    expect((await resume(tenant.app, support, to)).status).toBe(200);
    expect(await stateOf(to)).toEqual({ state: 'active' });
  });

  it('answers 409 and resumes nothing if a complaint arrives at the same moment', async () => {
    const to = await stoppedBy(bounceOf);
    beforeNextCall('UpdateItem', async () => {
      beforeNextCall('UpdateItem', () => deliverFeedback(complaintOf({ app: tenant.app, to })));
    });
    expect(await resume(tenant.app, tenant.hub, to)).toBeApiError(409, 'conflict');
    expect(await stateOf(to)).toMatchObject({ reason: 'complaint' });
  });

  it('answers 200 for an address that is not stopped, and may be repeated', async () => {
    const to = newEmail();
    for (let n = 0; n < 2; n++)
      expect(await resume(tenant.app, tenant.hub, to)).toMatchObject({
        status: 200,
        body: { state: 'active' },
      });
  });

  it('answers 429 after 20 addresses of an application in a day', async () => {
    const busy = await makeTenant();
    for (let n = 0; n < 20; n++)
      expect((await resume(busy.app, busy.hub, await stoppedBy(bounceOf, busy))).status).toBe(200);
    const last = await stoppedBy(bounceOf, busy);
    expect(await resume(busy.app, busy.hub, last)).toMatchObject({ status: 429 });
    expect((await readDelivery(busy.app, busy.keys, last)).body).toMatchObject({ state: 'stopped' });
  });
});
