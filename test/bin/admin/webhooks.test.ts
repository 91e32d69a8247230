import { describe, expect, it } from 'vitest';
import { getDelivery } from '../../../shared/deliveries/delivery-store.ts';
import { listReplays } from '../../../shared/deliveries/replay-store.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { changeItem } from '../../support/items.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { useWakes } from '../../support/wakes.ts';
import { makeDelivery, makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
const wakes = useWakes();

const of = (webhook: string) => ['--app', tenant.app, '--webhook', webhook];
const deliveries = (webhook: string, ...more: string[]) =>
  admin('webhooks', 'deliveries', ...of(webhook), ...more);
const redeliver = (webhook: string, event: string, ...more: string[]) =>
  admin('webhooks', 'redeliver', ...of(webhook), '--event', event, ...more);

describe('npm run admin -- webhooks list', () => {
  it('lists state, host and types, and neither secrets nor the path of an address', async () => {
    const owner = await makeTenant();
    const url = 'https://hooks.example/services/T0/s3cr3t?token=abc';
    const { id, secret } = await makeWebhook(owner, { url, types: ['user.*', 'group.created'] });
    const { code, stdout } = await admin('webhooks', 'list', '--app', owner.app);
    expect(code).toBe(0);
    const [columns, row] = stdout.split('\n');
    expect(columns).toMatch(/^WEBHOOK +STATE +REASON +HOST +LAST SUCCESS +FAILING SINCE +TYPES$/);
    expect(row).toMatch(
      new RegExp(`^${id} +enabled +- +hooks\\.example +- +- +user\\.\\*, group\\.created$`),
    );
    const { document } = await adminJson('webhooks', 'list', '--app', owner.app);
    expect(document.result.webhooks).toMatchObject([{ id, host: 'hooks.example', state: 'enabled' }]);
    expect(stdout + JSON.stringify(document)).not.toMatch(/s3cr3t|token|sealed/);
    expect(JSON.stringify(document)).not.toContain(secret);
  });

  it('reports an application without any, and an unknown one', async () => {
    const { app } = await makeTenant();
    expect((await admin('webhooks', 'list', '--app', app)).stdout).toBe(`${app} has no webhooks\n`);
    expect(await admin('webhooks', 'list', '--app', 'app_none')).toMatchObject({
      code: 2,
      stderr: 'admin: --app: there is no application app_none\n',
    });
  });
});

describe('npm run admin -- webhooks deliveries', () => {
  it('shows the latest first, with the reason of a failure, and selects a state', async () => {
    const { id } = await makeWebhook(tenant);
    const good = await makeDelivery(tenant.app, id);
    const dead = await makeDelivery(tenant.app, id, {
      ...{ state: 'dead', failure: 'status', response_status: 503 },
    });
    const { stdout } = await deliveries(id);
    expect(stdout).toMatch(/^EVENT +TYPE +STATE +ATTEMPTS +LAST ATTEMPT +NEXT ATTEMPT +FAILURE\n/);
    expect(stdout).toMatch(new RegExp(`\n${dead} +user\\.created +dead +1 +\\S+Z +- +status 503\n`));
    expect(stdout.indexOf(dead)).toBeLessThan(stdout.indexOf(good));
    const { document } = await adminJson('webhooks', 'deliveries', ...of(id), '--state', 'dead');
    expect(document.result.deliveries).toMatchObject([{ id: dead, response_status: 503 }]);
    const { document: before } = await adminJson('webhooks', 'deliveries', ...of(id), '--after', dead);
    expect(before.result.deliveries).toMatchObject([{ id: good }]);
  });

  it('shows 50, and how to go on', async () => {
    const { id } = await makeWebhook(tenant);
    const events = await Promise.all(Array.from({ length: 51 }, () => makeDelivery(tenant.app, id)));
    const { stdout } = await deliveries(id);
    const [oldest, next] = events.toSorted();
    expect(stdout).toContain(`\nearlier ones: --after ${next}\n`);
    expect(stdout).not.toContain(oldest);
  });

  it.each([
    [['--after', 'x'], 'admin: --after: x is no event'],
    [['--state', 'lost'], "option '--state <state>' argument 'lost' is invalid"],
  ])('refuses %j', async (options, message) => {
    const { id } = await makeWebhook(tenant);
    const { code, stderr } = await deliveries(id, ...options);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('names the options of a webhook of another application', async () => {
    const { id } = await makeWebhook(await makeTenant());
    expect(await deliveries(id)).toMatchObject({
      code: 2,
      stderr: `admin: --webhook: there is no webhook ${id} of ${tenant.app} (--app)\n`,
    });
  });
});

describe('npm run admin -- webhooks redeliver', () => {
  const replaysOf = (id: string) => listReplays({ app_id: tenant.app, id }, 100);

  it('asks for another attempt, wakes the webhook, and is recorded', async () => {
    const { id } = await makeWebhook(tenant);
    const event = await makeDelivery(tenant.app, id, { state: 'dead', failure: 'time_out' });
    expect((await redeliver(id, event, '--dry-run')).stdout).toContain(
      `Delivers the event ${event} to the webhook ${id} of ${tenant.app} again`,
    );
    expect(await replaysOf(id)).toEqual([]);
    expect(await redeliver(id, event)).toMatchObject({ code: 0 });
    expect(await getDelivery(tenant.app, id, event)).toMatchObject({ state: 'pending', cause: 'redelivery' });
    expect(wakes.sent).toEqual([{ app: tenant.app, webhook: id }]);
    const { document } = await adminJson('audit', 'show');
    expect(document.result.records.at(-1)).toMatchObject({
      command: 'webhooks redeliver',
      subject: { application: tenant.app, webhook: id, event },
      outcome: 'done',
    });
  });

  it('succeeds while the queue of wakes does not answer, and adds no second attempt', async () => {
    wakes.fail();
    const { id } = await makeWebhook(tenant);
    const event = await makeDelivery(tenant.app, id);
    for (let run = 0; run < 2; run += 1) expect(await redeliver(id, event)).toMatchObject({ code: 0 });
    expect(await replaysOf(id)).toHaveLength(1);
  });

  it('refuses an event that the webhook did not get, and a disabled webhook', async () => {
    const { id } = await makeWebhook(tenant);
    const unknown = newId('event');
    expect(await redeliver(id, unknown)).toMatchObject({
      code: 2,
      stderr: `admin: --event: there is no delivery of ${unknown} to ${id} in the last 30 days\n`,
    });
    const event = await makeDelivery(tenant.app, id);
    await changeItem(keys.webhook(tenant.app, id), { state: 'disabled' });
    const refused = await redeliver(id, event);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('a disabled webhook gets nothing'),
    ]);
    expect(await replaysOf(id)).toEqual([]);
  });
});
