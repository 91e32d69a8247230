import type { Change } from '../events/event.ts';
import { matchesType } from '../events/event-types.ts';
import { inParallel } from '../platform/parallel.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { sendWakes, type Wake } from '../storage/wake-queue.ts';
import { enabledWebhooks } from './webhook-store.ts';

/** Applications whose webhooks are read at once. */
const WIDTH = 8;

/**
 * Wakes the enabled webhooks whose types select one of the changes, which must be in the feed already.
 * Reads webhooks only of applications that have some. Returns the number of wakes. Throws 503
 * `dependency_unavailable` unless all are queued.
 */
export async function wakeForChanges(changes: readonly Change[]): Promise<number> {
  const feeds = [...Map.groupBy(changes, ({ scope }) => scope)];
  const usages = await getItems(feeds.map(([scope]) => keys.applicationUsage(scope)));
  const withWebhooks = feeds.filter((_, at) => Number(usages[at]?.['webhooks'] ?? 0) > 0);
  const wakes = await inParallel(withWebhooks, WIDTH, ([app, ofApp]) => wakesOf(app, ofApp));
  await sendWakes(wakes.flat());
  return wakes.flat().length;
}

async function wakesOf(app: string, changes: readonly Change[]): Promise<Wake[]> {
  const types = [...new Set(changes.map(({ type }) => type))];
  const webhooks = await enabledWebhooks(app);
  return webhooks
    .filter((webhook) => webhook.types.some((pattern) => types.some((type) => matchesType(pattern, type))))
    .map(({ id }) => ({ app, webhook: id }));
}
