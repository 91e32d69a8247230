import { config } from '../../shared/platform/config.ts';
import { HUB_APPLICATION_ID } from '../../shared/platform/ids.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItems } from '../../shared/storage/read-items.ts';
import { Expression } from '../../shared/storage/writes/expressions.ts';
import { hasShape } from './point-in-time.ts';
import { reporter } from './progress.ts';
import { RECORD_ATTRIBUTES, RESTORED_KINDS, type RestoredRecord, restoredRecord } from './restored-kinds.ts';
import { type ScanRequest, scanPages } from './scan-table.ts';

/** Attributes with the time at which an item was written. */
const TIMES = ['created_at', 'updated_at', 'deleted_at', 'at'];

/**
 * Returns the records of the restored table that were made before `copied` (ISO 8601), and which the table
 * `newer` no longer has. Throws an Error if `newer` cannot be the table from which the copy was made, as it
 * was later: everything that it lacks would be deleted.
 */
export async function deletedInTable(newer: string, copied: string): Promise<RestoredRecord[]> {
  await assertIsNewer(newer, copied);
  const deleted: RestoredRecord[] = [];
  const progress = reporter('records compared');
  let compared = 0;
  for await (const records of restoredRecords(copied)) {
    const found = await getItems(
      records.map(({ key }) => key),
      newer,
    );
    deleted.push(...records.filter((record, n) => !isSame(record, found[n])));
    compared += records.length;
    progress.report(compared, 0);
  }
  progress.end();
  return deleted;
}

/** True if the item is this record, and not a later one with the same id. */
function isSame({ kind, created }: RestoredRecord, item: Record<string, unknown> | undefined): boolean {
  return item !== undefined && String(kind.createdOf(item)) === created;
}

/** Yields the records of the restored table that were made before a time, in pages. */
async function* restoredRecords(before: string): AsyncGenerator<RestoredRecord[]> {
  const e = new Expression();
  const kinds = RESTORED_KINDS.map(({ sk }) => e.value(sk)).join(', ');
  const request: ScanRequest = {
    TableName: config('TABLE_NAME'),
    FilterExpression: `${e.name('sk')} IN (${kinds})`,
    ProjectionExpression: RECORD_ATTRIBUTES.map((name) => e.name(name)).join(', '),
    ...e.placeholders(),
  };
  for await (const items of scanPages(request))
    yield items.flatMap((item) => restoredRecord(item) ?? []).filter(({ created }) => created < before);
}

async function assertIsNewer(newer: string, copied: string): Promise<void> {
  const restored = config('TABLE_NAME');
  if (newer === restored)
    throw new Error(`--from: ${newer} is the restored table; name the table that was in use until then`);
  if (!(await isOfService(newer))) throw new Error(`--from: ${newer} is no table of the service`);
  const hub = [keys.application(HUB_APPLICATION_ID)];
  const [[here], [there]] = await Promise.all([getItems(hub), getItems(hub, newer)]);
  if (here?.['created_at'] !== there?.['created_at'])
    throw new Error(`--from: ${newer} is the table of another deployment, whose hub is another one`);
  if (!(await wasWrittenAfter(newer, copied)))
    throw new Error(
      `--from: nothing in ${newer} was written after ${copied} (--copied), so it is no newer than the copy`,
    );
}

async function isOfService(table: string): Promise<boolean> {
  try {
    return await hasShape(table);
  } catch (error) {
    if (propertiesOf(error)['name'] !== 'ResourceNotFoundException') throw error;
    throw new Error(`--from: there is no table ${table} in this account and region`);
  }
}

/** True if an item has a time after this one. Ends with the first. */
async function wasWrittenAfter(table: string, time: string): Promise<boolean> {
  const e = new Expression();
  const after = e.value(time);
  const request: ScanRequest = {
    TableName: table,
    FilterExpression: TIMES.map((name) => `${e.name(name)} > ${after}`).join(' OR '),
    ProjectionExpression: e.name('sk'),
    ...e.placeholders(),
  };
  for await (const items of scanPages(request)) if (items.length > 0) return true;
  return false;
}
