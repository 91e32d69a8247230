/** @module-tag heavy */
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, it } from 'vitest';
import { tableClient } from '../../infra/local/kept-table.ts';
import type { EventRecord } from '../../shared/events/event.ts';
import { readEventsAfter } from '../../shared/events/event-store.ts';
import { newId } from '../../shared/platform/ids.ts';
import { isoNow } from '../../shared/platform/time.ts';
import { keys } from '../../shared/storage/keys.ts';
import { useBackends } from '../support/backends.ts';
import { publishPending } from '../support/publish-pending.ts';

useBackends({ events: true });

const EVENTS = 10_000;
/** The limit of BatchWriteItem. */
const AT_ONCE = 25;
const environment = () => process.env as Record<string, string>;

/** Writes new groups of an application, and returns their ids in order. */
async function writeGroups(app: string): Promise<string[]> {
  const ids = Array.from({ length: EVENTS }, () => newId('group'));
  const client = tableClient(environment());
  for (let at = 0; at < EVENTS; at += AT_ONCE) {
    const requests = ids.slice(at, at + AT_ONCE).map((id) => ({
      PutRequest: {
        Item: marshall({ ...keys.group(id), id, app_id: app, name: id, version: 1, created_at: isoNow() }),
      },
    }));
    const RequestItems = { [String(environment()['TABLE_NAME'])]: requests };
    await client.send(new BatchWriteItemCommand({ RequestItems }));
  }
  client.destroy();
  return ids;
}

/** Returns all events of a feed, in its order. */
async function feedOf(scope: string): Promise<EventRecord[]> {
  const found: EventRecord[] = [];
  for (;;) {
    const page = await readEventsAfter(scope, found.length, 1000);
    if (page.length === 0) return found;
    found.push(...page);
  }
}

it(`${EVENTS} changes of one application become as many events, each once`, { tags: 'nightly' }, async () => {
  const app = newId('app');
  const ids = await writeGroups(app);
  const started = performance.now();
  await publishPending();
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `${EVENTS} events in ${seconds.toFixed(1)} s: ${Math.round(EVENTS / seconds)} a second\n`,
  );
  const events = await feedOf(app);
  expect(events.map(({ position }) => position)).toEqual(ids.map((_, at) => at + 1));
  expect(new Set(events.map(({ subject }) => subject.id))).toEqual(new Set(ids));
});
