import { expect, it, vi } from 'vitest';
import { handler, trigger } from '../../../functions/events/wake-webhooks.ts';
import * as testWebhook from '../../../functions/webhooks/test-webhook.ts';
import { runAs } from '../../../infra/local/access-policy.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { dueAttributes } from '../../../shared/webhooks/progress.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { useWakes } from '../../support/wakes.ts';
import { makeWebhook } from '../../support/webhooks.ts';

const tenant = useTenant();
const wakes = useWakes();

const wakeDue = () => runAs(trigger.id, trigger.uses, () => handler());

/** A webhook that has something to deliver in so many seconds. */
async function dueIn(seconds: number): Promise<string> {
  const { id } = await makeWebhook(tenant);
  const { app } = tenant;
  await changeItem(keys.webhookProgress(app, id), dueAttributes({ app_id: app, id }, isoIn(seconds)));
  return id;
}

it('wakes only due webhooks, the longest due first', async () => {
  await makeWebhook(tenant);
  const [second, later, first] = [await dueIn(-60), await dueIn(60), await dueIn(-120)];
  await wakeDue();
  expect(wakes.sent).toEqual([first, second].map((webhook) => ({ app: tenant.app, webhook })));
  expect(wakes.sent).not.toContainEqual({ app: tenant.app, webhook: later });
});

it('reads nothing if no events are stored', async () => {
  await dueIn(-60);
  vi.stubEnv('EVENT_DAYS', '0');
  expect(await countCalls(wakeDue)).toEqual([]);
  expect(wakes.sent).toEqual([]);
});

it('wakes a webhook whose wake was lost with its request', async () => {
  const { id } = await makeWebhook(tenant);
  const { app } = tenant;
  wakes.fail();
  await invoke(testWebhook, { params: { app, webhook: id }, principal: tenant.hub });
  expect(wakes.sent).toEqual([]);
  wakes.recover();
  await wakeDue();
  expect(wakes.sent).toContainEqual({ app, webhook: id });
});

it('fails while the queue does not answer, so that the next run wakes webhooks', async () => {
  const id = await dueIn(-1);
  wakes.fail();
  await expect(wakeDue()).rejects.toThrow('Deliveries cannot be queued');
  wakes.recover();
  await wakeDue();
  expect(wakes.sent).toContainEqual({ app: tenant.app, webhook: id });
});
