import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { getItems } from '../../shared/storage/read-items.ts';
import { RESTORED_KINDS, type RestoredRecord, restoredRecord } from './restored-kinds.ts';

/** Records that are read at once. */
const BATCH = 100;

/** The members of an event that name what was deleted, and when. */
const DeletionEvent = z.object({
  type: z.string(),
  subject: z.object({ id: z.string() }),
  application: z.optional(z.string()),
  at: z.iso.datetime(),
});
type DeletionEvent = z.output<typeof DeletionEvent>;

/**
 * Returns the records of the restored table whose deletion after `copied` (ISO 8601) is among the events of a
 * file: JSON, an event a line, as the API and webhooks have them. Other events are ignored. Throws an Error
 * that names the first line that is no event.
 */
export async function deletedInEvents(file: string, copied: string): Promise<RestoredRecord[]> {
  const deleted = new Map<string, RestoredRecord>();
  let batch: DeletionEvent[] = [];
  const find = async () => {
    for (const record of await recordsOf(batch)) deleted.set(JSON.stringify(record.key), record);
    batch = [];
  };
  for await (const event of eventsOf(file)) {
    if (!RESTORED_KINDS.some((kind) => kind.event === event.type) || event.at < copied) continue;
    batch.push(event);
    if (batch.length === BATCH) await find();
  }
  await find();
  return [...deleted.values()];
}

/** Returns the records of these deletions that exist, and which were not made again afterwards. */
async function recordsOf(events: readonly DeletionEvent[]): Promise<RestoredRecord[]> {
  const items = await getItems(
    events.map(({ type, application = '', subject }) =>
      RESTORED_KINDS.find(({ event }) => event === type)?.keyOf(application, subject.id),
    ),
  );
  return events.flatMap(({ at }, n) => {
    const item = items[n];
    const record = item && restoredRecord(item);
    return record && record.created < at ? record : [];
  });
}

async function* eventsOf(file: string): AsyncGenerator<DeletionEvent> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    if (line.trim() === '') continue;
    const event = DeletionEvent.safeParse(parsed(line));
    if (!event.success)
      throw new Error(
        `--events: line ${number} of ${file} is no event: write one a line, as GET /applications/{app}/events has them`,
      );
    yield event.data;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
