import { beforeAll, expect, it, vi } from 'vitest';
import { useBackends } from '../support/backends.ts';
import { newGroup } from '../support/groups.ts';
import { deliverPending } from '../support/publish-pending.ts';
import { eventIn, type Receiver, startReceiver } from '../support/receiver.ts';
import { makeTenant } from '../support/tenants.ts';
import { makeWebhook } from '../support/webhooks.ts';

useBackends({ events: true });

let receiver: Receiver;
beforeAll(async () => {
  vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
  receiver = await startReceiver();
});

it('a change reaches a webhook by the stream, the feed and the queue, once', async () => {
  const tenant = await makeTenant();
  const { id } = await makeWebhook(tenant, { url: receiver.url, types: ['group.created'] });
  const group = await newGroup(tenant.keys, { name: 'Chess' });
  await deliverPending();
  await deliverPending();
  expect(receiver.received.map((request) => eventIn(request))).toMatchObject([
    { type: 'group.created', application: tenant.app, subject: { type: 'group', id: group } },
  ]);
  expect(id).toMatch(/^webhook_/);
});
